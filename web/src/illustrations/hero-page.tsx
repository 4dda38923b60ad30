import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../site.config.ts'
import styles from './hero-page.module.css'
import type { HeroName } from './hero-view.tsx'
import { HeroView } from './hero-view.tsx'

interface PitchPageProps {
  title: string
  text: string
  seat: HeroName
  /** The ways on. */
  children: ReactNode
}

/** A page that says one thing, across the whole ground. */
export function HeroPage({ title, text, seat, children }: PitchPageProps) {
  return (
    <div className={styles['pitch']}>
      <title>{`${title} · ${site.name}`}</title>
      <HeroView seat={seat} />
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
