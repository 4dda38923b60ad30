import type { History } from '../src/figures/account-months.ts'
import { computeSummary } from '../src/figures/new-month.ts'
import { day } from '../src/values/day.ts'
import { cents, zeroCents } from '../src/values/money.ts'
import { addMonths, month } from '../src/values/month.ts'
import { percent } from '../src/values/percent.ts'

export const january = month(202301)
const principalOf = (k: number) => (k < 6 ? 100_000_00 : k < 26 ? 150_000_00 : 126_000_00)

/** The example of docs/figures.md: 36 months at 1 %, with 50,000.00 in, 30,000.00 out, one loss and a payment each December. */
export const example: History = {
  initialInvestment: cents(100_000_00),
  months: Array.from({ length: 36 }, (_, k) => {
    const beginningBalance = cents(principalOf(k))
    return computeSummary(addMonths(january, k), {
      beginningBalance,
      dividendPercent: percent(100),
      dividendPaid: cents(k % 12 === 11 ? 1_000_00 : 0),
      lossAmount: cents(k === 19 ? 6_300_00 : 0), // August 2024: 150,000.00 × 4.20 %
    })
  }),
  activity: [
    {
      kind: 'contribution',
      amount: cents(50_000_00),
      fromGains: zeroCents,
      receivedOn: day(20230628),
      effectiveMonth: month(202307),
    },
    {
      kind: 'withdrawal',
      amount: cents(30_000_00),
      fromGains: cents(6_000_00),
      receivedOn: day(20250227),
      effectiveMonth: month(202503),
    },
  ],
}

/** The example of docs/figures.md with fees: 100,000.00 at 1 % for a year, with 100.00 each month and 1,000.00 in December; June lost 2,000.00 instead. */
export const chargedExample: History = {
  initialInvestment: cents(100_000_00),
  months: Array.from({ length: 12 }, (_, k) =>
    computeSummary(addMonths(month(202501), k), {
      beginningBalance: cents(100_000_00),
      dividendPercent: percent(100),
      dividendPaid: zeroCents,
      managementFee: cents(100_00),
      performanceFee: cents(k === 11 ? 1_000_00 : 0),
      lossAmount: cents(k === 5 ? 2_000_00 : 0),
    }),
  ),
  activity: [],
}
