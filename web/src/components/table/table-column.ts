import type { ReactNode } from 'react'

/** How a cell differs from the others of its column: a payment of zero is quiet. */
export type Tone = 'quiet' | 'loss' | 'changed'

/** A column of a table; the first one names the row. */
export interface Column<Row> {
  header: string
  /** What is shown as its header, if that is more than its name. */
  heading?: ReactNode
  /** What style sheets refer to; columns with the same header need one each. */
  key?: string
  /** `at` is the number of the row. */
  cell: (row: Row, at: number) => ReactNode
  /** The text of a cell that is more than text; its longest word has room. */
  words?: (row: Row) => string
  /** Emphasised: the figure that matters most in a row. */
  strong?: boolean
  tone?: (row: Row) => Tone | undefined
  /** Called with the row whose figure was pressed, by click or key. */
  onChoose?: (row: Row) => void
}

/** A note below a row: something to check, or news. */
export interface Note {
  kind: 'check' | 'news'
  text: string
  /** Opens the details, where there are any. */
  onOpen?: () => void
}
