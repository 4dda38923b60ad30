import type { History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { returnsOf } from '@portico/contract/figures/returns'
import { computeSummary } from '@portico/contract/figures/new-month'
import { returnsToJson } from '@portico/contract/features/returns'
import { day } from '@portico/contract/values/day'
import { cents, zeroCents } from '@portico/contract/values/money'
import { addMonths, formatMonth, month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chargedExample, example } from '../../../../contract/test/example-account.ts'
import { queryClient } from '../../api/query-client.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import type { returnsFor } from '../../test/samples.ts'
import { accountReplies, iris, irisPortfolio } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

/** Opens the dashboard of this account and returns its Returns card. */
async function openReturns(history: History, more: Partial<ReturnType<typeof returnsFor>> = {}) {
  const returns = { ...returnsToJson(returnsOf(accountMonths(history))), ...more }
  fakeServer({ ...accountReplies(history), 'GET /api/users/returns/': ok(returns) })
  openPage('/dashboard')
  const card = await screen.findByRole('region', { name: 'Returns' })
  await within(card).findByText('Time-weighted')
  return card
}

const sentence = (card: HTMLElement) => within(card).queryByText(/they differ/)?.parentElement?.textContent
const yearsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('gives both returns a year, the whole period and calendar years', async () => {
  const card = await openReturns(example)
  expect(card.textContent).toContain(
    'January 2023 to December 2025, 36 months. Time-weighted unless stated otherwise.',
  )
  expect(card.textContent).toContain('Time-weighted+9.58% a yearMoney-weighted')
  expect(card.textContent).toContain('As posted. Fees that were not part of a posting are not deducted.')
  // Its explanation opens next to all of it.
  within(card).getByRole('button', { name: '+9.58% a year' })
  // 0.22 points less: the money in and out outweigh each other.
  expect(card.textContent).toContain(
    'Money-weighted+9.36% a yearreflects when you added or withdrew moneyCalendar years',
  )
  expect(sentence(card)).toBeUndefined()
  expect(yearsOf(card)).toEqual(['2023+12.12%', '2024+6.22%', '2025+10.50%'])
  // 6,300 ÷ (150,000 + 24,500 retained) = 3.61 %
  // The largest decline was that month alone.
  expect(card.textContent).toContain(
    'Best month+1.00%January 2023Worst month−3.61%August 2024Largest decline−3.61%August 2024',
  )
})

test.each([
  [9.83, 'It is higher, as more of them were at work in better months.'],
  [9.33, 'It is lower, as more of them were at work in weaker months.'],
])('says why 9.58 % time-weighted is %s % money-weighted, and blames no single flow', async (money, why) => {
  const card = await openReturns(example, { money_weighted: money })
  expect(sentence(card)).toBe(
    `Why they differ. Time-weighted asks how each month did, regardless of the amount in it. Money-weighted asks how your dollars did. ${why}`,
  )
  // What it means stands once.
  expect(card.textContent).toContain(`Money-weighted+${money}% a yearCalendar years`)
})

test('an account with fees has its returns after and before them', async () => {
  const card = await openReturns(chargedExample)
  // docs/figures.md
  expect(card.textContent).toContain(
    '+6.80% since the start, after fees. Return before fees: +9.05% since the start.',
  )
  expect(yearsOf(card)).toEqual(['2025+6.80%before fees +9.05%'])
  const [total] = within(card).getAllByRole('button', { name: '+9.05%' })
  await userEvent.click(total as HTMLElement)
  await screen.findByRole('dialog', { name: 'Return before fees' })
})

test('an account without money in or out has no such sentence, but why the two are close', async () => {
  // Those of one principal.
  const card = await openReturns({ ...example, months: example.months.slice(6, 26), activity: [] })
  expect(sentence(card)).toBeUndefined()
  expect(card.textContent).toContain('nearly the same: only dividends were paid out')
})

test.each([
  ['on a day of the last month', 28, zeroCents, 'nothing added or withdrawn is'],
  ['after the last month', 128, zeroCents, 'nothing added or withdrawn is'],
  ['on a day of the last month, after dividends', 28, cents(100_00), 'only dividends paid out are'],
])(
  'what was withdrawn %s is not said to be nothing, but not to be counted yet: the returns end before it',
  async (_, onDay, dividendPaid, counted) => {
    // July 2023 to January 2025
    const months = example.months
      .slice(6, 25)
      .map((row) => computeSummary(row.month, { ...row, dividendPaid, lossAmount: zeroCents }))
    const last = months.at(-1)?.month ?? month(0)
    const withdrawal = {
      kind: 'withdrawal' as const,
      amount: cents(1_000_00),
      fromGains: zeroCents,
      receivedOn: day(last * 100 + onDay),
      effectiveMonth: addMonths(last, onDay > 100 ? 2 : 1),
    }
    const card = await openReturns({ ...example, months, activity: [withdrawal] })
    expect(card.textContent).toContain(`nearly the same: ${counted} counted through ${formatMonth(last)}`)
  },
)

test('an extreme that several months share counts them and names none', async () => {
  const still = (k: number) => ({
    ...computeSummary(month(202501 + k), {
      beginningBalance: cents(10_000_00),
      dividendPercent: percent(k === 0 ? 333 : 0),
      dividendPaid: zeroCents,
    }),
  })
  const card = await openReturns({ ...example, activity: [], months: [0, 1, 2].map(still) })
  expect(card.textContent).toContain('Best month+3.33%January 2025Worst month0.00%2 months')
})

test('every return explains itself, also a calendar year', async () => {
  const card = await openReturns(example)
  await userEvent.click(within(card).getByRole('button', { name: '+6.22%' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time-weighted, 2024' }))
  expect(dialog.getAllByRole('row')).toHaveLength(14) // its months, the start, and the result
  // 6,300.00 of the 150,000.00 and 24,500.00 retained
  dialog.getByRole('row', { name: '× 1 − 3.61%, August 2024 0.9639' })
})

test('under a year nothing is annualised, and the card says so', async () => {
  fakeServer(irisPortfolio())
  openPage('/dashboard')
  const card = await screen.findByRole('region', { name: 'Returns' })
  await within(card).findByText('Calendar years')
  const why = '6 months are posted up to July 2025; a yearly rate needs at least twelve.'
  expect(card.textContent).toContain(
    'February to July 2025, 6 months. Time-weighted unless stated otherwise.',
  )
  // Each month earns 333.00 on 10,000.00 and what was retained: 11,998.00 ÷ 10,000.00 − 1 = 19.98 %
  expect(card.textContent).toContain(`Time-weighted+19.98% since February 2025Money-weighted${why}`)
  expect(card.textContent).not.toContain('a year2')
  expect(yearsOf(card)).toEqual(['20256 months+19.98%'])
  // 333.00 ÷ 11,665.00 = 2.85 % in July
  expect(card.textContent).toContain('Worst month+2.85%July 2025Largest declinenone')
})

test('a missing month leaves the sentence that names it, once', async () => {
  const card = await openReturns({ ...example, months: example.months.filter((row) => row.month !== 202405) })
  expect(card.textContent).toContain(
    'Time-weightedMay 2024 is not posted, so the months around it cannot be linked.',
  )
  expect(card.textContent.match(/May 2024 is not posted, so the months/g)).toHaveLength(1)
  expect(yearsOf(card)[1]).toBe('202411 months—')
  expect(card.textContent).toContain('Largest decline—')
  expect(sentence(card)).toBeUndefined()
})

test('a year with a gap of its own says which', async () => {
  const gaps = [202305, 202405]
  const card = await openReturns({
    ...example,
    months: example.months.filter((row) => !gaps.includes(row.month)),
  })
  expect(yearsOf(card).slice(0, 2)).toEqual([
    '202311 monthsMay 2023 is not posted, so the months around it cannot be linked.—',
    '202411 monthsMay 2024 is not posted, so the months around it cannot be linked.—',
  ])
})

test('an account that was empty in between has its return since it was funded again', async () => {
  const months = example.months
    .slice(0, 4)
    .map((row) =>
      row.month === 202302
        ? { ...row, beginningBalance: zeroCents, dividendAmount: zeroCents, unrealizedGain: zeroCents }
        : row,
    )
  // 100,000.00 and the gains of January leave before February.
  const taken = {
    kind: 'withdrawal' as const,
    amount: cents(101_000_00),
    fromGains: cents(1_000_00),
    receivedOn: day(20230120),
    effectiveMonth: month(202302),
  }
  const card = await openReturns({ ...example, months, activity: [taken] })
  // March and April: 1.01 × (1 + 1,000.00 ÷ 101,000.00) − 1
  expect(card.textContent).toContain(
    'Nothing was at work in February 2023, so that month has no return. +2.00% since March 2023, when it was funded again.',
  )
})

test('a decline of several months is dated; one of all months says so', async () => {
  const monthOf = (at: number, lost: number) =>
    computeSummary(month(at), {
      beginningBalance: cents(100_000_00),
      dividendPercent: percent(100),
      dividendPaid: zeroCents,
      lossAmount: cents(lost),
    })
  const falling = { ...example, activity: [], months: [monthOf(202408, 2_000_00), monthOf(202409, 980_00)] }
  // 0.98 × 0.99
  expect((await openReturns(falling)).textContent).toContain('Largest decline−2.98%since the start')
  cleanup()
  queryClient.clear()
  const card = await openReturns({ ...falling, months: [...falling.months, monthOf(202410, 0)] })
  expect(card.textContent).toContain('Largest decline−2.98%August to September 2024')
})

test('of more than six calendar years the latest five are shown, the earlier ones on request', async () => {
  const years = Array.from({ length: 8 }, (_, k) => ({ year: 2018 + k, months: 12, time_weighted: k - 2 }))
  const card = await openReturns(example, { years })
  expect(yearsOf(card)).toHaveLength(5)
  await userEvent.click(within(card).getByRole('button', { name: 'Earlier 2018 to 2020', expanded: false }))
  // In one list, so that all bars have as much room.
  expect(yearsOf(card)).toHaveLength(8)
  expect(within(card).getAllByRole('list')).toHaveLength(1)
  const bars = card.querySelectorAll('[data-loss][style]')
  // One scale from −2 % to 5 %: 2018 runs left from 0, which is at 2 ÷ 7.
  expect(bars[0]?.getAttribute('style')).toBe(
    '--zero: 28.571428571428573%; --from: 0%; --size: 28.571428571428573%;',
  )
  expect(bars[7]?.getAttribute('style')).toContain('--from: 28.571428571428573%; --size: 71.42857142857143%')
})
