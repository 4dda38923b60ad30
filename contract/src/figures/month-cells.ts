import type { EnteredFigures, EnteredName, Summary } from './monthly-figures.ts'
import { byName, enteredFigures } from './monthly-figures.ts'
import { FigureError, figureOr } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { cents, centsToText, formatUsd, zeroCents } from '../values/money.ts'
import {
  isAmbiguousNumber,
  readPercentCell,
  readSignedMoneyCell,
  unsigned,
} from '../values/spreadsheet-cells.ts'
import type { CellName } from './sheet-cells.ts'
import { deducted, kindOf, labelOf } from './sheet-cells.ts'
import { computeFromDividend, computeSummary } from './new-month.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import {
  formatPercent,
  isRatio,
  parsePostedPercent,
  percent,
  percentOf,
  percentToJson,
  percentToText,
} from '../values/percent.ts'

/** What a cell holds: the text, in plain decimals once it is read, and the sentence that says why it is not. */
export interface Typed {
  text: string
  value: number | null
  error?: string
  /** The percentage of the principal that a loss was typed as, and follows until an amount is typed; it waits for one that can be read. */
  rate?: Percent
}

/** The cells of a line. */
export const cellNames: readonly CellName[] = [
  ...enteredFigures.map(({ name }) => name),
  'in_out',
  'dividend_amount',
]

/** What is said of an empty cell whose figure cannot be assumed. */
export const neededMessage = 'This figure is needed.'

/** A cell as it was typed, or pasted from a spreadsheet, where a comma may be a decimal sign and nothing paid out is left empty. */
export function readCell(figure: CellName, text: string, pasted = false): Typed {
  const { readCell: read, toText: plain } = kindOf(figure)
  try {
    if (text.trim() === '' && figure === 'in_out') return nothingMoved
    if (text.trim() === '' && figure === 'dividend_amount') return noDividend
    const isNoneWhereEmpty = deducted.has(figure) || (pasted && figure === 'dividend_paid')
    if (text.trim() === '' && isNoneWhereEmpty) return { text: plain(0), value: 0 }
    if (text.trim() === '') throw new FigureError(neededMessage)
    if (pasted && isAmbiguousNumber(text)) throw new FigureError(`“${text.trim()}” can be read in two ways.`)
    if (deducted.has(figure) && text.trim().startsWith('+'))
      throw new FigureError(`${labelOf(figure)} is taken off: enter it without a plus sign.`)
    const rate = figure === 'loss_amount' && /%\s*\)?$/.test(text) ? rateLost(text) : undefined
    if (rate !== undefined) return rate === 0 ? zero : { text: `${percentToText(rate)}%`, value: null, rate }
    const value = read(text)
    return { text: plain(value), value }
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return { text, value: null, error: error.message }
  }
}

/** The percentage that a loss is typed as, which may have a minus. Throws FigureError. */
const rateLost = (text: string): Percent => readPercentCell(sizeLost(text) ?? text, text.trim())

/** The text that a cell is written again by, which of a loss is the percentage that it follows. */
export const textToWrite = ({ text, rate }: Typed): string =>
  rate === undefined ? text : `${percentToText(rate)}%`

/** Money in or out where nothing moved. */
export const nothingMoved: Typed = { text: '', value: 0 }

/** A dividend that nobody has typed: it follows from the percentage. */
export const noDividend: Typed = { text: '', value: 0 }

/** The cells of a line, by name. */
export type Cells = Readonly<Record<CellName, Typed>>

/** The cells of a line in which nobody has typed, with these figures; those that are omitted are 0. */
export const startCells = (figures: { readonly [Name in EnteredName]?: number | undefined }): Cells => ({
  ...byName(({ name }): Typed => {
    const value = figures[name] ?? zeroCents
    return { text: kindOf(name).toText(value), value }
  }, enteredFigures),
  in_out: nothingMoved,
  dividend_amount: noDividend,
})

/** Whether a dividend is typed. */
export const isTyped = ({ text }: Typed): boolean => text !== ''

const zero: Typed = { text: '0.00', value: 0 }

const isAboveZero = (cell: Typed | undefined): boolean => (cell?.value ?? 0) > 0

/** Whether the month of some cells lost. */
export const isLost = ({ loss_amount: loss }: Cells): boolean => isAboveZero(loss)

/** The loss that is a percentage of the principal. */
const lossAt = (principal: Cents, rate: Percent): Typed => {
  const value = percentOf(principal, rate)
  return { text: centsToText(value), value, rate }
}

/** The cells with the loss that follows their principal, if it was typed as a percentage. */
function withLossFollowing(cells: Cells): Cells {
  const { loss_amount: loss, beginning_balance: principal } = cells
  if (loss.rate === undefined || principal.value === null) return cells
  return { ...cells, loss_amount: lossAt(cents(principal.value), loss.rate) }
}

/**
 * The cells with those that are typed. A percentage replaces a typed dividend, unless both are typed. A month earned or
 * lost: a loss leaves nothing to earn or to pay out, and a percentage or dividend above 0 replaces an earlier loss.
 */
export function withTyped(before: Cells, typed: Partial<Cells>): Cells {
  const { dividend_percent: rate, dividend_amount: dividend, dividend_paid: paid, loss_amount: loss } = typed
  const isReplaced = rate !== undefined && dividend === undefined
  const isEarned = isAboveZero(rate) || isAboveZero(dividend)
  const isKnown = before.loss_amount.value !== null || before.loss_amount.rate !== undefined
  const cells = withLossFollowing({
    ...before,
    ...(isReplaced ? { dividend_amount: noDividend } : {}),
    ...(isEarned && isKnown ? { loss_amount: zero } : {}),
    ...typed,
  })
  if (!isLost(cells) || (loss === undefined && isLost(before))) return cells
  return {
    ...cells,
    // What cannot be read is never guessed.
    dividend_percent: rate?.value === null ? rate : zero,
    dividend_amount: dividend?.value === null ? dividend : noDividend,
    dividend_paid: paid ?? zero,
  }
}

/** A percentage or amount that is lost, without its sign; undefined of one that is not. */
export function sizeLost(text: string): string | undefined {
  const { isNegative, size } = unsigned(text)
  return isNegative ? size : undefined
}

/** The loss of a percentage lost and the dividend next to it, which may be empty; undefined where it says something else. */
function lossOf(rate: Percent, principal: Cents, dividend: Typed = noDividend): Typed | undefined {
  const byRate = lossAt(principal, rate)
  if (dividend.value === 0) return byRate
  const amount = figureOr(undefined, () => {
    const { isNegative, amount } = readSignedMoneyCell(dividend.text)
    return isNegative && (amount === byRate.value || isRatio(rate, amount, principal)) ? amount : undefined
  })
  return amount === undefined ? undefined : { text: centsToText(amount), value: amount }
}

/** The loss that a percentage and a dividend of a row mean, of which one may be missing; undefined where they mean none. */
function lossIn(
  rate: Typed | undefined,
  dividend: Typed | undefined,
  principal: Cents,
  pasted: boolean,
): Typed | undefined {
  const isAlone = rate === undefined || rate.text.trim() === ''
  const size = sizeLost((isAlone ? dividend : rate)?.text ?? '')
  if (size === undefined) return undefined
  const { text, value } = readCell(isAlone ? 'dividend_amount' : 'dividend_percent', size, pasted)
  if (value === null) return undefined
  return isAlone ? { text, value } : lossOf(percent(value), principal, dividend)
}

/** The cells with a negative percentage or dividend as the loss that it means, as in a file; an amount lost is not replaced. */
export function withLossRead(before: Cells, typed: Partial<Cells>, pasted = false): Partial<Cells> {
  const { dividend_percent: rate, dividend_amount: dividend, ...others } = typed
  const principal = (typed.beginning_balance ?? before.beginning_balance).value
  const isGiven = isAboveZero(typed.loss_amount) || typed.loss_amount?.rate !== undefined
  if (principal === null || isGiven) return typed
  const lost = lossIn(rate, dividend, cents(principal), pasted)
  return lost !== undefined && isAboveZero(lost) ? { ...others, loss_amount: lost } : typed
}

/** Whether the text of a dividend is one with a percentage that it does not agree with. */
export const isOneOfTwo = (text: string): boolean => /\d or .*\d%$/.test(text)

/** A cell that can be read, without an error that came from another one. */
const readable = ({ text, value }: Typed): Typed => ({ text, value })

const nothingPaidOut = 'A month that lost pays nothing out: set the loss to 0 first.'

/**
 * The month of some cells; null while one cannot be read. From a typed dividend follows its percentage; a month that lost has
 * none.
 */
export function monthOfCells(typed: Cells, month: Month): { cells: Cells; summary: Summary | null } {
  const entered = enteredIn(typed)
  return entered === undefined ? { cells: typed, summary: null } : monthOfEntered(typed, month, entered)
}

/** The figures that are entered, of which a percentage does not count next to a typed dividend; undefined while a cell cannot be read. */
function enteredIn(typed: Cells): EnteredFigures | undefined {
  const { dividend_amount: dividend, in_out: moved } = typed
  const values = enteredFigures.map(
    ({ key, name }) =>
      [key, name === 'dividend_percent' && isTyped(dividend) ? 0 : typed[name].value] as const,
  )
  const isUnread = [dividend, moved].some(({ value }) => value === null)
  if (isUnread || values.some(([, value]) => value === null)) return undefined
  return Object.fromEntries(values) as unknown as EnteredFigures
}

function monthOfEntered(
  typed: Cells,
  month: Month,
  entered: EnteredFigures,
): { cells: Cells; summary: Summary | null } {
  const { dividend_amount: dividend, dividend_paid: paid } = typed
  const isPaidAfterLoss = isLost(typed) && isAboveZero(paid)
  const cells = {
    ...typed,
    dividend_paid: isPaidAfterLoss ? { ...paid, error: nothingPaidOut } : readable(paid),
  }
  if (isPaidAfterLoss) return { cells, summary: null }
  if (!isTyped(dividend) || isLost(typed)) return { cells, summary: computeSummary(month, entered) }
  try {
    const amount = cents(dividend.value ?? 0)
    if (entered.beginningBalance === 0 && amount > 0)
      throw new FigureError('Without a principal there is no dividend.')
    const summary = computeFromDividend(month, entered, amount)
    const rate = parsePostedPercent(percentToJson(summary.dividendPercent))
    return {
      cells: {
        ...cells,
        dividend_percent: { text: percentToText(rate), value: rate },
        dividend_amount: { text: dividend.text, value: amount },
      },
      summary,
    }
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return { cells: { ...cells, dividend_amount: { ...dividend, error: error.message } }, summary: null }
  }
}

/** The texts of a row of a draft; null, or none, is what the row starts with. */
export type CellTexts = { readonly [Name in CellName]?: string | null | undefined }

/** The month of a row as a draft has it, and what moves in or out with it; null while a cell cannot be read. */
export function monthOfTexts(
  texts: CellTexts,
  start: Cells,
  month: Month,
): { summary: Summary; moved: Cents } | null {
  const typed = Object.fromEntries(
    cellNames.map((name) => {
      const text = texts[name] ?? undefined
      return [name, text === undefined ? start[name] : readCell(name, text)]
    }),
  ) as Cells
  const { cells, summary } = monthOfCells(withTyped(start, typed), month)
  return summary === null ? null : { summary, moved: cents(cells.in_out.value ?? 0) }
}

/**
 * The cells of a pasted row, which may have both a percentage and a dividend: one follows from the other, or the row is
 * marked. Nothing is assumed where the only one of them is empty.
 */
export function withBothAgreed(before: Cells, pasted: Partial<Cells>): Partial<Cells> {
  const { dividend_amount: dividend, dividend_percent: rate, ...others } = pasted
  if (dividend === undefined) return pasted
  if (!isTyped(dividend))
    return { ...others, dividend_percent: rate ?? { text: '', value: null, error: neededMessage } }
  const principal = (pasted.beginning_balance ?? before.beginning_balance).value
  if (rate === undefined || rate.text.trim() === '' || dividend.value === null)
    return { ...others, dividend_amount: dividend }
  // As a text that stays unreadable when the draft is opened again.
  const neither = (other: string, error?: string) => ({
    ...others,
    dividend_amount: { text: `${dividend.text} or ${other}`, value: null, ...(error && { error }) },
  })
  if (rate.value === null) return neither(rate.text, rate.error)
  if (principal === null) return pasted
  const [d, D, P] = [percent(rate.value), cents(dividend.value), cents(principal)]
  if (percentOf(P, d) === D) return { ...others, dividend_percent: rate }
  if (isRatio(d, D, P)) return { ...others, dividend_amount: dividend }
  return neither(`${rate.text}%`, `${formatUsd(D)} is not ${formatPercent(d)} of ${formatUsd(P)}.`)
}
