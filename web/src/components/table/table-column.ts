import type { ReactNode } from 'react'

/** A column of a data table; the first one names the row, the others hold figures. */
export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Emphasised: the figure that matters most in a row. */
  strong?: boolean
  /** Whether to de-emphasise a row's figure, such as a payment of zero. */
  quiet?: (row: Row) => boolean
  /** Whether a row's figure is a loss. */
  loss?: (row: Row) => boolean
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
