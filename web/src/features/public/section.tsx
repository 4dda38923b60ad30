import type { ReactNode } from 'react'
import styles from './section.module.css'

interface PartProps {
  id: string
  title: string
  /** Stands beside the title. */
  children?: ReactNode
  /** Takes the whole width below. */
  below?: ReactNode
}

/** A titled part of the landing page. */
export function Part({ id, title, children, below }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['part']}>
      <div className={styles['grid']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['matter']}>{children}</div>
        <div className={styles['below']}>{below}</div>
      </div>
    </section>
  )
}
