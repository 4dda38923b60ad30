import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import styles from './gate.module.css'
import { PitchView } from '../../illustrations/pitch-view.tsx'
import type { SeatName } from '../../illustrations/seats.ts'

interface GateProps {
  title: string
  /** Where the ground beside the form is seen from. */
  seat: SeatName
  text?: string
  children: ReactNode
  /** The ways on, under the form. */
  ways: ReactNode
}

/** A page with one form, beside the ground that it leads into. */
export function Gate({ title, seat, text, children, ways }: GateProps) {
  return (
    <main className={styles['page']}>
      <title>{`${title} · ${site.name}`}</title>
      <div className={styles['pitch']}>
        <PitchView seat={seat} />
        <a href={paths.landing} className={styles['brand']}>
          {site.name}
        </a>
        <h1 className={styles['title']}>{title}</h1>
      </div>
      <div className={styles['desk']}>
        <div className={styles['column']}>
          {text !== undefined && <p className={styles['text']}>{text}</p>}
          {children}
          <p className={styles['ways']}>{ways}</p>
        </div>
      </div>
    </main>
  )
}
