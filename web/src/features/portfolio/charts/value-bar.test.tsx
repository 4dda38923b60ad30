import type { History } from '@portico/contract/figures/account-months'
import { historyUpTo } from '@portico/contract/figures/figures'
import { day } from '@portico/contract/values/day'
import { cents, zeroCents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { example } from '../../../../../contract/test/example-account.ts'
import { signIn } from '../../../auth/session.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../../test/page.tsx'
import { accountReplies, iris } from '../../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

/** The card of an account once its months are drawn. */
async function openValue(history: History) {
  fakeServer(accountReplies(history))
  openPage('/dashboard')
  const value = within(await screen.findByRole('region', { name: 'Total Account Value' }))
  await value.findByRole('group', { name: /^Account value by month/ })
  return value
}

/** 100,000.00 with 1,000.00 a month from January 2023 on. */
const upTo = (last: number): History => historyUpTo(example, month(last))

const withdrawn = (amount: number, fromGains: number): History['activity'][number] => ({
  kind: 'withdrawal',
  amount: cents(amount),
  fromGains: cents(fromGains),
  receivedOn: day(20230412),
  effectiveMonth: month(202305),
})

test('of an account from which everything was withdrawn, no principal of $0.00 is part of the sum', async () => {
  // 100,000.00 and the gains of three months, 3,000.00.
  const value = await openValue({ ...upTo(202303), activity: [withdrawn(103_000_00, 3_000_00)] })
  const terms = value.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Dividends paid', '=Total Account Value'])
  value.getByRole('img', { name: 'Dividends paid $3,000.00' })
  // Nothing of the bar is in the account.
  expect(value.getByText(/^In your account now/).previousElementSibling).toBeNull()
})

test('once everything is withdrawn, gains that were reinvested before are no principal below zero', async () => {
  const reinvested: History['activity'][number] = {
    kind: 'reinvestment',
    amount: cents(2_000_00),
    fromGains: zeroCents,
    receivedOn: day(20230410),
    effectiveMonth: month(202305),
  }
  // 100,000.00 + 2,000.00 of principal, and 3,000.00 − 2,000.00 of gains.
  const value = await openValue({ ...upTo(202303), activity: [reinvested, withdrawn(103_000_00, 1_000_00)] })
  expect(value.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Dividends paid',
    '=Total Account Value',
  ])
  value.getByRole('img', { name: 'Dividends paid $1,000.00' })
})

test('a little that is left in the account has no bracket, which would be a dot', async () => {
  // Of 100,000.00 and 3,000.00 of gains, 100.00 stays: 3.23 % of what is left with the dividends paid.
  const value = await openValue({ ...upTo(202303), activity: [withdrawn(102_900_00, 3_000_00)] })
  value.getByRole('img', { name: 'Principal $100.00, Dividends paid $3,000.00' })
  expect(value.getByText(/^In your account now/).previousElementSibling).toBeNull()
})

test('after a gap, the chart names the principal only where it is another one', async () => {
  const history = upTo(202306)
  const value = await openValue({
    ...history,
    activity: [],
    months: history.months.filter((row) => row.month !== 202303),
  })
  expect(value.queryAllByText('$100,000', { selector: 'text' })).toEqual([])
})

test('the jagged foot of the chart is only where months are drawn, not in a gap between them', async () => {
  const history = upTo(202306)
  const months = history.months.filter((row) => row.month !== 202303)
  const value = await openValue({ ...history, activity: [], months })
  const chart = value.getByRole('group', { name: /^Account value by month/ })
  /** From where to where they reach. */
  const extents = (shapes: string) =>
    [...chart.querySelectorAll(shapes)].map((shape) => {
      const places = (shape.getAttribute('points') ?? '').split(' ').map(Number.parseFloat)
      return [Math.min(...places), Math.max(...places)]
    })
  const feet = extents('polyline.stroke-chalk')
  expect(feet).toHaveLength(2)
  expect(feet).toEqual(extents('polygon.fill-band-principal'))
})

test('once money has moved, no amount at the end of the chart is without its month', async () => {
  const lost = upTo(202302).months.map((row) => ({
    ...row,
    dividendPercent: 0,
    dividendAmount: 0,
    unrealizedGain: 0,
    lossAmount: 10_000_00,
    endingBalance: row.beginningBalance - 10_000_00,
  })) as unknown as History['months']
  const value = await openValue({ ...upTo(202302), months: lost, activity: [withdrawn(5_000_00, 0)] })
  // 100,000.00 − 2 × 10,000.00; the principal is 95,000.00 now.
  value.getByText(/^Feb 2023/, { selector: 'text' })
  expect(value.getByText(/^Feb 2023/, { selector: 'text' }).textContent).toBe('Feb 2023$80,000')
  expect(value.getByText(/^Principal/, { selector: 'text' }).textContent).toBe('Principal')
})

test.each([
  { dividendPaid: 1_000_00, result: '=Total Account Value', swatches: 0 },
  { dividendPaid: 0, result: '=In your account now', swatches: 1 },
])(
  'after a loss, the result has the colour of what is in the account only where it is that: $result',
  async ({ dividendPaid, result, swatches }) => {
    // 1,000.00 in January, paid out or kept; 10,000.00 lost in February.
    const rows = [
      { dividendPaid, unrealizedGain: 1_000_00 - dividendPaid, endingBalance: 101_000_00 - dividendPaid },
      {
        dividendPercent: 0,
        dividendAmount: 0,
        unrealizedGain: 0,
        lossAmount: 10_000_00,
        endingBalance: 90_000_00,
      },
    ]
    const history = upTo(202302)
    const months = history.months.map((row, k) => ({ ...row, ...rows[k] })) as unknown as History['months']
    const value = await openValue({ ...history, activity: [], months })
    const last = value.getAllByRole('term').at(-1)
    expect([last?.textContent, last?.querySelectorAll('i').length]).toEqual([result, swatches])
  },
)
