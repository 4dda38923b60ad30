import type { CSSProperties, ReactNode } from 'react'
import styles from './big-figure.module.css'
import { charactersOf } from './figure-size.ts'

interface BigFigureProps {
  /** The final text, by whose length the size is chosen. */
  text: string
  tone?: 'ink' | 'floodlight' | 'loss'
  /** What is drawn instead of the text, such as the same figure counting up. */
  children?: ReactNode
}

/** The figure that a card is read for, as large as its card allows. */
export function BigFigure({ text, tone = 'ink', children = text }: BigFigureProps) {
  const characters = { '--characters': charactersOf(text) } as CSSProperties
  return (
    <p className={`${styles['figure']} ${styles[tone]}`} style={characters}>
      {children}
    </p>
  )
}
