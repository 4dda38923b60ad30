import type { Answer } from '@portico/contract/api/endpoints'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { noFeesOfFirm } from '../../../../../contract/test/no-fees.ts'
import { signIn } from '../../../auth/session.ts'
import type { Replies } from '../../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../../test/fake-server.ts'
import { homeReplies } from '../../../test/firm.ts'
import { catchDownloads, matchMedia, openPage, withoutMotion } from '../../../test/page.tsx'
import { iris, sam, samProfile } from '../../../test/samples.ts'

const ann = { ...iris, id: 9, first_name: 'Ann', last_name: 'Archer' }
const named = { missing: [iris], without_months: [ann] }
const none = { money_in: 0, money_out: 0, gains: 0, paid: 0, lost: 0, ...noFeesOfFirm, investors: 2 }

/** 20,000.00 in and 666.00 gains; then 333.00 gains, of which 100.00 paid, 1,000.00 out and 50.25 lost. */
const firm: Answer<'firm'> = {
  position: { under_management: 19848.75, money_in: 0, money_out: 0 },
  months: [
    { ...none, quarter: 'December 2024', money_in: 20000, gains: 666, under_management: 20666 },
    {
      ...none,
      quarter: 'January 2025',
      money_out: 1000,
      gains: 333,
      paid: 100,
      lost: 50.25,
      under_management: 19848.75,
    },
  ],
  due: { ...named, quarter: 'June 2025', posted: 1, missing_count: 7, without_months_count: 2 },
  open_months: [],
  invitations: { not_invited: 14, invited: 9, expired: 5 },
  waitlist: 11,
  backup: { taken_at: '2025-08-01T03:00:00.000Z' },
  drill: null,
}

const replies: Replies = { ...homeReplies, 'GET /api/users/firm/': ok(firm) }

beforeEach(() => {
  withoutMotion()
  signIn('staff', sam)
})

const rows = () =>
  within(screen.getByRole('table', { name: 'The firm by month' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('staff without months of their own see the firm, not an account of $0.00', async () => {
  const received = fakeServer(replies)
  openPage('/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Sam' })
  await screen.findByRole('heading', { name: 'Money under management, end of January 2025' })
  screen.getByText('$19,848.75')
  // 20,666.00 came in and was gained, more than four times the 1,150.25 that left.
  screen.getByText('$20.7K')
  screen.getByText('Bars on their own scale · The longest bar is cut; its total stands above it')
  // 19,848.75 − 20,666.00; nothing in, 1,000.00 out. No line ends between the minus and its amount.
  screen.getByText('−\u2060$817.25')
  // 333.00 − 100.00 − 50.25
  screen.getByText(/: −\u2060\$1,000\.00 from money in and out, \+\u2060\$182\.75 from gains, losses and/)
  expect(rows()).toEqual([
    ['January 2025', '–', '−1,000.00', '333.00', '−100.00', '−50.25', '19,848.75', '2'],
    ['December 2024', '20,000.00', '–', '666.00', '–', '–', '20,666.00', '2'],
    ['2 months', '20,000.00', '−1,000.00', '999.00', '−100.00', '−50.25', '', ''],
  ])
  // Neither their own figures nor their own visit are asked for.
  expect([...new Set(received.map(({ call }) => call))].toSorted()).toEqual([
    'GET /api/users/books/',
    'GET /api/users/firm/',
    'GET /api/users/notices/',
    'GET /api/users/profile/',
    'GET /api/users/reconciliation/',
    'GET /api/users/to-do/',
    'GET /api/users/waiting-notices/',
  ])
})

test('a term of zero is left out, and so is a column of what no month has', async () => {
  const [december, january] = firm.months
  // 20,666.00 + 333.00 − 100.00
  const months = [
    { ...december, money_in: 0 },
    { ...january, money_out: 0, lost: 0, under_management: 20_899 },
  ]
  fakeServer({ ...replies, 'GET /api/users/firm/': ok({ ...firm, months }) })
  openPage('/dashboard')
  await screen.findByText(/since December 2024, from gains, losses and payouts\.$/)
  expect(rows()).toEqual([
    ['January 2025', '333.00', '−100.00', '20,899.00', '2'],
    ['December 2024', '666.00', '–', '20,666.00', '2'],
    ['2 months', '999.00', '−100.00', '', ''],
  ])
})

test('Home has Impersonate and Add Summary as buttons, and other pages as links: each once', async () => {
  fakeServer({ ...replies, 'GET /api/users/sessions/': ok([]), 'GET /api/users/second-factor/': never })
  const router = openPage('/dashboard')
  const counts = (role: string) =>
    ['Impersonate', 'Add Summary'].map((name) => screen.queryAllByRole(role, { name }).length)
  await screen.findByRole('button', { name: 'Impersonate' })
  expect([counts('button'), counts('link')]).toEqual([
    [1, 1],
    [0, 0],
  ])
  await act(() => router.navigate('/account'))
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  expect([counts('button'), counts('link')]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('money that has moved since the latest month is in the headline, which says so', async () => {
  const moved = { ...firm, position: { under_management: 9_848.75, money_in: 300, money_out: 10_300 } }
  fakeServer({ ...replies, 'GET /api/users/firm/': ok(moved) })
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Money under management, now' })
  // 19,848.75 + 300.00 − 10,300.00
  screen.getByText('$9,848.75')
  screen.getByText(
    /^Moved since January 2025: \$300\.00 in, \$10,300\.00 out\. At the end of January 2025 it was \$19,848\.75/,
  )
})

test('a stray month does not move the headline, nor does a gap in closed books', async () => {
  const [december, january] = firm.months
  // January is posted for one of three investors, over a gap.
  const stray = [
    december,
    { ...none, quarter: 'May 2025', under_management: 20666 },
    { ...january, quarter: 'June 2025', money_out: 0 },
  ]
  const open = [
    { quarter: 'April 2025', posted: 0, missing: 2 },
    { quarter: 'May 2025', posted: 0, missing: 2 },
    { quarter: 'June 2025', posted: 1, missing: 2 },
  ]
  fakeServer({ ...replies, 'GET /api/users/firm/': ok({ ...firm, months: stray, open_months: open }) })
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Money under management, end of December 2024' })
  screen.getByText('1 of 3 posted for June 2025; not counted in this figure.')
  screen.getByText(/^Dashed: from the oldest month that is not posted for everyone/)
  screen.getByText(/posted through December 2024$/)
  expect(rows().map((row) => row.at(-1))).toEqual(['1 of 3', '0 of 2', '2', ''])
  expect(rows().at(-1)?.[0]).toBe('3 months, 2\u00A0partly\u00A0posted')
  cleanup()
  const closed = open.map((each) => (each.quarter === 'June 2025' ? each : { ...each, closed: true }))
  fakeServer({ ...replies, 'GET /api/users/firm/': ok({ ...firm, months: stray, open_months: closed }) })
  openPage('/dashboard')
  await screen.findByText(/posted through May 2025$/)
  screen.getByText('1 of 3 posted for June 2025; not counted in this figure.')
})

test.each([
  [
    'those that follow each other and are posted for as many as one span',
    { May: 1, June: 1, July: 2 },
    '1 of 3 posted for May to June 2025, 2 of 3 posted for July 2025; not counted in this figure.',
  ],
  [
    'many as one number',
    { May: 1, June: 1, July: 1, August: 1 },
    '4 months after January 2025 are posted in part; not counted in this figure.',
  ],
])('open months after the headline are named: %s', async (_, posted, sentence) => {
  const open = Object.entries(posted).map(([name, count]) => ({
    quarter: `${name} 2025`,
    posted: count,
    missing: 3 - count,
  }))
  const months = open.map(({ quarter }) => ({ ...none, under_management: 0, quarter }))
  const whole = { ...firm, months: [...firm.months, ...months], open_months: open }
  fakeServer({ ...replies, 'GET /api/users/firm/': ok(whole) })
  openPage('/dashboard')
  await screen.findByText(sentence)
})

test('staff with months of their own keep the dashboard of an investor', async () => {
  const received = fakeServer({
    'GET /api/users/profile/': ok({ ...samProfile, has_own_months: true }),
  })
  openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Total Account Value' })
  expect(received.some(({ call }) => call === 'GET /api/users/firm/')).toBe(false)
})

test.each([
  ['Impersonate', '/impersonate', 'Impersonate'],
  ['Add Summary', '/admin/user-summary', 'Add Summary'],
])('has the button %s', async (name, path, title) => {
  const users = ok([iris])
  fakeServer({
    ...replies,
    'GET /api/users/users/': users,
    'GET /api/users/users/?disabled=included': users,
  })
  const router = openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('heading', { level: 1, name: title })
  expect(router.state.location.pathname).toBe(path)
})

test('says how far the month is, who is missing and when the data was backed up', async () => {
  fakeServer(replies)
  openPage('/dashboard')
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  const lines = (within: Awaited<ReturnType<typeof card>>) =>
    within
      .getAllByRole('term')
      .map(({ parentElement }) => [...(parentElement?.children ?? [])].map(({ textContent }) => textContent))

  const due = await card('June 2025')
  due.getByText('Partly posted.')
  expect(lines(due)).toEqual([
    ['Posted', '1'],
    ['Missing', '7', 'Iris Vega and 6 more'],
    ['Nothing posted yet', '2', 'Ann Archer and 1 more'],
  ])
  expect(due.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Iris Vega', '/admin/user-summary?user_id=2&month=202506'],
    ['6 more', '/admin/checks?month=2025-06#missing'],
    ['Ann Archer', '/admin/user-summary?user_id=9&month=202506'],
    ['1 more', '/admin/checks?month=2025-06#missing'],
  ])
  const kept = await card('Backups')
  kept.getByText(/^August 1, 2025 at/)
  kept.getByText('None recorded')
  kept.getByText('systemctl enable --now portico-backup.timer')
})

test('the range is in the address, and chart, table and files show the same months', async () => {
  const csv = catchDownloads()
  fakeServer(replies)
  const router = openPage('/dashboard?range=ytd')
  await screen.findByRole('table', { name: 'The firm by month' })
  expect(rows().map(([month]) => month)).toEqual(['January 2025', '1 month'])
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await csv()).toBe(
    '\u{FEFF}"Month","In","Out","Gains","Paid","Lost","Under management","Investors"\r\n"January 2025",0.00,1000.00,333.00,100.00,50.25,19848.75,2\r\n',
  )
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(router.state.location.search).toBe('?range=all')
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('a phone shows the last three months, and all of them when asked', async () => {
  matchMedia(/width < 43.75rem|reduced-motion/)
  const months = ['March', 'April', 'May', 'June', 'July'].map((name) => ({
    ...none,
    under_management: 20666,
    quarter: `${name} 2024`,
  }))
  fakeServer({ ...replies, 'GET /api/users/firm/': ok({ ...firm, months }) })
  openPage('/dashboard')
  const all = await screen.findByRole('button', { name: 'Show all 5 months', expanded: false })
  expect(rows().map(([name]) => name)).toEqual(['July 2024', 'June 2024', 'May 2024', '5 months'])
  await userEvent.click(all)
  expect(
    rows()
      .map(([name]) => name)
      .slice(3),
  ).toEqual(['April 2024', 'March 2024', '5 months'])
  await userEvent.click(screen.getByRole('button', { name: 'Show the last 3 months' }))
  expect(rows()).toHaveLength(4)
})

test('the workbook has real numbers', async () => {
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  fakeServer(replies)
  openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'XLSX' }))
  await waitFor(() => expect(created).toHaveBeenCalled())
  const file = created.mock.lastCall?.[0] as Blob
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain('<v>19848.75</v>')
  expect(sheet).toContain('<v>50.25</v>')
})

test('a firm without months says so', async () => {
  fakeServer({ ...replies, 'GET /api/users/firm/': ok({ ...firm, months: [] }) })
  openPage('/dashboard')
  await screen.findByText('No month is posted yet.')
})

test('a total that is too large to be exact is a dash and is explained', async () => {
  const months = firm.months.map((each) => ({ ...each, under_management: null }))
  fakeServer({ ...replies, 'GET /api/users/firm/': ok({ ...firm, months }) })
  openPage('/dashboard')
  await screen.findByText('A total without a figure is too large to be added up to the cent.')
  expect(rows()[0]?.[6]).toBe('—')
})
