import type { ReactNode } from 'react'
import styles from './part.module.css'

/** A titled part of the landing page: the title in the margin, the matter beside it. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['part']}>
      <div className={styles['grid']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['matter']}>{children}</div>
      </div>
    </section>
  )
}
