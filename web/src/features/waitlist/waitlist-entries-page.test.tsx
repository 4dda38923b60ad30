import type { WaitlistEntry } from '@portico/contract/features/waitlist-entries'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, openPage } from '../../test/page.tsx'
import { iris, irisProfile, sam, staffProfile } from '../../test/samples.ts'

const list = 'GET /api/users/waitlist-entries/'
const invite = 'POST /api/users/invite-waitlist-entry/'
const decline = 'POST /api/users/decline-waitlist-entry/'
const restore = 'POST /api/users/restore-waitlist-entry/'

const bea: WaitlistEntry = {
  id: 2,
  full_name: 'Bea Ann Baker',
  email: 'bea@example.com',
  state: 'waiting',
  created_at: '2025-07-13T12:00:00.000Z',
  last_asked_at: '2025-07-13T12:00:00.000Z',
  changed_at: null,
  changed_by: null,
  user_id: null,
}
const changed = { ...bea, changed_at: '2025-07-15T12:00:00.000Z', changed_by: sam.email }
const eve: WaitlistEntry = { ...bea, id: 1, full_name: '=cmd()', email: 'eve@example.com' }

const page = (entries: readonly WaitlistEntry[], total = entries.length, next: number | null = null) =>
  ok({ entries, total, next })

const replies: Replies = {
  ...staffProfile,
  [list]: page([bea, eve]),
}

const itemOf = (name: string) => screen.findByRole('listitem', { name })
const names = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))

beforeEach(() => signIn('staff', sam))

test('shows who is waiting, since when, and how many there are', async () => {
  fakeServer(replies)
  openPage('/admin/waitlist')
  const item = await itemOf('Bea Ann Baker')
  expect(item.textContent).toContain('bea@example.com')
  expect(item.textContent).toContain('Joined July 13, 2025')
  expect(item.textContent).toContain('Waiting')
  await screen.findByText('2 people')
})

test('a search and a state are kept in the address and filter the list', async () => {
  fakeServer({
    ...replies,
    [`${list}?search=bea`]: page([bea]),
    [`${list}?search=bea&state=declined`]: page([]),
  })
  const router = openPage('/admin/waitlist')
  await itemOf('=cmd()')
  await userEvent.type(screen.getByLabelText('Search'), 'bea ')
  await screen.findByText('1 person')
  expect(router.state.location.search).toBe('?search=bea')
  await userEvent.click(screen.getByRole('button', { name: 'Declined' }))
  await screen.findByText('No one on the waitlist matches this search.')
  expect(router.state.location.search).toBe('?search=bea&state=declined')
  // The link in the navigation leads back to the whole list.
  await userEvent.click(screen.getByRole('link', { name: 'Waitlist' }))
  await itemOf('=cmd()')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('')
})

test.each([
  ['declines', 'Decline Bea Ann Baker', undefined, decline],
  ['invites', 'Invite Bea Ann Baker', 'Send invitation', invite],
])(
  'who %s an entry that a colleague has decided about is told, though it is no longer listed',
  async (_who, first, second, call) => {
    const error = 'Bea Ann Baker is already invited.'
    let isWaiting = true
    fakeServer({
      ...replies,
      [`${list}?state=waiting`]: () => page(isWaiting ? [bea] : []),
      [call]: () => {
        isWaiting = false
        return { status: 409, body: { error, code: 'entryMoved' } }
      },
    })
    openPage('/admin/waitlist?state=waiting')
    await userEvent.click(await screen.findByRole('button', { name: first }))
    if (second !== undefined) await userEvent.click(screen.getByRole('button', { name: second }))
    await screen.findByText('No one is waiting.')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(error)
    expect(document.activeElement?.contains(alert)).toBe(true)
  },
)

test('an address with a search opens it', async () => {
  fakeServer({ ...replies, [`${list}?search=bea&state=waiting`]: page([bea]) })
  openPage('/admin/waitlist?search=bea&state=waiting')
  await itemOf('Bea Ann Baker')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('bea')
  expect(screen.getByRole('button', { name: 'Waiting' }).getAttribute('aria-pressed')).toBe('true')
})

test('says so when nobody is on it', async () => {
  fakeServer({ ...replies, [list]: page([]) })
  openPage('/admin/waitlist')
  await screen.findByText('No one has joined the waitlist yet.')
  await screen.findByText('0 people')
})

test('a long list loads page by page', async () => {
  fakeServer({ ...replies, [list]: page([bea], 10_000, 2), [`${list}?before=2`]: page([eve], 10_000) })
  openPage('/admin/waitlist')
  await screen.findByText('10,000 people')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await itemOf('=cmd()')
  expect(names()).toEqual(['Bea Ann Baker', '=cmd()'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an invitation splits the name and asks for the initial investment', async () => {
  const received = fakeServer({
    ...replies,
    [invite]: ok({ message: 'Invited.', entry: { ...changed, state: 'invited', user_id: 9 } }),
  })
  openPage('/admin/waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Bea Ann Baker' }))
  const pane = within(screen.getByRole('region', { name: 'Invite Bea Ann Baker' }))
  expect(pane.getByLabelText<HTMLInputElement>('First name').value).toBe('Bea Ann')
  expect(document.activeElement).toBe(pane.getByLabelText('First name'))
  const cancel = screen.getByRole('button', { name: 'Cancel the invitation of Bea Ann Baker' })
  expect(cancel.textContent).toBe('Cancel')
  expect(pane.getByLabelText<HTMLInputElement>('Last name').value).toBe('Baker')
  const invested = pane.getByLabelText('Initial investment')
  await userEvent.type(invested, 'much{Enter}')
  await pane.findByText('Enter an amount such as 10000.00, with at most two decimals.')
  expect(received.some(({ call }) => call === invite)).toBe(false)
  await userEvent.clear(invested)
  await userEvent.type(invested, '$2,500.50{Enter}')
  await screen.findByText('Invited by sam@example.com on July 15, 2025')
  expect(received.find(({ call }) => call === invite)?.body).toEqual({
    id: 2,
    first_name: 'Bea Ann',
    last_name: 'Baker',
    initial_investment: '2500.50',
  })
  const item = await itemOf('Bea Ann Baker')
  expect(document.activeElement).toBe(item)
  expect(within(item).queryByRole('button')).toBeNull()
  const account = within(item).getByRole('link', { name: 'Open the account' })
  expect(account.getAttribute('href')).toBe('/admin/accounts?account=9')
})

test('a refused invitation says why next to the input', async () => {
  fakeServer({
    ...replies,
    [invite]: { status: 409, body: { error: 'There is already an account with this e-mail.' } },
  })
  openPage('/admin/waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Bea Ann Baker' }))
  expect(screen.queryByRole('button', { name: 'Decline Bea Ann Baker' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Initial investment'), '5{Enter}')
  await screen.findByText('There is already an account with this e-mail.')
  expect(screen.getByLabelText<HTMLInputElement>('Initial investment').value).toBe('5')
})

test('an entry that has an account is marked, and cannot be invited', async () => {
  fakeServer({ ...replies, [list]: page([{ ...bea, user_id: 7 }]) })
  openPage('/admin/waitlist')
  const item = within(await itemOf('Bea Ann Baker'))
  item.getByRole('link', { name: 'This e-mail has an account' })
  expect(item.queryByRole('button', { name: /Invite/ })).toBeNull()
  item.getByRole('button', { name: 'Decline Bea Ann Baker' })
})

test('a decline is undone in place, and the focus stays there', async () => {
  fakeServer({
    ...replies,
    [decline]: ok({ message: 'Declined.', entry: { ...changed, state: 'declined' } }),
    [restore]: ok({ message: 'Waiting.', entry: changed }),
  })
  openPage('/admin/waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Bea Ann Baker' }))
  await screen.findByText('Declined by sam@example.com on July 15, 2025')
  const back = screen.getByRole('button', { name: 'Undo decline for Bea Ann Baker' })
  expect(document.activeElement).toBe(back)
  await userEvent.click(back)
  await screen.findByText('Waiting: decline undone by sam@example.com on July 15, 2025')
  screen.getByRole('button', { name: 'Invite Bea Ann Baker' })
})

test('an entry declined while the declined ones load appears among them', async () => {
  let declined: WaitlistEntry[] = []
  let answer: (answer: { body: unknown }) => void = () => undefined
  fakeServer({
    ...replies,
    [`${list}?state=declined`]: () => page(declined),
    [decline]: () => new Promise((resolve) => (answer = resolve)),
  })
  openPage('/admin/waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Bea Ann Baker' }))
  await userEvent.click(screen.getByRole('button', { name: 'Declined' }))
  await screen.findByText('No one has been declined.')
  const entry: WaitlistEntry = { ...changed, state: 'declined' }
  declined = [entry]
  answer(ok({ message: 'Declined.', entry }))
  await screen.findByText('Declined by sam@example.com on July 15, 2025')
})

test('when a colleague was quicker it says so and shows the entry as it is now', async () => {
  let calls = 0
  fakeServer({
    ...replies,
    [list]: () => page([++calls === 1 ? bea : { ...changed, state: 'invited', user_id: 9 }]),
    [decline]: { status: 409, body: { error: 'Bea Ann Baker is invited already.' } },
  })
  openPage('/admin/waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Bea Ann Baker' }))
  await screen.findByText('Bea Ann Baker is invited already.')
  await screen.findByText('Invited by sam@example.com on July 15, 2025')
})

test('the file has every entry that matches the filter, and no formula', async () => {
  fakeServer({
    ...replies,
    [list]: page([bea], 2, 2),
    [`${list}?limit=500`]: page([changed], 2, 2),
    [`${list}?before=2&limit=500`]: page([eve], 2),
  })
  openPage('/admin/waitlist')
  const downloaded = catchDownloads()
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const lines = (await downloaded()).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('"Full name","E-mail","Joined","Last asked","State","Changed by","Changed"')
  expect(lines[1]).toMatch(
    /^"Bea Ann Baker","bea@example.com","2025-07-13 [\d:]{8}",.*"Waiting","sam@example.com","2025-07-15/,
  )
  expect(lines[2]).toMatch(/^"'=cmd\(\)","eve@example.com"/)
})

test('says so when the export fails', async () => {
  fakeServer({ ...replies, [`${list}?limit=500`]: { status: 500 } })
  openPage('/admin/waitlist')
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByText('The waitlist could not be exported. Please try again.')
})

test('says that the list could not be loaded, and tries again', async () => {
  let calls = 0
  fakeServer({ ...replies, [list]: () => (++calls === 1 ? { status: 500 } : page([bea])) })
  openPage('/admin/waitlist')
  await screen.findByText('Failed to load the waitlist.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await itemOf('Bea Ann Baker')
})

test('is for staff', async () => {
  signIn('investor', iris)
  fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  openPage('/admin/waitlist')
  const title = await screen.findByRole('heading', { level: 1, name: /Admin/ })
  expect(title.textContent).toBe('Admin access required.')
})
