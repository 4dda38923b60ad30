import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import type { HeroName } from '../../illustrations/hero-view.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import { Button, buttonClass } from '../form/button.tsx'
import styles from './message-page.module.css'

interface MessagePageProps {
  title: string
  /** Why, where the title does not say it. */
  text?: string
  children: ReactNode
}

/** A signed-in page with one message and a link to go on. */
export const MessagePage = ({ title, text, children }: MessagePageProps) => (
  <div className={styles['page']}>
    <title>{title}</title>
    <HeroView view="kickoff" />
    <div className={styles['words']} role="alert">
      <h1 className={styles['title']}>{title}</h1>
      {text !== undefined && <p className={styles['reason']}>{text}</p>}
    </div>
    <div className={styles['buttons']}>{children}</div>
  </div>
)

interface HeroPageProps {
  title: string
  text: string
  view: HeroName
  /** Below the text: what comes next. */
  details?: ReactNode
  /** Links and buttons below the text. */
  children: ReactNode
}

/** A full-screen page with one message. */
export const HeroPage = ({ title, text, view, details, children }: HeroPageProps) => (
  <div className={styles['pitch']}>
    <title>{`${title} · ${site.name}`}</title>
    <HeroView view={view} tall />
    <header>
      <a href={paths.landing} className={styles['brand']}>
        {site.name}
      </a>
    </header>
    <main>
      <h1 className={styles['headline']}>{title}</h1>
      <p className={styles['text']}>{text}</p>
      {details}
      <p className={styles['buttons']}>{children}</p>
    </main>
  </div>
)

/** Shown when a page breaks, or when its code could not be loaded. */
export const ErrorPage = () => (
  <HeroPage
    title="Something went wrong"
    text="This page could not be shown. Nothing you posted is lost."
    view="spot"
  >
    <Button kind="floodlight" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
    {/* A full load, not a client navigation: everything starts from scratch. */}
    <a href={paths.landing} className={buttonClass('chalk')}>
      Back to Home
    </a>
  </HeroPage>
)
