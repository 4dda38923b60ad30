import type { MonthEndRow } from '@portico/contract/features/month-end'
import type {
  EnteredFigures,
  EnteredName,
  Summary,
  TotalName,
} from '@portico/contract/figures/monthly-figures'
import {
  byName,
  byTotal,
  enteredFigures,
  kinds,
  summaryFrom,
} from '@portico/contract/figures/monthly-figures'
import { computeSummary } from '@portico/contract/figures/new-month'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, sumCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { isAmbiguousNumber } from '@portico/contract/values/spreadsheet-cells'

/** What a cell holds: the text, in plain decimals once it is read, and the sentence that says why it is not. */
export interface Typed {
  text: string
  value: number | null
  error?: string
}

/** An investor's line of the sheet. */
export interface Line {
  row: MonthEndRow
  typed: Readonly<Record<EnteredName, Typed>>
  /** null while a figure cannot be read */
  summary: Summary | null
  /** Not to be posted this time. */
  out: boolean
  /** Why the server would not have it. */
  refused?: string
}

/** A cell as it was typed, or pasted from a spreadsheet, where a comma may be a decimal sign. */
export function readCell(figure: EnteredName, text: string, pasted = false): Typed {
  const { readCell: read, toText: plain } = kindOf(figure)
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
  const cell = (name: EnteredName): Typed => {
    const value = row[name] ?? zeroCents
    return { text: kindOf(name).toText(value), value }
  }
  const typed = byName(({ name }) => cell(name), enteredFigures)
  const line: Line = { row, typed, summary: null, out: false }
  if (row.posted === null) return computed(line, month)
  return { ...line, summary: summaryFrom(month, { ...row, ...row.posted }) }
}

/** The line with other cells, and what follows from them; what the server said of it before no longer holds. */
export function retyped({ refused: _, ...line }: Line, month: Month, cells: Partial<Line['typed']>): Line {
  return computed({ ...line, typed: { ...line.typed, ...cells } }, month)
}

function computed(line: Line, month: Month): Line {
  const values = enteredFigures.map(({ key, name }) => [key, line.typed[name].value] as const)
  if (values.some(([, value]) => value === null)) return { ...line, summary: null }
  return { ...line, summary: computeSummary(month, Object.fromEntries(values) as EnteredFigures) }
}

const kindOfFigure = new Map(enteredFigures.map(({ name, kind }) => [name, kinds[kind]]))
const kindOf = (name: EnteredName) => kindOfFigure.get(name) ?? kinds.money

/** Why a cell cannot be posted, if it cannot. */
export function cellError(line: Line, figure: EnteredName): string | undefined {
  const { error } = line.typed[figure]
  if (figure === 'loss_amount' && error === undefined && line.row.posted === null)
    return line.summary === null ? undefined : lossError(line.summary)
  if (error !== undefined || figure !== 'dividend_paid' || line.summary === null) return error
  if (line.row.posted !== null || line.summary.unrealizedGain >= 0) return undefined
  return `No more than the dividend of ${formatUsd(line.summary.dividendAmount)} can be paid.`
}

/** Why a month cannot have lost this much. */
const lossError = ({ beginningBalance, lossAmount }: Summary): string | undefined =>
  lossAmount > beginningBalance
    ? `No more than the principal of ${formatUsd(beginningBalance)} can be lost.`
    : undefined

/** The figures of a line that need attention; none of one that is left out or posted. */
export const wrongFigures = (line: Line): EnteredName[] =>
  isOpen(line)
    ? enteredFigures.map(({ name }) => name).filter((figure) => cellError(line, figure) !== undefined)
    : []

/** Why a line needs attention, if it does: what the server said of it, else its first cell that cannot be posted. */
export function complaintOf(line: Line): string | undefined {
  if (line.out) return undefined
  const [figure] = wrongFigures(line)
  return line.refused ?? (figure && cellError(line, figure))
}

/** Whether a line may still be posted, and is to be. */
export const isOpen = (line: Line): boolean => line.row.posted === null && !line.out

/** Sums over the lines to post. */
export type Totals = Record<TotalName, Cents> & { rows: number }

/** The lines that can be posted as they stand. */
export const linesToPost = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isOpen(line) && line.summary !== null && wrongFigures(line).length === 0)

/** Their sums; null when one of them could no longer be held exactly. */
export function totalsOf(lines: readonly Line[]): Totals | null {
  const months = linesToPost(lines).flatMap(({ summary }) => summary ?? [])
  try {
    return { rows: months.length, ...byTotal(({ key }) => sumCents(months.map((row) => cents(row[key])))) }
  } catch (error) {
    if (error instanceof FigureError) return null
    throw error
  }
}
