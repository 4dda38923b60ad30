import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** `board` is the dark scoreboard, for the key figures. */
  ground?: 'paper' | 'board'
  /** `large` where people look for the title; `label` above a figure that speaks for itself. */
  heading?: 'label' | 'large'
  children: ReactNode
}

/** A titled card. */
export function Card({ title, ground = 'paper', heading = 'label', children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${styles['card']} ${styles[ground]}`}>
      <div className={styles['content']}>
        <h2 id={id} className={styles[heading]}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}
