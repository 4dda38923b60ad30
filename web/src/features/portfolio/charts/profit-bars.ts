import type { AccountMonth } from '@portico/contract/figures/account-months'
import { netMonth } from '@portico/contract/figures/account-months'
import { feesOf } from '@portico/contract/figures/deductions'
import { formatMonth, monthsBetween, numberOf, yearOf, formatQuarter } from '@portico/contract/values/month'

/** What one or several months in a row made: what stayed, what was paid out, what was lost, and the fees; in cents. */
export interface ProfitBar {
  /** "August 2024", "Q3 2024" or "2024" */
  label: string
  /** On the time axis, in months from the first one: where the bar begins, and how long it is. */
  slot: number
  length: number
  kept: number
  paid: number
  lost: number
  fees: number
  /** How many of its months are posted. */
  months: number
  /** The last posted month of the bar. */
  end: AccountMonth
}

/** More months than this are drawn as quarters, more than the second number as years. */
const mostMonths = 60
const mostQuarters = 240

/** What a bar stands for, as the caption says it. */
export type BarUnit = 'month' | 'quarter' | 'year'

export const unitOf = (slots: number): BarUnit =>
  slots > mostQuarters ? 'year' : slots > mostMonths ? 'quarter' : 'month'

const lengths: Readonly<Record<BarUnit, number>> = { month: 1, quarter: 3, year: 12 }
const labelOf: Readonly<Record<BarUnit, (month: AccountMonth) => string>> = {
  month: ({ row }) => formatMonth(row.month),
  quarter: ({ row }) => formatQuarter(row.month),
  year: ({ row }) => String(yearOf(row.month)),
}

/** Whether a bar has fewer posted months than the others: the quarter or year is not over, or began before the account. */
export const isPartial = ({ months, length }: ProfitBar): boolean => months < length

/** The bars of some months in order. */
export function profitBars(months: readonly AccountMonth[], unit: BarUnit): ProfitBar[] {
  const first = months[0]?.row.month
  if (first === undefined) return []
  const bars: ProfitBar[] = []
  for (const each of months) {
    const { row } = each
    const label = labelOf[unit](each)
    // A bar begins where its quarter or year does, even before the first posted month.
    const inUnit = (numberOf(row.month) - 1) % lengths[unit]
    const net = netMonth(row).unrealizedGain
    const made = {
      kept: Math.max(net, 0),
      paid: row.dividendPaid,
      lost: Math.max(0 - net, 0),
      fees: feesOf(row),
    }
    const last = bars.at(-1)
    if (last?.label === label) {
      last.kept += made.kept
      last.paid += made.paid
      last.lost += made.lost
      last.fees += made.fees
      last.months += 1
      last.end = each
    } else {
      const slot = monthsBetween(first, row.month) - inUnit
      bars.push({ label, slot, length: lengths[unit], ...made, months: 1, end: each })
    }
  }
  return bars
}
