import type { EnteredFigures, Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { addCents, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { nextMonth } from '../values/month.ts'
import { percent, percentOf } from '../values/percent.ts'

/** 3.33 % */
export const defaultDividendPercent = percent(333)

/** Completes a month from its entered figures: D = round(P × d), U = D − Q, E = P + U. */
export function computeSummary(month: Month, entered: EnteredFigures): Summary {
  const { beginningBalance, dividendPercent, dividendPaid } = entered
  const dividendAmount = percentOf(beginningBalance, dividendPercent)
  const unrealizedGain = subtractCents(dividendAmount, dividendPaid)
  const endingBalance = addCents(beginningBalance, unrealizedGain)
  return { ...entered, month, dividendAmount, unrealizedGain, endingBalance }
}

/** The defaults of a new month with this principal: 3.33 %, nothing paid. */
export const newMonthFigures = (beginningBalance: Cents): EnteredFigures => ({
  beginningBalance,
  dividendPercent: defaultDividendPercent,
  dividendPaid: zeroCents,
})

/** The default principal of a new month: the initial investment, else the latest posted one, else 0. */
export const prefilledPrincipal = (initialInvestment: Cents | null, latest: Cents | null): Cents =>
  initialInvestment ?? latest ?? zeroCents

/**
 * The defaults of the form: the month after the latest posted one (`thisMonth` if there is none), with the principal
 * of prefilledPrincipal.
 */
export function prefillSummary(
  latest: Summary | null,
  initialInvestment: Cents | null,
  thisMonth: Month,
): Summary {
  const principal = prefilledPrincipal(initialInvestment, latest?.beginningBalance ?? null)
  const month = latest === null ? thisMonth : nextMonth(latest.month)
  return computeSummary(month, newMonthFigures(principal))
}
