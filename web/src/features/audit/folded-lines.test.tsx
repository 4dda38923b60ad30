import type { AuditEntry } from '@portico/contract/features/audit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { postedEntry } from '../../test/audit.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

const listed = (filter = '') => `GET /api/users/audit/?${filter}fold=yes`
const page = (entries: readonly AuditEntry[], next: number | null = null) => ok({ entries, next })
const serve = (replies: Replies) => fakeServer({ ...staffProfile, ...replies })

beforeEach(() => signIn('staff', sam))

test.each<[Partial<AuditEntry>, string]>([
  [{ folded_month: 'July 2025' }, 'sam@example.com posted July 2025 for 303 accounts.'],
  [{ action: 'account.created', actor: 'command line' }, 'The command line created 303 accounts.'],
  [
    { action: 'session.opened', folded_since: '2025-07-15T08:05:00.000Z', folded_actors: 1 },
    'sam@example.com logged in 303 times, 08:05 to 12:00.',
  ],
  [
    { action: 'session.opened', folded_since: '2025-07-15T08:05:00.000Z', folded_actors: 3 },
    '303 logins by 3 people, 08:05 to 12:00.',
  ],
  [
    { action: 'session.opened', folded_since: postedEntry.at, folded_actors: 2 },
    '303 logins by 2 people, at 12:00.',
  ],
  [
    { action: 'document.addressed', after: { document: 7, title: 'Letter' } },
    'sam@example.com assigned document 7, “Letter” to iris@example.com. There are 302 more like this.',
  ],
])('the line of several, %o, is true of all of them', async (more, sentence) => {
  serve({ [listed()]: page([{ ...postedEntry, folded: 302, ...more }]) })
  openPage('/admin/audit')
  await screen.findByText(
    (_, element) => element?.matches('summary > span') === true && element.textContent === sentence,
  )
})

const several = (count: number, from: number, of: Partial<AuditEntry> = {}) =>
  Array.from({ length: count }, (_, k) => ({ ...postedEntry, ...of, sequence: from - k }))

test('of a search, it says how many match', async () => {
  serve({
    [listed('subject=2&')]: page(several(20, 40, { folded: 100 }), 9),
    [listed('subject=2&before=9&')]: page([{ ...postedEntry, sequence: 1 }]),
  })
  openPage('/admin/audit?subject=2')
  await screen.findByText('More than 2,020 entries')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('2,021 entries')
})

test('a page of few lines is followed by the next ones, until there are twenty', async () => {
  serve({
    [listed()]: page(several(1, 40), 40),
    [listed('before=40&')]: page(several(1, 39), 39),
    [listed('before=39&')]: page(several(18, 38), 21),
  })
  openPage('/admin/audit')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(20))
  await screen.findByRole('button', { name: 'Show more' })
})

test('nobody waits for more than five pages', async () => {
  const pages = [40, 39, 38, 37, 36].map((at) => [
    listed(at === 40 ? '' : `before=${at + 1}&`),
    page(several(1, at), at),
  ])
  serve(Object.fromEntries(pages) as Replies)
  openPage('/admin/audit')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  await screen.findByRole('button', { name: 'Show more' })
})

test('an open line lists what its own list has folded, until the list of another filter is there', async () => {
  let answer = (_: ReturnType<typeof page>) => {}
  const narrowed = new Promise<ReturnType<typeof page>>((resolve) => (answer = resolve))
  const folded = (sequence: number, subject: string) => page([{ ...postedEntry, sequence, subject }])
  const sent = serve({
    [listed()]: page([{ ...postedEntry, sequence: 40, folded: 3 }]),
    'GET /api/users/audit/?before=40&limit=3': folded(39, 'all@x.example'),
    [listed('action=summary&')]: narrowed,
    'GET /api/users/audit/?action=summary&before=40&limit=2': folded(38, 'narrowed@x.example'),
  })
  openPage('/admin/audit')
  await userEvent.click(await screen.findByText('sam@example.com posted 4 months.'))
  await screen.findByText(/posted July 2025 for all@x.example/)
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Summaries')
  await waitFor(() => expect(sent.at(-1)?.call).toBe(listed('action=summary&')))
  screen.getByText(/posted July 2025 for all@x.example/)
  answer(page([{ ...postedEntry, sequence: 40, folded: 2 }]))
  await screen.findByText(/posted July 2025 for narrowed@x.example/)
  screen.getByText('sam@example.com posted 3 months.')
  expect(sent.map(({ call }) => call).filter((call) => call.includes('limit='))).toHaveLength(2)
})
