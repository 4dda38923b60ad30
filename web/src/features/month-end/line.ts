import type { MonthEndRow } from '@portico/contract/features/month-end'
import { principalMoved } from '@portico/contract/figures/activity'
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
import { computeSummary, postingErrors } from '@portico/contract/figures/new-month'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import {
  cents,
  centsToText,
  formatUsd,
  sumCents,
  zeroCents,
  subtractCents,
} from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { isAmbiguousNumber, readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { movedText } from '../../figures/activity-text.ts'
import { signedUsd } from '../../figures/figure-text.ts'

/** What is typed of a line: the entered figures, and the money that moved in or out on the first of the month. */
export type CellName = EnteredName | 'in_out'

/** What a cell holds: the text, in plain decimals once it is read, and the sentence that says why it is not. */
export interface Typed {
  text: string
  value: number | null
  error?: string
}

/** An investor's line of the sheet. */
export interface Line {
  row: MonthEndRow
  typed: Readonly<Record<CellName, Typed>>
  /** null while a figure cannot be read */
  summary: Summary | null
  /** Not to be posted this time. */
  out: boolean
  /** Why the server would not have it. */
  refused?: string
}

/** A cell as it was typed, or pasted from a spreadsheet, where a comma may be a decimal sign. */
export function readCell(figure: CellName, text: string, pasted = false): Typed {
  const { readCell: read, toText: plain } = kindOf(figure)
  try {
    if (text.trim() === '' && figure === 'in_out') return nothingMoved
    if (text.trim() === '') throw new FigureError('This figure is needed.')
    if (pasted && isAmbiguousNumber(text)) throw new FigureError(`“${text.trim()}” can be read in two ways.`)
    const value = read(text)
    return { text: plain(value), value }
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return { text, value: null, error: error.message }
  }
}

const nothingMoved: Typed = { text: '', value: 0 }

/** An investor's line as the month starts, or as it is posted. */
export function lineOf(row: MonthEndRow, month: Month): Line {
  const cell = (name: EnteredName): Typed => {
    const value = row[name] ?? zeroCents
    return { text: kindOf(name).toText(value), value }
  }
  const typed = { ...byName(({ name }) => cell(name), enteredFigures), in_out: nothingMoved }
  const line: Line = { row, typed, summary: null, out: false }
  if (row.posted === null) return computed(line, month)
  return { ...line, summary: summaryFrom(month, { ...row, ...row.posted }) }
}

/** The line with other cells, and what follows from them; what the server said of it before no longer holds. */
export function retyped({ refused: _, ...line }: Line, month: Month, cells: Partial<Line['typed']>): Line {
  const moved = cells.in_out === undefined ? {} : movedCells(line.typed, cells.in_out)
  return computed({ ...line, typed: { ...line.typed, ...cells, ...moved } }, month)
}

/** The principal moves with the money in or out. No more than all of it can be withdrawn. */
function movedCells(typed: Line['typed'], cell: Typed): Partial<Line['typed']> {
  const { beginning_balance: principal, in_out: before } = typed
  const base = (principal.value ?? 0) - (before.value ?? 0)
  if (principal.value === null || base < 0) return { in_out: cell }
  const isTooMuch = base + (cell.value ?? 0) < 0
  const error = `No more than the principal of ${formatUsd(cents(base))} can be withdrawn.`
  const value = isTooMuch ? base : base + (cell.value ?? 0)
  return {
    beginning_balance: { text: centsToText(cents(value)), value },
    in_out: isTooMuch ? { text: cell.text, value: null, error } : cell,
  }
}

function computed(line: Line, month: Month): Line {
  const values = enteredFigures.map(({ key, name }) => [key, line.typed[name].value] as const)
  if (values.some(([, value]) => value === null)) return { ...line, summary: null }
  return { ...line, summary: computeSummary(month, Object.fromEntries(values) as EnteredFigures) }
}

const kindOfFigure = new Map(enteredFigures.map(({ name, kind }) => [name, kinds[kind]]))
const movedKind = { readCell: readMovedCell, toText: movedToText }
const kindOf = (name: CellName) => (name === 'in_out' ? movedKind : (kindOfFigure.get(name) ?? kinds.money))

/** Why a cell cannot be posted, if it cannot. */
export function cellError({ typed, row, summary }: Line, figure: CellName): string | undefined {
  const { error } = typed[figure]
  if (error !== undefined || figure === 'in_out' || row.posted !== null || summary === null) return error
  return postingErrors(summary)[figure]
}

const cellNames: readonly CellName[] = [...enteredFigures.map(({ name }) => name), 'in_out']

/** Computes something of each line once: lines never change, and a sheet of 5,000 has all but one of them still. */
export function perLine<Value>(of: (line: Line) => Value): (line: Line) => Value {
  const known = new WeakMap<Line, { value: Value }>()
  return (line) => {
    const found = known.get(line) ?? { value: of(line) }
    known.set(line, found)
    return found.value
  }
}

/** The cells of a line that need attention; none of one that is left out or posted. */
export const wrongCells = perLine((line): CellName[] =>
  isOpen(line) ? cellNames.filter((name) => cellError(line, name) !== undefined) : [],
)

/** Why a line needs attention, if it does: what the server said of it, else its first cell that cannot be posted. */
export function complaintOf(line: Line): string | undefined {
  if (line.out) return undefined
  const [figure] = wrongCells(line)
  return line.refused ?? (figure && cellError(line, figure))
}

/** Whether a line may still be posted, and is to be. */
export const isOpen = (line: Line): boolean => line.row.posted === null && !line.out

/** What a line adds to the investor's principal, or takes from it; 0 while it cannot be read. */
const movedIn = ({ typed }: Line): Cents => cents(typed.in_out.value ?? 0)

export const moneyIn = (line: Line): Cents => cents(Math.max(movedIn(line), 0))
export const moneyOut = (line: Line): Cents => cents(Math.max(0 - movedIn(line), 0))

/** Sums over the lines to post. */
export type Totals = Record<TotalName, Cents> & { rows: number; moneyIn: Cents; moneyOut: Cents }

/** The lines that can be posted as they stand. */
export const linesToPost = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isOpen(line) && line.summary !== null && wrongCells(line).length === 0)

/** Their sums; null when one of them could no longer be held exactly. */
export function totalsOf(lines: readonly Line[]): Totals | null {
  const posted = linesToPost(lines)
  const months = posted.flatMap(({ summary }) => summary ?? [])
  try {
    return {
      rows: months.length,
      ...byTotal(({ key }) => sumCents(months.map((row) => cents(row[key])))),
      moneyIn: sumCents(posted.map(moneyIn)),
      moneyOut: sumCents(posted.map(moneyOut)),
    }
  } catch (error) {
    if (error instanceof FigureError) return null
    throw error
  }
}

/** Money in or out as typed: in without a sign or with a plus, out with a minus or in parentheses. Throws FigureError. */
function readMovedCell(text: string): Cents {
  const { isNegative, amount } = readSignedMoneyCell(text)
  return isNegative ? subtractCents(zeroCents, amount) : amount
}

/** "+500.00" or "-500.00"; nothing where nothing moved. */
function movedToText(value: number): string {
  if (value === 0) return ''
  return `${value > 0 ? '+' : ''}${centsToText(cents(value))}`
}

/** "+$500.00" or "−$500.00"; nothing where nothing moved. */
export const shownMoved = (value: number): string => (value === 0 ? '' : signedUsd(cents(value)))

/** The principal that a line should have; undefined where nothing is on record to expect it from. */
function expectedPrincipal({ row, typed }: Line): Cents | undefined {
  const expected = row.posted === null ? row.beginning_balance : row.expected_principal
  if (expected === undefined) return undefined
  const moved = typed.in_out.value ?? 0
  const isFirst = row.posted !== null || row.latest === null
  const isUnknown = isFirst && expected === 0 && moved === 0 && row.activity === undefined
  return isUnknown ? undefined : cents(expected + moved)
}

/** How a line's principal differs from the expected one, if it does, and what that follows from. */
export function principalSentence(line: Line): string | undefined {
  const principal = line.summary?.beginningBalance
  const expected = expectedPrincipal(line)
  if (principal === undefined || expected === undefined || principal === expected) return undefined
  const moved = movedSentences(line)
  const why = moved === '' ? '' : `: ${moved}`
  return `Principal is ${formatUsd(principal)}, expected ${formatUsd(expected)}${why}.`
}

/** What moved a line's principal since the month before: "+$25,000.00 received November 3, 2025". */
export const movedSentences = ({ row: { activity = [] } }: Line): string =>
  movedText(activity.filter((entry) => principalMoved(entry) !== 0))
