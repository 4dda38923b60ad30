import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { signIn } from '../../../auth/session.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { emptyFirm, homeReplies } from '../../../test/firm.ts'
import { openPage } from '../../../test/page.tsx'
import { sam, samProfile } from '../../../test/samples.ts'

beforeEach(() => signIn('staff', sam))

const june = {
  kind: 'months_not_posted',
  count: 3,
  about: 'April 2025',
  since: '2025-05-01T00:00:00.000Z',
  due: '2025-05-07T00:00:00.000Z',
  href: '/admin/month-end?month=2025-04',
}
const waitlist = {
  kind: 'waitlist_unanswered',
  count: 2,
  about: null,
  since: '2025-07-14T09:00:00.000Z',
  due: null,
  href: '/admin/waitlist',
}
const toDo = async () =>
  within(await screen.findByRole('region', { name: 'To do' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('what is to do is listed with its time and its action, and follows what others do, but not under the pointer', async () => {
  vi.useFakeTimers({ now: new Date('2025-07-15T12:00:00.000Z'), toFake: ['Date'] })
  const answers = [[june, waitlist], [waitlist]]
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': () => ok(answers.shift()) })
  openPage('/dashboard')
  expect(await toDo()).toEqual([
    // May 7 to July 15
    '1April 2025 is not postedThe oldest of 3 months that are not posted for everyone.69 days lateOpen April 2025',
    '22 people on the waitlistNot answered yet.since yesterdayOpen the waitlist',
  ])
  const open = screen.getByRole('link', { name: 'Open April 2025' })
  expect(open.getAttribute('href')).toBe('/admin/month-end?month=2025-04')
  await userEvent.hover(open)
  await queryClient.invalidateQueries({ queryKey: ['toDo'] })
  expect(await toDo()).toHaveLength(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Show it' }))
  expect(await toDo()).toEqual(['12 people on the waitlistNot answered yet.since yesterdayOpen the waitlist'])
})

test('a month that others have is not posted for as many investors as lack it', async () => {
  const october = { ...june, count: 1, about: 'October 2024', missing: 1 }
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': ok([october]) })
  openPage('/dashboard')
  expect((await toDo())[0]).toMatch(/^1October 2024 is not posted for 1 investor\d/)
})

test('a single thing to do has no order, and says what is due', async () => {
  const backup = { ...waitlist, kind: 'backup_too_old', count: 1, href: '/dashboard#backups' }
  const drill = { ...backup, kind: 'drill_too_old' }
  const answers = [[backup], [drill]]
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': () => ok(answers.shift()) })
  openPage('/dashboard')
  await screen.findByText('1 thing to do')
  expect((await toDo())[0]).toMatch(/^1The last backup is too oldA backup is due every night\./)
  await queryClient.invalidateQueries({ queryKey: ['toDo'] })
  await screen.findByText('A restore drill is due every 90 days.')
})

test('issued statements that no longer stand are counted, and lead to their period', async () => {
  const ofQuarter = {
    kind: 'statements_outdated',
    count: 1,
    about: 'Q3 2026',
    since: null,
    due: null,
    href: '/admin/statements?period=2026-q3',
  }
  fakeServer({
    ...homeReplies,
    'GET /api/users/to-do/': ok([ofQuarter, { ...ofQuarter, count: 7, about: null }]),
  })
  openPage('/dashboard')
  expect(await toDo()).toEqual([
    '11 statement for Q3 2026 is out of dateSomething has changed since it was issued.Issue again',
    '27 statements are out of dateSomething has changed since they were issued.Issue again',
  ])
  const [link] = screen.getAllByRole('link', { name: 'Issue again' })
  expect(link?.getAttribute('href')).toBe('/admin/statements?period=2026-q3')
})

test.each([
  [{ kind: 'import-summaries' }, 'Import'],
  [{ kind: 'import-summaries', corrects: true }, 'Import with corrections'],
  [{ kind: 'post-month-end', corrects: true }, 'Correction'],
  [{ kind: 'reverse-posting', of_posting: 3 }, 'Reversal of posting 3'],
])('what was returned, %o, says what it is, why and by whom, and leads to it', async (what, title) => {
  const returned = {
    ...waitlist,
    kind: 'postings_returned',
    count: 1,
    about: 'November 2026',
    since: null,
    href: '/admin/release?number=9',
    returned: { number: 9, ...what, reason: 'The sums are old.', by: 'Ruth Desk' },
  }
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': ok([returned]) })
  openPage('/dashboard')
  expect(await toDo()).toEqual([
    `1Number 9 for release was returned: The sums are old.${title}, November 2026. By Ruth Desk.Open number 9`,
  ])
  const open = screen.getByRole('link', { name: 'Open number 9' })
  expect(open.getAttribute('href')).toBe('/admin/release?number=9')
})

test('findings are named by kind, with how many there are of each', async () => {
  const findings = {
    kind: 'findings',
    count: 1213,
    about: null,
    since: null,
    due: null,
    href: '/admin/checks',
    kinds: [
      { kind: 'missing_month', count: 1212 },
      { kind: 'overdrawn', count: 1 },
    ],
  }
  const unusual = { ...findings, count: 52, kinds: [{ kind: 'unusual_percent', count: 52 }] }
  const answers = [[findings], [unusual]]
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': () => ok(answers.shift()) })
  openPage('/dashboard')
  expect(await toDo()).toEqual([
    '11,213 findingsMonth missing between two months: 1,212. Overdrawn: 1.Open checks',
  ])
  await queryClient.invalidateQueries({ queryKey: ['toDo'] })
  await screen.findByText('52 findings')
  expect(await toDo()).toEqual(['152 findingsUnusual percentage; no rule is broken.Open checks'])
})

test('where neither a backup nor a restore drill was ever seen, one row says how both begin', async () => {
  const backup = { ...waitlist, kind: 'backup_too_old', count: 1, since: null, href: '/dashboard#backups' }
  const drill = { ...backup, kind: 'drill_too_old' }
  const answers = [[backup, drill], [drill]]
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': () => ok(answers.shift()) })
  openPage('/dashboard')
  expect(await toDo()).toEqual([
    '1No backup or restore drill is recordedA backup is due every night, a restore drill every 90 days.Set up backups',
  ])
  const backups = within(await screen.findByRole('region', { name: 'Backups' }))
  expect(backups.queryByText('None recorded')).toBeNull()
  const clipboard = userEvent.setup()
  await clipboard.click(screen.getByRole('link', { name: 'Set up backups' }))
  expect(document.activeElement).toBe(backups.getByRole('heading', { name: 'Backups' }))
  await clipboard.click(backups.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('systemctl enable --now portico-backup.timer')
  await clipboard.unhover(screen.getByRole('link', { name: 'Set up backups' }))
  await queryClient.invalidateQueries({ queryKey: ['toDo'] })
  await screen.findByText('No restore drill is recorded')
})

test('the only document that waits is named', async () => {
  const document = { ...waitlist, kind: 'documents_waiting', count: 1, about: 'Client agreement' }
  const several = { ...document, count: 2, about: null }
  const answers = [[document], [several]]
  fakeServer({ ...homeReplies, 'GET /api/users/to-do/': () => ok(answers.shift()) })
  openPage('/dashboard')
  expect((await toDo())[0]).toMatch(
    /^11 document is not releasedClient agreement\. Investors do not see it yet\./,
  )
  await queryClient.invalidateQueries({ queryKey: ['toDo'] })
  await screen.findByText('Investors do not see them yet.')
})

test('when nothing is due, it says what comes next and when', async () => {
  vi.useFakeTimers({ now: new Date('2025-07-15T12:00:00.000Z'), toFake: ['Date'] })
  fakeServer({
    ...homeReplies,
    'GET /api/users/firm/': ok({
      ...emptyFirm,
      drill: {
        at: '2025-07-01T04:00:00.000Z',
        taken_at: '2025-07-01T03:00:00.000Z',
        passed: true,
        seconds: 3,
      },
    }),
  })
  openPage('/dashboard')
  const next = within(await screen.findByRole('region', { name: 'Nothing is due' }))
  await next.findByText('Restore drill')
  expect(
    next.getAllByRole('definition').map((each) => [each.previousSibling?.textContent, each.textContent]),
  ).toEqual([
    // Reported within 6 days.
    ['August 1, 2025', 'July 2025 can be posted. It is due by August 6, 2025.'],
    // 90 days after July 1.
    ['September 29, 2025', 'Restore drill'],
    ['October 1, 2025', 'Statements for Q3 2025'],
  ])
})

test('auditors, who change nothing, have nothing to do', async () => {
  const received = fakeServer({
    ...homeReplies,
    'GET /api/users/profile/': ok({ ...samProfile, has_own_months: false, role: 'viewer' }),
  })
  signIn('staff', { ...sam, role: 'viewer' })
  openPage('/dashboard')
  await screen.findByRole('region', { name: 'Backups' })
  expect(screen.queryByRole('region', { name: /To do|Nothing is due/ })).toBeNull()
  expect(received.some(({ call }) => call.includes('to-do'))).toBe(false)
  for (const name of ['Impersonate', 'Add Summary']) expect(screen.queryByRole('button', { name })).toBeNull()
})
