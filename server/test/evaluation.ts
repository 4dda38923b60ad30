/**
 * The expected responses for a history: the figures of the independent evaluation in contract/test/money-model.ts under
 * their API names, formatted as text, without dividing numbers.
 */
import type { Activity } from '@portico/contract/figures/activity'
import type { History } from '@portico/contract/figures/account-months'
import { byDeducted } from '@portico/contract/figures/deductions'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import type { Evaluated } from '../../contract/test/money-model.ts'
import { chargedIn, evaluate } from '../../contract/test/money-model.ts'

const names = 'January February March April May June July August September October November December'.split(
  ' ',
)

const yearAndMonth = (month: number) => [Math.trunc(month / 100), month % 100] as const

/** "July 2025" */
function monthName(month: number): string {
  const [year, number] = yearAndMonth(month)
  return `${names[number - 1]} ${year}`
}

function quarterName(month: number): string {
  const [year, number] = yearAndMonth(month)
  return `Q${Math.ceil(number / 3)} ${year}`
}

/** Hundredths as a number with two decimals, parsed as JSON. */
function twoDecimals(hundredths: number): number {
  const digits = Math.abs(hundredths).toString().padStart(3, '0')
  return Number(`${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Larger figures have no exact double for every cent. A return as large is not given. */
const largest = 2 ** 52
const rate = (hundredths: number | null): number | null =>
  hundredths === null || Math.abs(hundredths) > largest ? null : twoDecimals(hundredths)

/** Divides by a positive number, rounding half away from zero. */
export function rounded(dividend: bigint, divisor: bigint): bigint {
  const away = dividend < 0n ? -divisor : divisor
  return (2n * dividend + away) / (2n * divisor)
}

/** A posted month as in requests and responses. */
export const monthJson = (month: Summary) => ({
  quarter: monthName(month.month),
  beginning_balance: twoDecimals(month.beginningBalance),
  dividend_percent: twoDecimals(month.dividendPercent),
  dividend_amount: twoDecimals(month.dividendAmount),
  dividend_paid: twoDecimals(month.dividendPaid),
  unrealized_gain: twoDecimals(month.unrealizedGain),
  ending_balance: twoDecimals(month.endingBalance),
  ...byDeducted(
    ({ name }) => name,
    ({ key }) => (month[key] === 0 ? undefined : twoDecimals(month[key])),
  ),
})

/** An entry as in requests and responses. */
export const activityJson = (entry: Activity) => ({
  kind: entry.kind,
  amount: twoDecimals(entry.amount),
  from_gains: twoDecimals(entry.fromGains),
  received_on: String(entry.receivedOn).replace(/(\d\d)(\d\d)$/, '-$1-$2'),
  effective_month: monthName(entry.effectiveMonth),
})

/** The figures in the responses to an investor, by call. */
export function expectedAnswers(history: History): Record<string, unknown> {
  const evaluated = evaluate(history)
  const rows = [...history.months].sort((one, other) => one.month - other.month)
  const labels = rows.map(({ month }) => monthName(month))
  const quarters = rows.map(({ month }) => quarterName(month))
  const lastOfQuarters = quarters.flatMap((quarter, k) => (quarter === quarters[k + 1] ? [] : [k]))
  const initial = twoDecimals(evaluated.initialInvestment)
  return {
    profile: profileOf(evaluated),
    'summaries-deux': rows.map(monthJson),
    'cumulative-profit': { labels, data: evaluated.months.map((each) => twoDecimals(each.cumulativeProfit)) },
    'roi-yield': {
      labels: lastOfQuarters.map((k) => quarters[k]),
      data: lastOfQuarters.map((k) => rate(evaluated.months[k]?.roi ?? null)),
    },
    'roi-growth': { labels, data: rows.map(growthOf) },
    'investment-first': { initial_investment: initial, month: labels[0] ?? null },
    returns: returnsOf(evaluated, labels),
  }
}

function profileOf(evaluated: Evaluated) {
  const last = evaluated.months.at(-1)
  // Without months, nothing is earned on the initial investment.
  const roi = last === undefined ? (evaluated.capitalPutIn === 0 ? null : 0) : last.roi
  return {
    initial_investment_amount: twoDecimals(evaluated.initialInvestment),
    unrealized_gain: twoDecimals(evaluated.unrealizedGain),
    dividend_paid: twoDecimals(evaluated.dividendPaid),
    profit: twoDecimals(evaluated.profit),
    principal: twoDecimals(evaluated.principal),
    total_portfolio_value: twoDecimals(evaluated.totalPortfolioValue),
    roi_percentage: rate(roi),
    current_balance: twoDecimals(evaluated.currentBalance),
    paid_out: twoDecimals(evaluated.dividendPaid),
    reinvested: twoDecimals(evaluated.reinvested),
    capital_put_in: twoDecimals(evaluated.capitalPutIn),
  }
}

/** 100 × (U + Q − L − F) ÷ P with two decimals; null for a principal of 0. */
function growthOf({
  beginningBalance,
  unrealizedGain,
  dividendPaid,
  lossAmount,
  ...fees
}: Summary): number | null {
  const charged = chargedIn(fees)
  const made = BigInt(unrealizedGain) + BigInt(dividendPaid) - BigInt(lossAmount) - charged
  if (beginningBalance === 0) return null
  return twoDecimals(Number(rounded(made * 10_000n, BigInt(beginningBalance))))
}

/** The return before fees, where there are any. */
const before = (beforeFees: number | null | undefined): { time_weighted_before_fees?: number | null } =>
  beforeFees === undefined ? {} : { time_weighted_before_fees: rate(beforeFees) }

function returnsOf(evaluated: Evaluated, labels: readonly string[]) {
  const monthly = evaluated.months.flatMap((each) => (each.return === null ? [] : [each.return]))
  return {
    from: labels[0] ?? null,
    to: labels.at(-1) ?? null,
    months: labels.length,
    time_weighted: rate(evaluated.timeWeighted),
    ...before(evaluated.beforeFees),
    annualised: rate(evaluated.annualised),
    money_weighted: rate(evaluated.moneyWeighted),
    years: evaluated.years.map(({ year, months, timeWeighted, beforeFees }) => ({
      year,
      months,
      time_weighted: rate(timeWeighted),
      ...before(beforeFees),
    })),
    best_month: monthly.length === 0 ? null : rate(Math.max(...monthly)),
    worst_month: monthly.length === 0 ? null : rate(Math.min(...monthly)),
    deepest_fall: rate(evaluated.deepestFall),
    ...(evaluated.sinceFunded && {
      since_funded: rate(evaluated.sinceFunded.timeWeighted),
      since_funded_before_fees: before(evaluated.sinceFunded.beforeFees).time_weighted_before_fees,
      since_funded_from: monthName(evaluated.sinceFunded.from),
    }),
  }
}
