import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import type { HeroName } from '../../illustrations/hero-view.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import styles from './auth-layout.module.css'

interface GateProps {
  title: string
  /** Where the ground beside the form is seen from. */
  seat: HeroName
  text?: string
  children: ReactNode
  /** The ways on, under the form. */
  ways: ReactNode
}

/** A page with one form, beside the ground that it leads into. */
export function AuthLayout({ title, seat, text, children, ways }: GateProps) {
  return (
    <main className={styles['page']}>
      <title>{`${title} · ${site.name}`}</title>
      <div className={styles['pitch']}>
        <HeroView seat={seat} />
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
