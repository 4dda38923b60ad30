/**
 * The expected responses for a history: an independent implementation of docs/figures.md in BigInt, formatted as strings,
 * without dividing numbers.
 */

/** A posted month: months since January 2000, and amounts in cents or hundredths of a percent. */
export interface Posted {
  monthsIn: number
  principal: bigint
  percent: bigint
  dividend: bigint
  paid: bigint
  unrealized: bigint
  ending: bigint
}

const names = 'January February March April May June July August September October November December'.split(
  ' ',
)

const yearAndMonth = (monthsIn: number) => [2000 + Math.floor(monthsIn / 12), monthsIn % 12] as const

/** "July 2025" */
function monthName(monthsIn: number): string {
  const [year, month] = yearAndMonth(monthsIn)
  return `${names[month]} ${year}`
}

function quarterName(monthsIn: number): string {
  const [year, month] = yearAndMonth(monthsIn)
  return `Q${Math.floor(month / 3) + 1} ${year}`
}

/** Hundredths as a number with two decimals, parsed as JSON. */
function twoDecimals(hundredths: bigint): number {
  const digits = hundredths.toString().padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Divides non-negative numbers, rounding half away from zero. */
export const rounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** 100 × profit / capital with two decimals; null for a capital of 0. */
const returnOn = (capital: bigint, profit: bigint): number | null =>
  capital === 0n ? null : twoDecimals(rounded(profit * 10_000n, capital))

/** The capital put in up to a month: the first principal, and each rise of it since, as no entry explains it. */
const putInAt = (months: readonly Posted[], k: number): bigint =>
  sum(
    months.slice(0, k + 1).map(({ principal }, at) => {
      const rise = principal - (months[at - 1]?.principal ?? 0n)
      return rise > 0n ? rise : 0n
    }),
  )

/** A posted month as in requests and responses. */
export const monthJson = (month: Posted) => ({
  quarter: monthName(month.monthsIn),
  beginning_balance: twoDecimals(month.principal),
  dividend_percent: twoDecimals(month.percent),
  dividend_amount: twoDecimals(month.dividend),
  dividend_paid: twoDecimals(month.paid),
  unrealized_gain: twoDecimals(month.unrealized),
  ending_balance: twoDecimals(month.ending),
})

/** The figures in the responses to an investor, by call. */
export function evaluate(initial: bigint | null, posted: readonly Posted[]): Record<string, unknown> {
  const months = [...posted].sort((one, other) => one.monthsIn - other.monthsIn)
  const labels = months.map(({ monthsIn }) => monthName(monthsIn))
  const profits = months.map(({ unrealized, paid }) => unrealized + paid)
  const profitAt = months.map((_, k) => sum(profits.slice(0, k + 1)))
  const invested = initial ?? months[0]?.principal ?? 0n
  const principal = months.at(-1)?.principal ?? invested
  const profit = sum(profits)
  const quarters = months.map(({ monthsIn }) => quarterName(monthsIn))
  const lastOfQuarters = months.map((_, k) => k).filter((k) => quarters[k] !== quarters[k + 1])
  return {
    profile: {
      initial_investment_amount: twoDecimals(invested),
      unrealized_gain: twoDecimals(sum(months.map(({ unrealized }) => unrealized))),
      dividend_paid: twoDecimals(sum(months.map(({ paid }) => paid))),
      profit: twoDecimals(profit),
      principal: twoDecimals(principal),
      total_portfolio_value: twoDecimals(principal + profit),
      roi_percentage: returnOn(months.length > 0 ? putInAt(months, months.length - 1) : principal, profit),
    },
    'summaries-deux': months.map(monthJson),
    'cumulative-profit': { labels, data: profitAt.map(twoDecimals) },
    'roi-yield': {
      labels: lastOfQuarters.map((k) => quarters[k]),
      data: lastOfQuarters.map((k) => returnOn(putInAt(months, k), profitAt[k] ?? 0n)),
    },
    'roi-growth': {
      labels,
      data: months.map((month, k) => returnOn(month.principal, profits[k] ?? 0n)),
    },
    'investment-first': { initial_investment: twoDecimals(invested), month: labels[0] ?? null },
  }
}
