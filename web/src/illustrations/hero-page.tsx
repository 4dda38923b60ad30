import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../site.config.ts'
import styles from './hero-page.module.css'
import type { HeroName } from './hero-view.tsx'
import { HeroView } from './hero-view.tsx'

interface HeroPageProps {
  title: string
  text: string
  view: HeroName
  /** Links and buttons below the text. */
  children: ReactNode
}

/** A full-screen page with one message. */
export function HeroPage({ title, text, view, children }: HeroPageProps) {
  return (
    <div className={styles['pitch']}>
      <title>{`${title} · ${site.name}`}</title>
      <HeroView view={view} />
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
