import { expect, test } from 'vitest'
import { historyOf } from '../../test/random-histories.ts'
import { accountMonths } from '../figures/account-months.ts'
import { computeSummary } from '../figures/new-month.ts'
import { lastDayOf } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import { yearsOf } from './years.ts'

test('a year without a posted month stands between those that have some', () => {
  const rows = [202311, 202312, 202501].map((at) =>
    computeSummary(month(at), {
      beginningBalance: cents(at < 202400 ? 10_000_00 : 12_500_00),
      dividendPercent: percent(100),
      dividendPaid: zeroCents,
    }),
  )
  const account = { months: accountMonths(historyOf(rows)), activity: [] }
  const to = month(202501)
  const part = { from: month(202311), to, until: lastDayOf(to) }
  const years = yearsOf(account, { months: account.months }, part)
  expect(years.map(({ name, note }) => [name, note])).toEqual([
    ['2023', '2 months'],
    ['2024', '0 months'],
    ['2025', '1 month'],
  ])
  for (const [k, { movements }] of years.entries())
    if (k > 0) expect(movements.opening.value).toBe(years[k - 1]?.movements.closing.value)
})
