import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  id: string
  title: string
  /** Next to the title: a sentence, or something larger. */
  lead?: ReactNode
  /** Of the whole width, for a background of its own. */
  className?: string | undefined
  children?: ReactNode
}

/** A titled section of the landing page: a rule, the title with its sentence, and the matter below. */
export const Section = ({ id, title, lead, className = '', children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`${styles['part']} ${className}`}>
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        {typeof lead === 'string' ? <p className={styles['lead']}>{lead}</p> : lead}
      </div>
      {children}
    </div>
  </section>
)
