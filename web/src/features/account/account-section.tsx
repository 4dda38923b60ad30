import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './account-section.module.css'

interface SectionProps {
  /** Where an address leads to it. */
  anchor?: string
  title: string
  /** What it is for, in a sentence. */
  text?: ReactNode
  children: ReactNode
}

/** A section of the account page: what it is about next to a sheet of paper with its rows. */
export function Section({ anchor, title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles['section']}>
      <div className={styles['about']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {text !== undefined && <p className={styles['text']}>{text}</p>}
      </div>
      <div className={styles['paper']}>
        <div className={styles['content']}>{children}</div>
      </div>
    </section>
  )
}

/** A part of a section that is more than one row. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h3 id={id} className={styles['label']}>
        {title}
      </h3>
      <div className={styles['value']}>{children}</div>
    </section>
  )
}
