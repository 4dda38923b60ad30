import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../site.config.ts'
import styles from './pitch-page.module.css'
import { PitchView } from './pitch-view.tsx'
import type { SeatName } from './seats.ts'

interface PitchPageProps {
  title: string
  text: string
  seat: SeatName
  /** The ways on. */
  children: ReactNode
}

/** A page that says one thing, across the whole ground. */
export function PitchPage({ title, text, seat, children }: PitchPageProps) {
  return (
    <div className={styles['pitch']}>
      <title>{`${title} · ${site.name}`}</title>
      <PitchView seat={seat} />
      <header>
        <a href={paths.landing} className={styles['brand']}>
          {site.name}
        </a>
      </header>
      <main>
        <h1 className={styles['headline']}>{title}</h1>
        <p className={styles['text']}>{text}</p>
        <p className={styles['ways']}>{children}</p>
      </main>
    </div>
  )
}
