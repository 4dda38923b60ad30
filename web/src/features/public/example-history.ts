import type { History } from '@portico/contract/figures/account-months'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary, newMonthFigures } from '@portico/contract/figures/new-month'
import { day } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { cents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths, month } from '@portico/contract/values/month'
import { percent, percentOf } from '@portico/contract/values/percent'

/** A month of an invented account: what it earned in hundredths of a percent, with what was paid of it in cents, or what it lost in cents. */
type Result = { earned: number; pays?: number | 'all' } | { lost: number }

const dollars = (amount: number): Cents => cents(amount * 100)

/** A posted month, computed from its principal as the form does. */
function postedMonth(number: Month, principal: Cents, result: Result): Summary {
  const untouched = newMonthFigures(principal)
  if ('lost' in result) return computeSummary(number, { ...untouched, lossAmount: cents(result.lost) })
  const rate = percent(result.earned)
  const paid = result.pays === 'all' ? percentOf(principal, rate) : cents(result.pays ?? 0)
  return computeSummary(number, { ...untouched, dividendPercent: rate, dividendPaid: paid })
}

const results: readonly Result[] = [
  { earned: 120 },
  { earned: 90 },
  { earned: 140 },
  { lost: 120_00 },
  { earned: 110 },
  { earned: 130, pays: 'all' },
  { earned: 70 },
  { earned: 150 },
  { earned: 100 },
  { lost: 360_00 },
  { earned: 160, pays: 'all' },
  { earned: 125 },
]

const begin = month(202501)
const raisedFrom = month(202508)

/**
 * The account on the front page and in the definitions: invented, with months that lost, money added and dividends
 * paid out. Every figure shown of it is computed by the figures module, as an investor's are.
 */
export const exampleHistory: History = {
  initialInvestment: dollars(10_000),
  activity: [
    {
      kind: 'contribution',
      amount: dollars(2_000),
      fromGains: zeroCents,
      receivedOn: day(20250728),
      effectiveMonth: raisedFrom,
    },
  ],
  months: results.map((result, k) => {
    const number = addMonths(begin, k)
    return postedMonth(number, dollars(number < raisedFrom ? 10_000 : 12_000), result)
  }),
}

/** Two years in which each month earned 1 % of a principal that never changed. */
export const steadyHistory: History = {
  ...exampleHistory,
  activity: [],
  months: Array.from({ length: 24 }, (_, k) =>
    postedMonth(addMonths(begin, k), dollars(10_000), { earned: 100 }),
  ),
}

/** The months of the example in which something unusual happens: few enough to add up by hand. */
export const shortHistory: History = {
  ...exampleHistory,
  activity: [
    {
      kind: 'contribution',
      amount: dollars(2_000),
      fromGains: zeroCents,
      receivedOn: day(20250327),
      effectiveMonth: month(202504),
    },
    {
      kind: 'withdrawal',
      amount: dollars(100),
      fromGains: dollars(100),
      receivedOn: day(20250329),
      effectiveMonth: month(202504),
    },
    {
      kind: 'reinvestment',
      amount: dollars(50),
      fromGains: zeroCents,
      receivedOn: day(20250401),
      effectiveMonth: month(202504),
    },
  ],
  months: [
    postedMonth(month(202501), dollars(10_000), { earned: 300 }),
    postedMonth(month(202502), dollars(10_000), { lost: 80_00 }),
    postedMonth(month(202503), dollars(10_000), { earned: 130, pays: 80_00 }),
    postedMonth(month(202504), dollars(12_050), { earned: 160 }),
  ],
}

/** The same account two months later: both lost, so that the decline is more than the worst month. */
export const fallenHistory: History = {
  ...shortHistory,
  months: [
    ...shortHistory.months,
    postedMonth(month(202505), dollars(12_050), { lost: 150_00 }),
    postedMonth(month(202506), dollars(12_050), { lost: 100_00 }),
  ],
}
