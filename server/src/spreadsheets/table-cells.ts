import type { Cents } from '@portico/contract/values/money'

/** A cell: text, a plain number, an amount, or nothing. */
export type Cell = string | number | { cents: Cents } | null

/** A table to be written as CSV or as a workbook of one sheet. */
export interface Table {
  /** The name of the sheet. */
  title: string
  headers: readonly string[]
  rows: readonly (readonly Cell[])[]
}
