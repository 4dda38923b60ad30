import type { Summary } from '@portico/contract/figures/figures'
import { formatUsd } from '@portico/contract/values/money'
import { formatPercent } from '@portico/contract/values/percent'
import type { TypedFigure } from './line.ts'

/** A column of figures: typed where `figure` names one. */
export interface FigureColumn {
  header: string
  text: (summary: Summary) => string
  figure?: TypedFigure
}

/** The columns after the one that says whether a line is posted and the one that names its investor. */
export const figureColumns: readonly FigureColumn[] = [
  { header: 'Principal', figure: 'beginning_balance', text: (row) => formatUsd(row.beginningBalance) },
  { header: 'Div %', figure: 'dividend_percent', text: (row) => formatPercent(row.dividendPercent) },
  { header: 'Paid', figure: 'dividend_paid', text: (row) => formatUsd(row.dividendPaid) },
  { header: 'Dividend', text: (row) => formatUsd(row.dividendAmount) },
  { header: 'Unrealized', text: (row) => formatUsd(row.unrealizedGain) },
  { header: 'End Balance', text: (row) => formatUsd(row.endingBalance) },
]

/** The first column of figures among all columns. */
export const firstFigure = 2
/** All of them, with the note at the end. */
export const columnCount = firstFigure + figureColumns.length + 1

/** The typed figure in a column of the grid, if it has one. */
export const figureAt = (column: number): TypedFigure | undefined =>
  figureColumns[column - firstFigure]?.figure

/** The column of a typed figure. */
export const columnOf = (figure: TypedFigure): number =>
  firstFigure + figureColumns.findIndex((column) => column.figure === figure)
