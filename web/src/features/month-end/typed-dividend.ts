import type { EnteredFigures, Summary } from '@portico/contract/figures/monthly-figures'
import { computeFromDividend, computeSummary } from '@portico/contract/figures/new-month'
import { FigureError } from '@portico/contract/values/decimal'
import { cents, formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import {
  formatPercent,
  isRatio,
  parsePostedPercent,
  percent,
  percentOf,
  percentToJson,
  percentToText,
} from '@portico/contract/values/percent'
import type { CellName, Typed } from './cell.ts'
import { noDividend } from './cell.ts'

type Cells = Readonly<Record<CellName, Typed>>

/** Whether a dividend is typed. */
export const isTyped = ({ text }: Typed): boolean => text !== ''

/** The cells with those that are typed: a percentage replaces a typed dividend, unless both are. */
export function withTyped(before: Cells, typed: Partial<Cells>): Cells {
  const isReplaced = typed.dividend_percent !== undefined && typed.dividend_amount === undefined
  return { ...before, ...(isReplaced ? { dividend_amount: noDividend } : {}), ...typed }
}

/** The month of some cells that can be read. From a typed dividend follows its percentage; a month that lost has none. */
export function monthOfCells(
  cells: Cells,
  month: Month,
  entered: EnteredFigures,
): { cells: Cells; summary: Summary | null } {
  const { dividend_amount: dividend } = cells
  if (!isTyped(dividend) || (entered.lossAmount ?? 0) > 0)
    return { cells, summary: computeSummary(month, entered) }
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

/**
 * The cells of a pasted row, which may have both a percentage and a dividend: one follows from the other, or the row is
 * marked. Nothing is assumed where the only one of them is empty.
 */
export function withBothAgreed(before: Cells, pasted: Partial<Cells>): Partial<Cells> {
  const { dividend_amount: dividend, dividend_percent: rate, ...others } = pasted
  if (dividend === undefined) return pasted
  if (!isTyped(dividend))
    return { ...others, dividend_percent: rate ?? { text: '', value: null, error: 'This figure is needed.' } }
  const principal = (pasted.beginning_balance ?? before.beginning_balance).value
  if (rate === undefined || rate.text.trim() === '' || dividend.value === null)
    return { ...others, dividend_amount: dividend }
  if (rate.value === null || principal === null) return pasted
  const [d, D, P] = [percent(rate.value), cents(dividend.value), cents(principal)]
  if (percentOf(P, d) === D) return { ...others, dividend_percent: rate }
  if (isRatio(d, D, P)) return { ...others, dividend_amount: dividend }
  const error = `${formatUsd(D)} is not ${formatPercent(d)} of ${formatUsd(P)}.`
  // As a text that stays unreadable when the draft is opened again.
  return { ...others, dividend_amount: { text: `${dividend.text} or ${rate.text}%`, value: null, error } }
}
