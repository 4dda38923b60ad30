import type { Activity } from '@portico/contract/figures/activity'
import { computeSummary } from '@portico/contract/figures/new-month'
import { day } from '@portico/contract/values/day'
import { cents, zeroCents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { example } from '../../../../contract/test/example-account.ts'
import { signIn } from '../../auth/session.ts'
import { withFirmMoves } from '../../figures/figure-text.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { accountReplies, iris } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

test('what left the account says how much of it is not sent yet', async () => {
  const activity = example.activity.map((entry) =>
    entry.kind === 'withdrawal' ? { ...entry, sentOn: null } : entry,
  )
  fakeServer(accountReplies({ ...example, activity }))
  openPage('/dashboard')
  const principal = within(await screen.findByRole('region', { name: 'Principal Investment' }))
  expect((await principal.findByText(/your account in dividends/)).textContent).toBe(
    // 3,000 of dividends, which are paid, and 30,000 withdrawn
    '$33,000.00 is out of your account in dividends and principal; $30,000.00 of it is still to be sent.',
  )
})

test.each([
  ['principal', 0],
  ['gains', 500_00],
])('a withdrawal of %s alone that is not sent yet is said to be still to be sent', async (_, fromGains) => {
  const [row] = example.months
  const months = [{ ...(row as (typeof example.months)[number]), month: month(202306) }]
  const withdrawn: Activity = {
    kind: 'withdrawal',
    amount: cents(500_00),
    fromGains: cents(fromGains),
    receivedOn: day(20230710),
    effectiveMonth: month(202308),
    sentOn: null,
  }
  fakeServer(accountReplies({ ...example, months, activity: [withdrawn] }))
  openPage('/dashboard')
  const principal = within(await screen.findByRole('region', { name: 'Principal Investment' }))
  expect((await principal.findByText(/still to be sent/)).textContent).toBe(
    'Of what was withdrawn, $500.00 is still to be sent.',
  )
})

test('gains that are withdrawn and not sent yet are not said to be paid out to the investor', async () => {
  const [row] = example.months
  const withdrawn = (sentOn: Activity['sentOn']): Activity => ({
    kind: 'withdrawal',
    amount: cents(500_00),
    fromGains: cents(200_00),
    receivedOn: day(20230710),
    effectiveMonth: month(202308),
    sentOn,
  })
  const months = [{ ...(row as (typeof example.months)[number]), month: month(202306) }]
  const activity = [withdrawn(null), withdrawn(day(20230711))]
  fakeServer(accountReplies({ ...example, months, activity }))
  openPage('/dashboard')
  const value = within(await screen.findByRole('region', { name: 'Total Account Value' }))
  await value.findByText(
    // 200.00 of the first, which is not sent
    'Dividends paid are included, though no longer in your account; $200.00 of them is not sent yet.',
  )
  const moved = await value.findByText(/^Moved since/)
  expect(moved.textContent).toBe(
    withFirmMoves('Moved since June 2023: −$500.00 on July 10 (not sent yet), −$500.00 on July 10.'),
  )
})

test('money that moves both ways, or is reinvested, is said in words and has no mark of money out', async () => {
  const [row] = example.months
  const months = [{ ...(row as (typeof example.months)[number]), month: month(202306) }]
  const moved = (kind: Activity['kind'], receivedOn: number): Activity => ({
    kind,
    amount: cents(100_00),
    fromGains: zeroCents,
    receivedOn: day(receivedOn),
    effectiveMonth: month(202308),
  })
  const activity = [moved('reinvestment', 20230710), moved('withdrawal', 20230720)]
  fakeServer(accountReplies({ ...example, months, activity }))
  openPage('/dashboard')
  const value = within(await screen.findByRole('region', { name: 'Total Account Value' }))
  const sentence = await value.findByText(/^Moved since/)
  // No line ends between "on" and the day.
  expect(sentence.textContent).toBe(
    'Moved since June 2023: $100.00 reinvested on\u00A0July\u00A010, $100.00 withdrawn on\u00A0July\u00A020.',
  )
  expect(sentence.querySelector('svg')).toBeNull()
})

test('once everything left is withdrawn, what was lost is called realized, in its explanation too', async () => {
  const lost = computeSummary(month(202502), {
    beginningBalance: cents(10_000_00),
    dividendPercent: percent(0),
    dividendPaid: zeroCents,
    lossAmount: cents(500_00),
  })
  // 10,000.00 − 500.00 = 9,500.00
  const left: Activity = {
    kind: 'withdrawal',
    amount: cents(9_500_00),
    fromGains: zeroCents,
    receivedOn: day(20250310),
    effectiveMonth: month(202504),
    sentOn: day(20250310),
  }
  fakeServer(accountReplies({ months: [lost], activity: [left], initialInvestment: cents(10_000_00) }))
  openPage('/dashboard')
  const principal = within(await screen.findByRole('region', { name: 'Principal Investment' }))
  const label = await principal.findByText('Realized loss')
  await userEvent.click(within(label.closest('div') as HTMLElement).getByRole('button'))
  expect(await screen.findByRole('dialog', { name: 'Realized loss' })).toBeDefined()
})

test('cumulative profit is explained by the parts that the Principal Investment card has, an emptied account by what left it, and a month by what it had', async () => {
  const [row] = example.months
  const months = [{ ...(row as (typeof example.months)[number]), month: month(202306) }]
  const moved = (kind: Activity['kind'], amount: number, fromGains: number): Activity => ({
    kind,
    amount: cents(amount),
    fromGains: cents(fromGains),
    receivedOn: day(20230710),
    effectiveMonth: month(202308),
  })
  // 1 % of 100,000.00 is 1,000.00; of that, 400.00 becomes principal, and then everything is withdrawn.
  const activity = [moved('reinvestment', 400_00, 0), moved('withdrawal', 101_000_00, 600_00)]
  fakeServer(accountReplies({ ...example, months, activity }))
  openPage('/dashboard')
  const explained = async (card: string, figure: string, at = 0) => {
    const region = within(await screen.findByRole('region', { name: card }))
    await userEvent.click((await region.findAllByRole('button', { name: figure }))[at] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    return rows
  }
  const parts = ['Dividends paid$600.00', '+Gains reinvested$400.00', '=Total profit+$1,000.00']
  expect(await explained('Cumulative Profit', '+$1,000.00')).toEqual(parts)
  expect(await explained('Principal Investment', '+$1,000.00')).toEqual(parts)
  expect(await explained('Total Account Value', '$0.00')).toEqual([
    'Current Balance, June 2023$101,000.00', // 100,000.00 + 1,000.00
    '−Withdrawal, July 10, 2023 (from August)$101,000.00',
    '=In your account now$0.00',
  ])
  for (const shows of await screen.findAllByRole('button', { name: 'As a table' }))
    await userEvent.click(shows)
  // In June none of it had moved: all of 1,000.00 was unrealized.
  expect(await explained('Cumulative Profit', '+$1,000.00', 2)).toEqual([
    'Unrealized gain$1,000.00',
    '=Total profit as of June 2023+$1,000.00',
  ])
  expect(await explained('Total Account Value', '$101,000.00')).toEqual([
    'Principal$100,000.00',
    '+Total profit$1,000.00',
    '=Total Account Value as of June 2023$101,000.00',
  ])
})
