import type { Summary } from './figures.ts'
import type { Cents } from '../values/money.ts'
import { addCents, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { nextMonth } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { percent, percentOf } from '../values/percent.ts'

/** 3.33 % */
export const defaultDividendPercent = percent(333)

/** The figures that follow from principal, percent and paid: D = round(P × d), U = D − Q, E = P + U. */
export function computeSummary(
  month: Month,
  beginningBalance: Cents,
  dividendPercent: Percent,
  dividendPaid: Cents,
): Summary {
  const dividendAmount = percentOf(beginningBalance, dividendPercent)
  const unrealizedGain = subtractCents(dividendAmount, dividendPaid)
  return {
    month,
    beginningBalance,
    dividendPercent,
    dividendAmount,
    dividendPaid,
    unrealizedGain,
    endingBalance: addCents(beginningBalance, unrealizedGain),
  }
}

/** The principal that a new month starts with: the initial investment, else the latest posted one, else 0. */
export const prefilledPrincipal = (initialInvestment: Cents | null, latest: Cents | null): Cents =>
  initialInvestment ?? latest ?? zeroCents

/**
 * What the form starts with: the month after the latest posted one (`thisMonth` where there is none),
 * principal from the initial investment, else the latest row's, else 0; 3.33 %; nothing paid.
 */
export function prefillSummary(
  latest: Summary | null,
  initialInvestment: Cents | null,
  thisMonth: Month,
): Summary {
  const principal = prefilledPrincipal(initialInvestment, latest?.beginningBalance ?? null)
  const month = latest === null ? thisMonth : nextMonth(latest.month)
  return computeSummary(month, principal, defaultDividendPercent, zeroCents)
}
