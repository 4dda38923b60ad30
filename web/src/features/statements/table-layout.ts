import type { ComponentProps, CSSProperties } from 'react'
import styles from './statement-months.module.css'

/** From this many characters in a row, a table is condensed at every width. */
const wide = 112

/** What the mark of a loss takes behind a name, and a caret in front of it, as text. */
export const [lossRoom, caretRoom] = ['  [Loss]', '    ']

/** The parts of a heading, which may stand below each other. */
export const wordsOf = (heading: string): string[] => heading.split(/ |(?<=-)/)

/** How a table is laid out by its columns, each of which is the texts that have to fit on a line of it. */
export function layoutBy(
  columns: readonly (readonly string[])[],
): Pick<ComponentProps<'table'>, 'style' | 'className'> {
  const lengths = columns.map((texts) => Math.max(...texts.map(({ length }) => length)))
  // Between two columns, two more.
  const characters = lengths.reduce((sum, length) => sum + length + 2, 0)
  return {
    style: { '--widest': `${Math.max(...lengths.slice(1))}ch`, '--characters': characters } as CSSProperties,
    className: `${styles['months']} ${characters > wide ? styles['wide'] : ''}`,
  }
}
