import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import type { HeroName } from '../../illustrations/hero-view.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  title: string
  /** The view of the pitch next to the form. */
  view: HeroName
  text?: string
  children: ReactNode
  /** Links below the form. */
  links: ReactNode
}

/** A page with one form, next to a view of the pitch. */
export function AuthLayout({ title, view, text, children, links }: AuthLayoutProps) {
  return (
    <main className={styles['page']}>
      <title>{`${title} · ${site.name}`}</title>
      <div className={styles['pitch']}>
        <HeroView view={view} />
        <a href={paths.landing} className={styles['brand']}>
          {site.name}
        </a>
        <h1 className={styles['title']}>{title}</h1>
      </div>
      <div className={styles['form']}>
        <div className={styles['column']}>
          {text !== undefined && <p className={styles['text']}>{text}</p>}
          {children}
          <p className={styles['links']}>{links}</p>
        </div>
      </div>
    </main>
  )
}
