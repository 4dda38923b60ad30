import type { ReactNode } from 'react'
import { HeroView } from '../../illustrations/hero-view.tsx'
import styles from './message-page.module.css'

/** A page with one message and a link to go on. */
export function MessagePage({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className={styles['page']}>
      <title>{title}</title>
      <HeroView view="kickoff" />
      <div className={styles['words']} role="alert">
        <h1 className={styles['title']}>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={styles['ways']}>{children}</div>
    </div>
  )
}
