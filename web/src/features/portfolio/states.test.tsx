import type { History } from '@portico/contract/figures/account-months'
import { historyUpTo } from '@portico/contract/figures/figures'
import { day } from '@portico/contract/values/day'
import { cents, zeroCents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { example } from '../../../../contract/test/example-account.ts'
import { site } from '../../../../site.config.ts'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { inView, openPage, withoutMotion } from '../../test/page.tsx'
import { accountReplies, iris, irisProfile } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

/** Opens the dashboard of this account on a day. */
function open(history: History, more: Replies = {}, today = '2026-01-10T12:00:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(today) })
  fakeServer({ ...accountReplies(history), ...more })
  openPage('/dashboard')
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const lines = (of: Awaited<ReturnType<typeof card>>) =>
  of
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.parentElement?.textContent.slice(term.textContent.length)}`)

test('the ROI card ends in the latest month, three and twelve months, time-weighted; calendar years are in Returns alone', async () => {
  open(example)
  const roi = await card('ROI')
  await roi.findByText('Time-weighted, to December 2025')
  expect(lines(roi)).toEqual(['1 month: +0.80%', '3 months: +2.44%', '12 months: +10.50%'])
  await userEvent.click(roi.getByRole('button', { name: '+10.50%' }))
  const dialog = within(await screen.findByRole('dialog', { name: '12 months to December 2025' }))
  expect(dialog.getAllByRole('row')).toHaveLength(14) // with the start and the sum
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(roi.getByRole('button', { name: '+0.80%' }))
  const month = within(await screen.findByRole('dialog', { name: 'December 2025' }))
  month.getByRole('row', { name: '÷ At work, December 2025 $157,540.00' })
  expect(screen.getAllByText('+6.22%')).toHaveLength(1) // 2024
})

test('several withdrawals, one of gains alone, are summed without the day of one of them', async () => {
  const gainsOnly: History['activity'][number] = {
    kind: 'withdrawal',
    amount: cents(2_000_00),
    fromGains: cents(2_000_00),
    receivedOn: day(20250430),
    effectiveMonth: month(202505),
  }
  open({ ...example, activity: [...example.activity, gainsOnly] })
  const principal = await card('Principal Investment')
  await principal.findByText('Principal withdrawn')
  // 30,000.00 with 6,000.00 of gains, and 2,000.00 of gains
  expect(lines(principal)[2]).toBe('Principal withdrawn: −$24,000.00$32,000.00 in all; $8,000.00 from gains')
})

test('a range that begins where money added before is at work does not call it the initial investment', async () => {
  const added: History['activity'][number] = {
    kind: 'contribution',
    amount: cents(50_000_00),
    fromGains: cents(0),
    receivedOn: day(20230215),
    effectiveMonth: month(202303),
  }
  const months = example.months.filter((_, k) => k === 0 || k === 2)
  open({ ...example, initialInvestment: null, months, activity: [added] }, {}, '2023-04-10T12:00:00Z')
  const value = await card('Total Account Value')
  await userEvent.click(value.getByRole('button', { name: '1M' }))
  expect(await value.findByText(/added, not reconciled$/, inView)).toBeDefined()
  expect(value.queryByText(/Nothing moved but/)).toBeNull()
})

test('the principal card leads from the initial investment to the profit, with the gains withdrawn', async () => {
  open(example)
  const principal = await card('Principal Investment')
  await principal.findByText('Principal now')
  expect(lines(principal)).toEqual([
    'Initial investment: $100,000.00',
    'Added June 28, 2023: +$50,000.00',
    'Principal withdrawn: −$24,000.00February 27, 2025: $30,000.00 in all; $6,000.00 from gains',
    'Principal now: $126,000.00', // 100,000 + 50,000 − 24,000
    'Unrealized gain: $31,800.00',
    'Dividends paid: $9,000.00including $6,000.00 of gains withdrawn',
    'Total profit: +$40,800.00', // 31,800 + 9,000
  ])
  principal.getByText(
    // 3,000 of dividends, and 30,000 withdrawn: 9,000 and 24,000 of the lines above
    '$33,000.00 has left your account in dividends and principal.',
  )
  const value = await card('Total Account Value')
  value.getByText('Dividends paid')
  expect(value.queryByText('Paid out to you')).toBeNull()
  expect(document.body.textContent.match(/has left your account/g)).toHaveLength(1)
  await userEvent.click(principal.getByRole('button', { name: '−$24,000.00' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Principal withdrawn' }))
  dialog.getByRole('row', { name: /Principal withdrawn, February 27, 2025/ })
})

test('reinvested gains are in the principal and in the profit, and once in the value', async () => {
  const reinvested = {
    kind: 'reinvestment' as const,
    amount: cents(1_000_00),
    fromGains: zeroCents,
    receivedOn: day(20230301),
    effectiveMonth: month(202303),
  }
  const months = example.months
    .slice(0, 4)
    .map((row) => (row.month < 202303 ? row : { ...row, beginningBalance: cents(101_000_00) }))
  open({ ...example, months, activity: [reinvested] })
  const principal = await card('Principal Investment')
  await principal.findByText('Principal now')
  expect(lines(principal)).toEqual([
    'Initial investment: $100,000.00',
    'Reinvested March 1, 2023: +$1,000.00',
    'Principal now: $101,000.00',
    'Unrealized gain: $3,000.00', // 4 × 1,000 − 1,000
    'Dividends paid: $0.00',
    'Gains reinvested: $1,000.00',
    'Total profit: +$4,000.00', // 3,000 + 1,000
  ])
  const value = await card('Total Account Value')
  expect(lines(value)).toEqual([
    'Principal: $101,000.00', // with the 1,000 reinvested
    '+Unrealized gain: $3,000.00',
    '=In your account now: $104,000.00',
  ])
  await userEvent.click(value.getByRole('button', { name: '$101,000.00' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Principal' }))
  dialog.getByRole('row', { name: 'Principal, April 2023 $101,000.00' })
})

test('the head says of which day the figures are, and by when the next month is reported', async () => {
  open(example)
  // January 2026 ends on the 31st, and is reported within 6 days.
  expect(site.reportedWithinDays).toBe(6)
  await screen.findByText('Next report by February 6, 2026')
  expect((await screen.findByText('December 31, 2025')).parentElement?.textContent).toBe(
    'As of December 31, 2025',
  )
})

test('once money has moved after the latest month, the value is not said to be as of its end', async () => {
  const later: History['activity'][number] = {
    kind: 'withdrawal',
    amount: cents(20_000_00),
    fromGains: zeroCents,
    receivedOn: day(20260103),
    effectiveMonth: month(202602),
  }
  open({ ...example, activity: [...example.activity, later] })
  const posted = await screen.findByText('December 31, 2025')
  expect(posted.parentElement?.textContent).toBe('Months to December 31, 2025')
})

test('the figures of a month that was posted before its end are not said to be of a day to come', async () => {
  open(example, {}, '2025-12-29T12:00:00Z')
  expect((await screen.findByText('December 2025', { selector: 'b' })).parentElement?.textContent).toBe(
    'Through December 2025',
  )
})

test.each([
  ['2026-02-07', 'Your January 2026 report is late. Ask us'],
  ['2026-05-01', 'Reports since January 2026 are late. Ask us'],
])('late reports are named, and whom to ask: on %s', async (day, says) => {
  open(example, {}, `${day}T12:00:00Z`)
  const link = await screen.findByRole('link', { name: 'Ask us' })
  expect(link.parentElement?.textContent).toBe(says)
  expect(link.getAttribute('href')).toBe(`mailto:${site.email}`)
})

test('a closed account awaits no report', async () => {
  open(example, { 'GET /api/users/profile/': ok({ ...irisProfile, closed_on: '2026-01-01' }) })
  await screen.findByText('December 31, 2025')
  expect(screen.queryByText(/Next report|is late/)).toBeNull()
})

const empty = { months: [], activity: [], initialInvestment: null }

test('an account that has lost says Loss, in chalk, with minus signs', async () => {
  const [first] = example.months
  const lost = {
    dividendPercent: 0,
    dividendAmount: 0,
    dividendPaid: 0,
    unrealizedGain: 0,
    lossAmount: 2_500_00,
    endingBalance: 97_500_00,
  }
  open({
    ...empty,
    initialInvestment: cents(100_000_00),
    months: [{ ...first, ...lost } as History['months'][number]],
  })
  const roi = await card('ROI')
  roi.getByText('Loss')
  // 2,500 ÷ 100,000
  // The figure for eyes and for ears; its month, which is all there is, is not named again.
  expect((await roi.findAllByText('−2.50%')).length).toBe(2)
  roi.getByText('of the money put in, since the start')
  expect(roi.queryByText('Profit')).toBeNull()
  const principal = await card('Principal Investment')
  expect((await principal.findByText('Total loss')).nextElementSibling?.textContent).toBe('−$2,500.00')
  expect(lines(await card('Total Account Value'))).toEqual([
    'Principal: $100,000.00',
    '−Lost: $2,500.00',
    '=In your account now: $97,500.00',
  ])
})

test('what was added in a range is explained; since the start it is on the principal card alone', async () => {
  open(historyUpTo(example, month(202307)))
  const value = await card('Total Account Value')
  await value.findByText('7 of 7 months gained')
  expect(value.queryByText(/added/, inView)).toBeNull()
  await userEvent.click(value.getByRole('button', { name: '3M' }))
  const added = await value.findByRole('button', { name: '$50,000.00' })
  expect(added.parentElement?.textContent).toMatch(/; \$50,000\.00 added$/)
  await userEvent.click(added)
  const dialog = within(await screen.findByRole('dialog', { name: 'Added' }))
  dialog.getByRole('row', { name: /Contribution, June 28, 2023/ })
})

test('what is at work from a range counts in its sentence and has a mark, even if it moved before; not what was at work before', async () => {
  // Withdrawn on February 27, out from March.
  open(historyUpTo(example, month(202505)))
  const value = await card('Total Account Value')
  await value.findByText('Money out', inView)
  await userEvent.click(value.getByRole('button', { name: '3M' }))
  await value.findByText('since Mar 2025', { exact: false })
  value.getByText(/withdrawn \(\$6,000\.00 of it gains\)$/, inView)
  value.getByText('Money out', inView)
  await userEvent.click(value.getByRole('button', { name: '1M' }))
  await value.findByText('in May 2025', { exact: false })
  expect(value.queryByText(/withdrawn/, inView)).toBeNull()
  expect(value.queryByText('Money out', inView)).toBeNull()
})

test('one month has all its cards, nothing a year, and says its percentage where it is measured', async () => {
  open(historyUpTo(example, month(202301)))
  const value = await card('Total Account Value')
  await value.findByText('Your first month,')
  // The statement of the month has the first principal as money in.
  value.getByText(/^No money moved but the initial investment/)
  expect(value.queryByRole('group', { name: 'Range of the chart' })).toBeNull()
  expect(value.queryByText(/%/)).toBeNull()
  const roi = await card('ROI')
  await roi.findByText('of the money put in, since the start')
  expect(roi.queryByText('January 2023')).toBeNull()
  expect(screen.queryByText('Calendar years')).toBeNull()
  roi.getByText(
    'With one month, the time-weighted return equals ROI. A yearly rate needs at least twelve months. As posted. Fees that were not part of a posting are not deducted.',
  )
  const growth = await card('Quarterly ROI Growth')
  const gained = await growth.findByText('Gained')
  expect(gained.parentElement?.textContent).toBe('Gained in the first quarter so far')
  // A card of its own would say nothing more; there is no other month to compare it with.
  expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull()
  expect(screen.queryByText('Best month')).toBeNull()
})

test('what is zero steps back in every column of the months', async () => {
  const nothing = { dividendAmount: zeroCents, unrealizedGain: zeroCents }
  open({ ...example, months: example.months.slice(0, 1).map((row) => ({ ...row, ...nothing })) })
  const table = within(await screen.findByRole('table', { name: 'Investment Summary (Monthly)' }))
  const zeros = table.getAllByText('$0.00').map((zero) => zero.closest('td')?.dataset['quiet'])
  // Dividend, unrealized and paid, of the month and of its year.
  expect(zeros).toEqual(Array.from({ length: 6 }, () => 'true'))
})

test('while the only month loads, no card has a place that it would lose', async () => {
  open(historyUpTo(example, month(202301)), { 'GET /api/users/summaries-deux/': never })
  await (await card('ROI')).findByText(/^With one month, the time-weighted return equals ROI/)
  expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull()
})

test('while the account loads, the page has its boxes and no figure', async () => {
  open(example, { 'GET /api/users/profile/': never })
  const splash = await screen.findByRole('status', { name: 'Loading your portfolio' })
  within(splash).getByRole('heading', { name: 'Welcome, Iris Vega', level: 1 })
  expect(splash.textContent).toBe('Welcome, Iris Vega')
})

test('while the months load, what needs them has its place', async () => {
  open(example, { 'GET /api/users/summaries-deux/': never })
  const roi = await card('ROI')
  expect(lines(roi)).toEqual([': ', ': ', ': '])
  ;(await card('Principal Investment')).getByRole('status', { name: 'Loading' })
  await card('Returns')
})
