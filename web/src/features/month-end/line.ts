import type { Summary } from '@portico/contract/figures/figures'
import type { Cents } from '@portico/contract/values/money'
import { centsToText, formatUsd } from '@portico/contract/values/money'
import type { MonthEndRow } from '@portico/contract/features/month-end'
import type { Month } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percentToText } from '@portico/contract/values/percent'
import { computeSummary } from '@portico/contract/figures/new-month'
import { isAmbiguousNumber, readMoneyCell, readPercentCell } from '@portico/contract/values/spreadsheet-cells'
import { summaryFrom } from '@portico/contract/features/summaries'
import { FigureError } from '@portico/contract/values/decimal'

/** The figures of a line that are typed, in the order of their columns; the others follow from them. */
export const typedFigures = ['beginning_balance', 'dividend_percent', 'dividend_paid'] as const
export type TypedFigure = (typeof typedFigures)[number]

/** What a cell holds: the text, in plain decimals once it is read, and the sentence that says why it is not. */
export interface Typed {
  text: string
  value: number | null
  error?: string
}

/** An investor's line of the sheet. */
export interface Line {
  row: MonthEndRow
  typed: Readonly<Record<TypedFigure, Typed>>
  /** null while a figure cannot be read */
  summary: Summary | null
  /** Not to be posted this time. */
  out: boolean
  /** Why the server would not have it. */
  refused?: string
}

const ofMoney = { read: readMoneyCell, text: (value: number) => centsToText(value as Cents) }
const notations: Readonly<
  Record<TypedFigure, { read: (cell: string) => number; text: (value: number) => string }>
> = {
  beginning_balance: ofMoney,
  dividend_percent: { read: readPercentCell, text: (value) => percentToText(value as Percent) },
  dividend_paid: ofMoney,
}

/** A cell as it was typed, or pasted from a spreadsheet, where a comma may be a decimal sign. */
export function readCell(figure: TypedFigure, text: string, pasted = false): Typed {
  const { read, text: plain } = notations[figure]
  try {
    if (text.trim() === '') throw new FigureError('This figure is needed.')
    if (pasted && isAmbiguousNumber(text)) throw new FigureError(`“${text.trim()}” can be read in two ways.`)
    const value = read(text)
    return { text: plain(value), value }
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return { text, value: null, error: error.message }
  }
}

/** An investor's line as the month starts, or as it is posted. */
export function lineOf(row: MonthEndRow, month: Month): Line {
  const cell = (figure: TypedFigure): Typed => ({
    text: notations[figure].text(row[figure]),
    value: row[figure],
  })
  const typed = {
    beginning_balance: cell('beginning_balance'),
    dividend_percent: cell('dividend_percent'),
    dividend_paid: cell('dividend_paid'),
  }
  const line: Line = { row, typed, summary: null, out: false }
  if (row.posted === null) return computed(line, month)
  return { ...line, summary: summaryFrom(month, { ...row, ...row.posted }) }
}

/** The line with other cells, and what follows from them; what the server said of it before no longer holds. */
export function retyped({ refused: _, ...line }: Line, month: Month, cells: Partial<Line['typed']>): Line {
  return computed({ ...line, typed: { ...line.typed, ...cells } }, month)
}

function computed(line: Line, month: Month): Line {
  const { beginning_balance, dividend_percent, dividend_paid } = line.typed
  if (beginning_balance.value === null || dividend_percent.value === null || dividend_paid.value === null)
    return { ...line, summary: null }
  const summary = computeSummary(
    month,
    beginning_balance.value as Cents,
    dividend_percent.value as Percent,
    dividend_paid.value as Cents,
  )
  return { ...line, summary }
}

/** Why a cell cannot be posted, if it cannot. */
export function cellError(line: Line, figure: TypedFigure): string | undefined {
  const { error } = line.typed[figure]
  if (error !== undefined || figure !== 'dividend_paid' || line.summary === null) return error
  if (line.row.posted !== null || line.summary.unrealizedGain >= 0) return undefined
  return `No more than the dividend of ${formatUsd(line.summary.dividendAmount)} can be paid.`
}

/** The figures of a line that need attention; none of one that is left out or posted. */
export const wrongFigures = (line: Line): TypedFigure[] =>
  isOpen(line) ? typedFigures.filter((figure) => cellError(line, figure) !== undefined) : []

/** Why a line needs attention, if it does: what the server said of it, else its first cell that cannot be posted. */
export function complaintOf(line: Line): string | undefined {
  if (line.out) return undefined
  const [figure] = wrongFigures(line)
  return line.refused ?? (figure && cellError(line, figure))
}

/** Whether a line may still be posted, and is to be. */
export const isOpen = (line: Line): boolean => line.row.posted === null && !line.out
