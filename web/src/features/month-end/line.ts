import type { MonthEndRow } from '@portico/contract/features/month-end'
import type { Activity } from '@portico/contract/figures/activity'
import { countedOn, moneyMoved, principalMoved } from '@portico/contract/figures/activity'
import { isDeducted } from '@portico/contract/figures/deductions'
import type { Figure, Summary, TotalName } from '@portico/contract/figures/monthly-figures'
import {
  byTotal,
  enteredFigures,
  isSameSummary,
  kinds,
  summaryFrom,
} from '@portico/contract/figures/monthly-figures'
import { postingErrors } from '@portico/contract/figures/new-month'
import { monthOfDay } from '@portico/contract/values/day'
import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import {
  cents,
  centsToText,
  formatUsd,
  subtractCents,
  sumCents,
  zeroCents,
} from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { percentOf } from '@portico/contract/values/percent'
import { noFigure } from '../../figures/figure-text.ts'
import { changedFigures, shownFigure } from '../../figures/shown-figures.ts'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import type { Typed } from '@portico/contract/figures/month-cells'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import {
  cellNames,
  isLost,
  isTyped,
  monthOfCells,
  noDividend,
  startCells,
  withTyped,
} from '@portico/contract/figures/month-cells'

/** An investor's line of the sheet. */
export interface Line {
  row: MonthEndRow
  typed: Readonly<Record<CellName, Typed>>
  /** null while a figure cannot be parsed */
  summary: Summary | null
  /** The posted month that the line corrects. */
  before?: Summary
  /** Whether the line is left out of the posting. */
  out: boolean
  /** Why the server refused it. */
  refused?: string
}

/** The last month of an investor that lost nothing, and the last one if that lost. */
export const lastMonths = ({ last_ordinary: ordinary, last_loss: loss }: MonthEndRow) => ({
  ordinary: ordinary && summaryFrom(ordinary.quarter, ordinary),
  loss: loss && summaryFrom(loss.quarter, loss),
})

/** Whether a line would be a first month without a principal, as of someone imported without an initial investment. */
export const isUnfunded = ({ row, typed }: Pick<Line, 'row' | 'typed'>): boolean =>
  row.latest === null && row.withdrawn_at === undefined && typed.beginning_balance.value === 0

/** Whether a line is left out until it is ticked: as it stands, it would be posted by mistake. */
export const startsOut = (line: Pick<Line, 'row' | 'typed'>): boolean =>
  line.row.posted === null && (line.row.began_later === true || isUnfunded(line))

/** An investor's line as the month starts, or as it is posted. */
export function lineOf(row: MonthEndRow, month: Month): Line {
  const typed = startCells(row)
  const line: Line = { row, typed, summary: null, out: startsOut({ row, typed }) }
  if (row.posted === null) return computed(line, month)
  return { ...line, summary: summaryFrom(month, { ...row, ...row.posted }) }
}

/** A posted line whose cells can be changed; a dividend that does not follow from the percentage counts as typed. */
export function lineToCorrect(row: MonthEndRow, month: Month): Line {
  const line = lineOf(row, month)
  const before = line.summary
  if (row.posted === null || before === null) return line
  const { dividendAmount } = before
  const isTheirs = percentOf(before.beginningBalance, before.dividendPercent) === dividendAmount
  const dividend = { text: centsToText(dividendAmount), value: dividendAmount }
  return { ...line, before, typed: isTheirs ? line.typed : { ...line.typed, dividend_amount: dividend } }
}

/** Whether nothing can be typed in a line, because it is posted. */
export const isLocked = ({ row, before }: Line): boolean => row.posted !== null && before === undefined

/** A figure of a line as it is entered; a month that lost has no percentage, as on the record. */
export function shownIn(line: Line, figure: Figure): string | undefined {
  const { summary } = line
  if (summary === null) return shownTyped(line, figure)
  const hasNoRate = summary.lossAmount > 0 && summary.dividendPercent === 0
  return hasNoRate && figure.name === 'dividend_percent' ? noFigure : shownFigure(figure, summary)
}

/** A typed figure of a line that is not complete, as it will be: the percentage does not count next to a loss or a typed dividend. */
function shownTyped({ typed }: Line, figure: Figure): string | undefined {
  const cell = cellNames.find((name) => name === figure.name)
  const { text, value } = cell === undefined ? noDividend : typed[cell]
  if (value === null || text === '') return undefined
  const hasNoRate = isLost(typed) || isTyped(typed.dividend_amount)
  if (hasNoRate && figure.name === 'dividend_percent') return noFigure
  const sign = isDeducted(figure) && value > 0 ? '−' : ''
  return `${sign}${kinds[figure.kind].format(value)}`
}

/** Whether a line that corrects a month differs from the posted one. */
export const isChanged = ({ before, summary }: Line): boolean =>
  before !== undefined && (summary === null || !isSameSummary(before, summary))

/** Whether nothing was typed in a line to post. */
export const isPrefilled = ({ row, typed }: Line): boolean =>
  enteredFigures.every(({ name }) => typed[name].value === (row[name] ?? zeroCents)) &&
  typed.in_out.value === 0 &&
  !isTyped(typed.dividend_amount)

/** The changes that a line makes to the posted month, figure by figure, in the order of the sheet's columns. */
export const changesOf = perLine((line): { figure: Figure; before: string; after: string }[] => {
  const { before, summary } = line
  if (before === undefined || summary === null) return []
  return changedFigures(before, summary).map((figure) => ({
    figure,
    before: shownFigure(figure, before),
    after: shownFigure(figure, summary),
  }))
})

/** Whether a changed figure only follows from others. The end balance, which follows from all, says what they come to. */
const isFollowing = (line: Line, { name }: Figure): boolean =>
  name === 'unrealized_gain' || (name === 'dividend_amount' && !isTyped(line.typed.dividend_amount))

/** "Paid $0.00 → $100.00, End Balance $10,333.00 → $10,233.00": what was changed, and what it comes to. */
export const changesSentence = (line: Line): string =>
  changesOf(line)
    .filter(({ figure }) => !isFollowing(line, figure))
    .map(({ figure, before, after }) => `${figure.label} ${before} → ${after}`)
    .join(', ')

/**
 * The line with these cells replaced and its figures derived again; an earlier refusal no longer applies. One that was left
 * out only for want of a principal is taken in once it has one.
 */
export function retyped({ refused: _, ...line }: Line, month: Month, cells: Partial<Line['typed']>): Line {
  const moved = cells.in_out === undefined ? {} : movedCells(line.typed, cells.in_out)
  const next = computed({ ...line, typed: withTyped(line.typed, { ...cells, ...moved }) }, month)
  return line.out === startsOut(line) ? { ...next, out: startsOut(next) } : next
}

/** Money in or out changes the principal. At most all of it can be withdrawn. */
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
  const { cells, summary } = monthOfCells(line.typed, month)
  return { ...line, typed: cells, summary }
}

/** Why a cell cannot be posted, if it cannot. */
export function cellError(line: Line, figure: CellName): string | undefined {
  const { typed, summary } = line
  const { error } = typed[figure]
  if (error !== undefined || isLocked(line) || summary === null) return error
  if (figure === 'in_out' || figure === 'dividend_amount') return undefined
  return postingErrors(summary, retainedIn(line))[figure]
}

/** What earlier months leave at work in a line; undefined where it is not known, and no less than 0. */
export const retainedIn = (line: Line): Cents | undefined =>
  line.row.retained ?? (isFirst(line) ? zeroCents : undefined)

/** Memoises a value per line: lines are immutable, and an edit replaces only one of up to 5,000. */
export function perLine<Value>(of: (line: Line) => Value): (line: Line) => Value {
  const known = new WeakMap<Line, { value: Value }>()
  return (line) => {
    const found = known.get(line) ?? { value: of(line) }
    known.set(line, found)
    return found.value
  }
}

/** Whether a cell is the percentage of a month that lost, which has none. */
export const isRateOfLoss = ({ typed }: Line, figure: CellName): boolean =>
  figure === 'dividend_percent' && isLost(typed) && typed.dividend_percent.value === 0

/** The text that editing a cell starts with: an untyped dividend is the computed one, and a month that lost has no percentage. */
export function textToEdit(line: Line, figure: CellName): string {
  const { typed, summary } = line
  if (isRateOfLoss(line, figure)) return ''
  if (summary === null) return typed[figure].text
  return figure === 'dividend_amount' && typed[figure].text === ''
    ? centsToText(summary.dividendAmount)
    : typed[figure].text
}

/** The cells of a line that need attention; none of one that is left out or posted. */
export const wrongCells = perLine((line): CellName[] =>
  isOpen(line) ? cellNames.filter((name) => cellError(line, name) !== undefined) : [],
)

/** Why a line needs attention, if it does: the server's refusal, else the errors of its cells; of several, each is named. */
export function complaintOf(line: Line): string | undefined {
  if (line.out) return undefined
  const wrong = wrongCells(line)
  const errors = wrong.map(
    (name) => `${wrong.length > 1 ? `${labelOf(name)}: ` : ''}${cellError(line, name)}`,
  )
  return line.refused ?? (errors.join(' ') || undefined)
}

/** Whether a line will be posted. */
export const isOpen = (line: Line): boolean => !line.out && (line.row.posted === null || isChanged(line))

/** Whether a line is left out or, where posted months are corrected, is changed. */
export const isSetApart = (line: Line): boolean =>
  line.before === undefined ? line.out && line.row.posted === null : isChanged(line)

/** What a line moves in, or out below 0; 0 while it cannot be parsed. Of a posted one, each entry that counts in its month. */
const movesIn = (line: Line): Cents[] =>
  isLocked(line) ? countedIn(line).map(moneyMoved) : [cents(line.typed.in_out.value ?? 0)]

/** The entries on record that count in the month of a posted line, whenever they are at work, as in the checks. */
const countedIn = ({ row: { activity = [], later_activity: later = [] }, summary }: Line): Activity[] =>
  [...activity, ...later].filter((entry) => monthOfDay(countedOn(entry)) === summary?.month)

export const movedIn = (line: Line): Cents => sumCents(movesIn(line))
export const moneyIn = (line: Line): Cents =>
  sumCents(movesIn(line).map((moved) => cents(Math.max(moved, 0))))
export const moneyOut = (line: Line): Cents =>
  sumCents(movesIn(line).map((moved) => cents(Math.max(0 - moved, 0))))

/** Whether a line to post is the first month of its investor, in which a principal needs a look; also where it was withdrawn. */
export const isFirst = ({ row }: Line): boolean => row.posted === null && row.latest === null

/** The principal of a first month without the entries in it, which counts as money in. */
export const firstPrincipal = (line: Line): Cents => {
  const entries = sumCents([movedIn(line), ...(line.row.activity ?? []).map(principalMoved)])
  return isFirst(line) && line.summary !== null
    ? subtractCents(line.summary.beginningBalance, entries)
    : zeroCents
}

/** Sums over lines. */
export type Totals = Record<TotalName, Cents> & {
  rows: number
  endBalance: Cents
  moneyIn: Cents
  moneyOut: Cents
}

/** The lines that can be posted as they stand. */
export const linesToPost = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isOpen(line) && line.summary !== null && wrongCells(line).length === 0)

/** Their sums; null if one is too large to be exact. */
export const totalsOf = (lines: readonly Line[]): Totals | null => sumsOf(linesToPost(lines))

/** The sums of all of these lines; null if one is too large to be exact. */
export function sumsOf(posted: readonly Line[]): Totals | null {
  const months = posted.flatMap(({ summary }) => summary ?? [])
  return figureOr(null, () => ({
    rows: months.length,
    ...byTotal(({ key }) => sumCents(months.map((row) => cents(row[key])))),
    endBalance: sumCents(months.map(({ endingBalance }) => endingBalance)),
    moneyIn: sumCents(posted.map(moneyIn)),
    moneyOut: sumCents(posted.map(moneyOut)),
  }))
}
