import type { AuditEntry } from '@portico/contract/features/audit'
import type { Received } from '@portico/contract/api/endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { postedEntry as posted } from '../../test/audit.ts'
import { catchDownloads, openPage } from '../../test/page.tsx'
import { iris, irisProfile, sam, staffProfile } from '../../test/samples.ts'

/** The call for the page of the list with this filter. */
const listed = (filter = '') => `GET /api/users/audit/?${filter === '' ? '' : `${filter}&`}fold=yes`
const verification = 'GET /api/users/audit-verification/'

const corrected: AuditEntry = {
  ...posted,
  sequence: 4,
  at: '2025-07-16T23:59:59.000Z',
  action: 'summary.corrected',
  before: posted.after,
  after: { ...(posted.after as object), beginning_balance: 12000.5, reason: '=cmd()' },
}
const old: AuditEntry = {
  ...posted,
  sequence: 1,
  action: 'of.old',
  actor_id: null,
  subject_id: null,
  after: 'x',
}

const hash = '9f2c4b7de01a5c3386fd4e2790b1aa58c4d3e6f70819b2c5d4e3f60718293a4b'
type Found = NonNullable<Received<'auditVerification'>['found']>
const whole: Found = {
  checked_at: '2025-07-17T08:30:00.000Z',
  entries: 12_345,
  hash,
  broken: null,
  accounts: 1_200,
  months: 1,
  differences: { total: 0, first: [] },
}
const broken: Found = { ...whole, entries: 6, hash: '', broken: { sequence: 7, reason: 'it was altered' } }
const found = (what: Found | null, checking: Received<'auditVerification'>['checking'] = null) =>
  ok({ found: what, checking })

const page = (entries: readonly AuditEntry[], next: number | null = null) => ok({ entries, next })

const replies: Replies = {
  ...staffProfile,
  [listed()]: page([corrected, posted]),
  [verification]: found(whole),
}

beforeEach(() => signIn('staff', sam))

const intact = 'Audit trail intact: 12,345 entries, matching 1,200 accounts and 1 version of posted months.'

test('an action is offered by the word that its sentence has', async () => {
  fakeServer(replies)
  openPage('/admin/audit')
  const what = within(await screen.findByLabelText('Action'))
  what.getByRole('option', { name: /: no longer assigned$/ })
  expect(what.queryByRole('option', { name: /addressed|let go|write refused/ })).toBeNull()
})

test('shows each entry as a sentence under its day, and expands it to before and after', async () => {
  fakeServer(replies)
  openPage('/admin/audit')
  const day = within(await screen.findByRole('region', { name: 'July 16, 2025' }))
  const sentence = day.getByText('sam@example.com corrected July 2025 for iris@example.com.')
  day.getByText('23:59:59')
  await userEvent.click(sentence)
  const rows = day.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['FieldBeforeAfter', 'Principal$10,000.00$12,000.50'])
  expect(day.getByText(/^Reason:/).textContent).toBe('Reason: =cmd()')
  expect(day.getByRole('link', { name: 'Everything about iris@example.com' }).getAttribute('href')).toBe(
    '/admin/audit?subject=2',
  )
  const before = within(screen.getByRole('region', { name: 'July 15, 2025' }))
  expect(before.getAllByRole('row')[0]?.textContent).toBe('FieldAfter')
})

test('an old entry of unknown shape does no harm', async () => {
  fakeServer({ ...replies, [listed()]: page([old]) })
  openPage('/admin/audit')
  await screen.findByText('sam@example.com: of.old, iris@example.com.')
  screen.getByText('This entry has no before and after.')
})

test('says above the list that the trail is intact, when it was checked, and the hash of the last entry', async () => {
  fakeServer(replies)
  openPage('/admin/audit')
  await screen.findByText(intact)
  screen.getByText('Checked July 17, 2025, 08:30:00.')
  screen.getByText(hash)
})

test('a broken trail raises an alert with the entry and the reason', async () => {
  fakeServer({ ...replies, [`${verification}?again=yes`]: found(broken) })
  openPage('/admin/audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The trail is broken: entry 7 does not fit, it was altered.')
  expect(alert.textContent).toContain('The 6 entries before it are certain')
})

test('an intact trail says that accounts and months match it; differences raise an alert with both sides', async () => {
  const difference: Found['differences']['first'][number] = {
    account_id: 2,
    email: iris.email,
    quarter: 'July 2025',
    version: 2,
    sequence: 4,
    trail: { dividend_paid: 100 },
    table: { dividend_paid: 1000 },
    until: null,
  }
  const role = {
    ...difference,
    quarter: null,
    version: null,
    trail: { is_staff: false },
    table: { is_staff: true },
  }
  const differing = { ...whole, differences: { total: 1_002, first: [difference, role] } }
  fakeServer({ ...replies, [`${verification}?again=yes`]: found(differing) })
  openPage('/admin/audit')
  await screen.findByText(intact)
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('1,002 differences between the trail and the accounts and months.')
  expect(alert.textContent).not.toContain('broken')
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Account 2 (iris@example.com), July 2025, version 2: Paid $1,000.00 in the table, Paid $100.00 on the trail (entry 4).',
    'Account 2 (iris@example.com): Account Staff in the table, Account Investor on the trail (entry 4).',
    'and 1,000 more, which verify-audit lists on the command line',
  ])
  await screen.findByText(/corrected July 2025/)
})

test('a long verification shows its progress until it is complete', async () => {
  let calls = 0
  fakeServer({
    ...replies,
    [verification]: () => {
      calls++
      if (calls === 1) return found(null, { done: 50, total: 1_200, of: 'accounts' })
      return calls === 2 ? found(null, { done: 5000, total: 12_345, of: 'entries' }) : found(whole)
    },
  })
  openPage('/admin/audit')
  await screen.findByText('Checking now: 50 of 1,200 accounts.')
  await screen.findByText('Checking now: 5,000 of 12,345 entries.', undefined, { timeout: 5_000 })
  await screen.findByText(intact, undefined, { timeout: 5_000 })
  expect(screen.queryByText(/^Checking now/)).toBeNull()
})

test('a failed verification says so and can be retried', async () => {
  let calls = 0
  fakeServer({ ...replies, [verification]: () => (++calls === 1 ? { status: 500 } : found(whole)) })
  openPage('/admin/audit')
  await screen.findByText('The trail could not be verified.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(intact)
})

test('who, whom, what and when are kept in the address and filter the list', async () => {
  fakeServer({
    ...replies,
    [listed('actor=sam')]: page([posted]),
    [listed('actor=sam&action=summary')]: page([posted]),
    [listed('actor=sam&action=summary&from=2025-07-20')]: page([]),
  })
  const router = openPage('/admin/audit')
  await screen.findByText(/corrected July 2025/)
  await userEvent.type(screen.getByLabelText('Done by'), 'sam')
  await waitFor(() => expect(screen.queryByText(/corrected July 2025/)).toBeNull())
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Summaries')
  await userEvent.type(screen.getByLabelText('From'), '2025-07-20')
  await screen.findByText('No entry matches this search.')
  expect(router.state.location.search).toBe('?actor=sam&action=summary&from=2025-07-20')
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }))
  await screen.findByText(/corrected July 2025/)
  expect(screen.getByLabelText<HTMLInputElement>('Done by').value).toBe('')
})

test('typing in two fields filters by both, and clearing discards pending input', async () => {
  fakeServer({
    ...replies,
    [listed('action=summary')]: page([posted]),
    [listed('actor=sam&action=summary')]: page([posted]),
    [listed('actor=sam&subject=iris&action=summary')]: page([]),
    [listed('subject=iris')]: page([posted]),
  })
  const router = openPage('/admin/audit?action=summary')
  await screen.findByText(/posted July 2025/)
  const fields = ['Done by', 'Account'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  fireEvent.change(fields[0] as HTMLElement, { target: { value: 'sam' } })
  fireEvent.change(fields[1] as HTMLElement, { target: { value: 'iris' } })
  await screen.findByText('No entry matches this search.')
  expect(router.state.location.search).toBe('?actor=sam&subject=iris&action=summary')

  fireEvent.change(screen.getByLabelText('Done by'), { target: { value: 'someone else' } })
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }))
  await screen.findByText(/corrected July 2025/)
  expect(screen.getByLabelText<HTMLInputElement>('Done by').value).toBe('')
  // Typed later, so any pending input would have arrived before it.
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'iris' } })
  await waitFor(() => expect(router.state.location.search).toBe('?subject=iris'))
})

test('an address with a search opens it, with the name of whom it is about, and invalid parts of it are ignored', async () => {
  fakeServer({ ...replies, [listed('subject=2&action=summary.posted&to=2025-07-15')]: page([posted]) })
  openPage('/admin/audit?subject=2&action=summary.posted&to=2025-07-15&from=July&before=9')
  await screen.findByText(/posted July 2025/)
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe(iris.email)
  expect(screen.getByLabelText<HTMLSelectElement>('Action').value).toBe('summary.posted')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2025-07-15')
})

test('a long trail loads page by page, and a day on two pages is shown once', async () => {
  const earlier = { ...posted, sequence: 2, at: '2025-07-15T09:00:00.000Z' }
  // As many lines as are shown before the next page is asked for.
  const many = Array.from({ length: 20 }, (_, k) => ({ ...posted, sequence: 30 - k }))
  fakeServer({ ...replies, [listed()]: page([corrected, ...many], 3), [listed('before=3')]: page([earlier]) })
  openPage('/admin/audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('09:00:00')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'July 16, 2025',
    'July 15, 2025',
  ])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what was changed at once is one line, which opens the entries', async () => {
  const others = [9, 8].map((sequence) => ({
    ...posted,
    sequence,
    subject: `investor-${sequence}@x.example`,
  }))
  fakeServer({
    ...replies,
    [listed()]: page([{ ...posted, sequence: 10, folded: 302 }, old]),
    'GET /api/users/audit/?before=10&limit=100': page(others, 8),
    'GET /api/users/audit/?before=8&limit=100': page([{ ...posted, sequence: 7 }], null),
  })
  openPage('/admin/audit')
  expect(screen.queryByText(/investor-9@x.example/)).toBeNull()
  const title = await screen.findByText('sam@example.com posted 303 months.')
  await userEvent.click(title)
  await screen.findByText(/posted July 2025 for investor-9@x.example/)
  await userEvent.click(screen.getByRole('button', { name: 'Show 100 more of 300 in this group' }))
  // The line, its newest, the two after it and the next page's, and an old one.
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6))
  await userEvent.click(title)
  await waitFor(() => expect(screen.queryByText(/investor-9@x.example/)).toBeNull())
})

test('the file is that of the filter', async () => {
  fakeServer({
    ...replies,
    [listed('subject=2')]: page([corrected]),
    'GET /api/users/audit.csv?subject=2': ok('Entry'),
  })
  openPage('/admin/audit?subject=2')
  const downloaded = catchDownloads()
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await downloaded()).toBe('"Entry"')
})

test('says so when nothing is recorded, and a failure can be retried', async () => {
  let calls = 0
  fakeServer({ ...replies, [listed()]: () => (++calls === 1 ? { status: 500 } : page([])) })
  openPage('/admin/audit')
  await screen.findByText('Failed to load the audit trail.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing has been recorded yet.')
})

test('is for staff', async () => {
  signIn('investor', iris)
  fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  openPage('/admin/audit')
  const title = await screen.findByRole('heading', { level: 1, name: /Admin/ })
  expect(title.textContent).toBe('Admin access required.')
})
