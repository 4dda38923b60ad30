import type { ReactNode } from 'react'

/** A column of a ledger; the first one names the row, the others hold figures. */
export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** The figure that a row is read for. */
  strong?: boolean
  /** Whether the figure of a row is nothing to look at, such as no payment. */
  quiet?: (row: Row) => boolean
  /** What the rows are put in order by; a column without it cannot be sorted. */
  sortBy?: (row: Row) => number
  /** How its two orders are called, where largest and smallest first does not fit. */
  orders?: Readonly<Record<'descending' | 'ascending', string>>
  /** Called with the row whose figure somebody chose, by click or key. */
  onChoose?: (row: Row) => void
}

/** A sentence under a row: something to check, or news of it. */
export interface Note {
  kind: 'check' | 'news'
  text: string
  /** Where there is more to read: shows it. */
  onOpen?: () => void
}
