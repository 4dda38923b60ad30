import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginImpersonation, signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { iris, irisPortfolio, received, sam, summaries, withLoss } from '../../test/samples.ts'

type Months = Answer<'summariesDeux'>

const visit = 'POST /api/users/mark-visit/'
const lastVisit = '2025-07-12T12:00:00.000Z'
const before = '2025-07-02T12:00:00.000Z'
const after = '2025-08-02T12:00:00.000Z'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

afterEach(() => vi.useRealTimers())

/** Six months, of which only the last ones are news. */
const months = (news = 1): Months =>
  summaries(6).map((row, k) => ({ ...row, posted_at: k < 6 - news ? before : after }))

interface Account {
  months?: Months
  versions?: Months
  activity?: object[]
  removed?: object[]
  since?: string | null
}

function open(more: Account = {}) {
  const sent = fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok(more.months ?? months()),
    'GET /api/users/summary-changes/': ok(more.versions ?? []),
    'GET /api/users/activity/': ok(more.activity ?? []),
    'GET /api/users/withdrawn-activity/': ok(more.removed ?? []),
    [visit]: ok({ seen_until: more.since === undefined ? lastVisit : more.since }),
  })
  openPage('/dashboard')
  return sent
}

const strip = () => screen.findByRole('region', { name: 'What changed' })
const news = async () =>
  within(await strip())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const [june, july] = months(2).slice(-2) as [Months[number], Months[number]]

test('a new month says what it earned and what of it was paid, and opens its sum', async () => {
  const paid = { ...july, dividend_paid: 100, unrealized_gain: 233, ending_balance: 10233 }
  open({ months: [...months().slice(0, 5), paid] })
  expect(await news()).toEqual(['July 2025 is in+$333.00, of which $100.00 was paid to you']) // 233 + 100
  within(await strip()).getByText(/July 12, 2025/)
  await userEvent.click(within(await strip()).getByRole('button', { name: /July 2025 is in/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Current Balance' })
  // 10,000.00 + 5 × 333.00 + 233.00
  expect(dialog.textContent).toContain('$11,898.00')
})

test('a visit of the same day is called that, not a date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-07-12T20:00:00Z') })
  open({ since: lastVisit })
  expect(within(await strip()).getByText('since earlier today')).toBeDefined()
})

test('a month that lost says so with a minus sign', async () => {
  open({ months: [...months().slice(0, 5), withLoss(july)] })
  expect(await news()).toEqual(['July 2025 is in−$420.50, a loss'])
})

test('a correction is announced with the figures before and after, and opens its versions', async () => {
  const first = {
    ...june,
    posted_at: before,
    dividend_percent: 3,
    dividend_amount: 300,
    unrealized_gain: 300,
    ending_balance: 10300,
  }
  const second = { ...june, version: 2 }
  open({
    months: [...months(0).slice(0, 4), second, { ...july, posted_at: before }],
    versions: [first, second],
  })
  expect(await news()).toEqual(['June 2025 was restatedDividend $333.00 (was $300.00)'])
  await userEvent.click(within(await strip()).getByRole('button', { name: /June 2025 was restated/ }))
  await screen.findByRole('dialog', { name: 'June 2025 was restated' })
})

test('a correction says that the balances of later months changed with it, where they did', async () => {
  const first = { ...june, posted_at: before, dividend_amount: 300, unrealized_gain: 300 }
  const second = { ...june, version: 2 }
  // 11,898.00 − 33.00
  const restated = { at: june.posted_at, current_balance: 11_865 }
  open({
    months: [...months(0).slice(0, 4), second, { ...july, posted_at: before, restated }] as Months,
    versions: [first, second],
  })
  expect(await news()).toEqual([
    'June 2025 was restatedDividend $333.00 (was $300.00); the balances of later months changed with it',
  ])
})

test('a month that was posted and corrected since the last visit is only new', async () => {
  const versions = [
    { ...july, dividend_paid: 10 },
    { ...july, version: 2 },
  ]
  open({ months: [...months().slice(0, 5), versions[1] as Months[number]], versions })
  expect(await news()).toEqual(['July 2025 is in+$333.00'])
})

test('a withdrawn month is announced, unless it had never been seen', async () => {
  const seen = [
    { ...june, posted_at: before },
    { ...june, version: 2, voided: true as const },
  ]
  const unseen = [july, { ...july, version: 2, voided: true as const }]
  open({ months: months(0).slice(0, 4), versions: [...seen, ...unseen] })
  expect(await news()).toEqual(['June 2025 was withdrawnIt was posted in error'])
})

test('money added and withdrawn is announced', async () => {
  const out = {
    ...received,
    id: 2,
    kind: 'withdrawal',
    from_gains: 500,
    received_on: '2025-07-20',
    posted_at: after,
  }
  open({
    months: months(0),
    activity: [{ ...received, posted_at: after }, out, { ...received, id: 3, posted_at: before }],
  })
  expect(await news()).toEqual([
    '$2,500.00 withdrawnOn July 20, 2025, of which $500.00 was gains',
    '$2,500.00 addedOn July 14, 2025, at work from August 2025',
  ])
})

test('a withdrawal that is not sent yet is announced as such', async () => {
  const out = { ...received, kind: 'withdrawal', sent_on: null, posted_at: after }
  open({ months: months(0), activity: [out] })
  expect(await news()).toEqual(['$2,500.00 withdrawnOn July 14, 2025, not sent yet'])
})

test('an entry that is removed after it was seen is announced', async () => {
  const { sent_on: _, ...entry } = { ...received, sent_on: null, voided_at: after }
  open({
    months: months(0),
    removed: [
      { ...entry, posted_at: before },
      { ...entry, id: 2, posted_at: after },
      { ...entry, id: 3, posted_at: before, voided_at: before },
    ],
  })
  expect(await news()).toEqual([
    'Contribution of $2,500.00 removedIt was recorded in error for July 14, 2025',
  ])
})

test('of more than three, the rest is counted and shown on request', async () => {
  open({ months: months(5) })
  expect(await news()).toEqual(['July 2025 is in+$333.00', 'June 2025 is in+$333.00', 'and 3 more'])
  await userEvent.click(screen.getByRole('button', { name: 'and 3 more' }))
  expect(await news()).toHaveLength(5)
})

test('seen news is gone, for the server too, and the focus is on the heading', async () => {
  const sent = open()
  await userEvent.click(within(await strip()).getByRole('button', { name: 'Seen' }))
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === visit).map(({ body }) => body)).toEqual([
      { all_seen: false },
      { all_seen: true },
    ]),
  )
})

test.each([
  ['on the first visit', { since: null }],
  ['when nothing was posted', { months: months(0) }],
])('there is no strip %s', async (_, more) => {
  open(more)
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  await screen.findByText('Time-weighted')
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull()
})

test('a visit that cannot be recorded fails nothing else', async () => {
  fakeServer({ ...irisPortfolio(), [visit]: { status: 403, body: { error: 'CSRF' } } })
  openPage('/dashboard')
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('staff who impersonate an investor do not visit for them', async () => {
  signIn('staff', sam)
  beginImpersonation('abc', iris, { staff: sam, endsAt: null, from: '/impersonate' }, '/dashboard')
  const sent = open()
  await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  expect(sent.filter(({ call }) => call === visit)).toEqual([])
})
