import type { Answer } from '@portico/contract/api/endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { read } from '../../api/api-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, storeImpersonation } from '../../test/page.tsx'
import { iris, irisPortfolio, sam } from '../../test/samples.ts'

const seen = 'POST /api/users/mark-notices-seen/'
const openOne = 'POST /api/users/open-notice/'

type Notice = Answer<'notices'>['notices'][number]

const posted: Notice = {
  id: 7,
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  sentence: 'Your figures through July 2025 are ready.',
  line: '',
  link: '/dashboard',
  at: '2025-08-04T15:30:00.000Z',
  is_new: false,
  opened_at: '2025-08-04T16:00:00.000Z',
}
const restated: Notice = {
  ...posted,
  id: 9,
  kind: 'month_restated',
  subject: 'June 2025 was restated',
  line: 'A fee was left out.',
  is_new: true,
  opened_at: null,
}

/** Iris with these notices, which stay new until they are seen. */
function account(...list: Notice[]): Replies {
  let notices = list
  return {
    ...irisPortfolio(),
    'GET /api/users/pending-email/': ok({ email: null, expires_at: null }),
    'GET /api/users/sessions/': ok([]),
    'GET /api/users/sign-ins/': ok([]),
    'GET /api/users/account-views/': ok([]),
    'GET /api/users/notices/': () => ok({ notices, new: notices.filter((each) => each.is_new).length }),
    [seen]: () => {
      notices = notices.map((each) => ({ ...each, is_new: false }))
      return ok({ new: 0 })
    },
    [openOne]: ok({ link: '/dashboard' }),
  }
}

const bell = (name: string | RegExp = /^Notices/) => screen.findByRole('button', { name })
const list = () => within(screen.getByRole('region', { name: 'Notices' }))

beforeEach(() => signIn('token', iris))

test('counts what is new, lists it with the line of staff, and marks it as seen', async () => {
  const received = fakeServer(account(restated, posted))
  openPage('/account')
  await userEvent.click(await bell('Notices, 1 new'))
  const items = await list().findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent.replaceAll(/ +/g, ' '))).toEqual([
    'June 2025 was restated New Your figures through July 2025 are ready. “A fee was left out.” August 4, 2025',
    // The sentence of what is new would repeat its subject.
    // It stays true once the month is withdrawn.
    'July 2025 was posted August 4, 2025',
  ])
  await bell('Notices')
  // The mark stays for as long as the list is open.
  list().getByText('New')
  expect(received.filter(({ call }) => call === seen).map(({ body }) => body)).toEqual([{ up_to: 9 }])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(await bell('Notices'))
  await userEvent.click(await bell())
  await list().findByText('June 2025 was restated')
  expect(list().queryByText('New')).toBeNull()
  expect(received.filter(({ call }) => call === seen)).toHaveLength(1)
})

test('closes by a press outside and when the focus moves on', async () => {
  fakeServer(account(posted))
  openPage('/account')
  await userEvent.click(await bell())
  await list().findByRole('listitem')
  await userEvent.click(await screen.findByRole('heading', { level: 1 }))
  expect((await bell()).getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(await bell())
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect((await bell()).getAttribute('aria-expanded')).toBe('false')
})

test('a notice leads to its page, which notes that it was opened and drops it from the address', async () => {
  const received = fakeServer(account(restated))
  const router = openPage('/account')
  await userEvent.click(await bell())
  await userEvent.click(await list().findByRole('link', { name: /^June 2025 was restated/ }))
  await waitFor(() => expect(received.filter(({ call }) => call === openOne)).toHaveLength(1))
  expect(received.find(({ call }) => call === openOne)?.body).toEqual({ id: 9 })
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard'),
  )
  expect((await bell()).getAttribute('aria-expanded')).toBe('false')
})

test('says that there is nothing yet', async () => {
  fakeServer(account())
  openPage('/account')
  await userEvent.click(await bell('Notices'))
  const sentence = 'No notices yet. New months, statements and documents are announced here.'
  expect(await list().findByText(sentence)).toBeDefined()
})

test('tells staff, whom no months or statements reach, what would be announced', async () => {
  signIn('staff', sam)
  fakeServer({ ...account(), 'GET /api/users/profile/': ok(sam) })
  openPage('/account')
  await userEvent.click(await bell('Notices'))
  expect(await screen.findByText(/^No notices yet\. Logins from new devices/)).toBeDefined()
})

test('a list that fails can be loaded again', async () => {
  let calls = 0
  fakeServer({
    ...account(),
    'GET /api/users/notices/': () => (++calls === 1 ? { status: 500 } : ok({ notices: [posted], new: 0 })),
  })
  openPage('/account')
  await userEvent.click(await bell('Notices'))
  await userEvent.click(await list().findByRole('button', { name: 'Try again' }))
  expect(await list().findByText('July 2025 was posted')).toBeDefined()
})

test('staff who impersonate an investor see and open nothing for them', async () => {
  signIn('staff', sam)
  storeImpersonation({ staff: sam, endsAt: null, from: '/dashboard' })
  const received = fakeServer(account(restated))
  const router = openPage('/account?notice=9')
  await userEvent.click(await bell('Notices, 1 new'))
  await list().findByText('June 2025 was restated')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(received.filter(({ call }) => call === seen || call === openOne)).toEqual([])
})

test('the link of a mail marks its notice as opened once, and keeps the rest of the address', async () => {
  const received = fakeServer(account(restated))
  const router = openPage('/account?x=1&notice=9')
  await waitFor(() => expect(router.state.location.search).toBe('?x=1'))
  expect(received.filter(({ call }) => call === openOne).map(({ body }) => body)).toEqual([{ id: 9 }])
})

test.each(['none', '99'])('the address is cleared of a notice that is not one’s own: %s', async (id) => {
  fakeServer({ ...account(), [openOne]: { status: 404, body: { error: 'There is no such notice.' } } })
  const router = openPage(`/account?notice=${id}`)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('without a session, the login leads back to the notice', async () => {
  localStorage.clear()
  fakeServer({})
  const router = openPage('/account?notice=9')
  await userEvent.click(await screen.findByRole('link', { name: 'Go to login' }))
  await waitFor(() => expect(router.state.location.state).toEqual({ from: '/account?notice=9' }))
})

test.each(['/dashboard', '/documents', '/statement'])(
  'a person who follows the link of a mail to %s without a session comes back with the notice after signing in',
  async (path) => {
    localStorage.clear()
    fakeServer({})
    const router = openPage(`${path}?notice=9`)
    const login = { pathname: '/login', state: { from: `${path}?notice=9` } }
    await waitFor(() => expect(router.state.location).toMatchObject(login))
    expect(await screen.findByText('Not authenticated. Please log in.')).toBeDefined()
  },
)

test('lists as many as fit without one that is cut off, and the others on request', async () => {
  fakeServer(account(...Array.from({ length: 7 }, (_, k) => ({ ...posted, id: 20 - k }))))
  openPage('/account')
  await userEvent.click(await bell())
  expect(await list().findByText('3 more')).toBeDefined()
  const [shown, folded] = list().getAllByRole('list', { hidden: true })
  expect([shown?.children.length, folded?.children.length]).toEqual([4, 3])
})

test('what was new stays marked and unfolded while the list is open, also when it is read again', async () => {
  fakeServer(account(...Array.from({ length: 8 }, (_, k) => ({ ...posted, id: 20 - k, is_new: k < 6 }))))
  openPage('/account')
  await userEvent.click(await bell('Notices, 6 new'))
  await bell('Notices')
  await act(() => queryClient.refetchQueries({ queryKey: read('notices').queryKey }))
  expect(await list().findByText('2 more')).toBeDefined()
  expect(list().getAllByText('New')).toHaveLength(6)
})

test('a notice of today says the time', async () => {
  fakeServer(account({ ...posted, at: new Date().toISOString() }))
  openPage('/account')
  await userEvent.click(await bell())
  expect(await list().findByText(/^Today at \d\d:\d\d$/)).toBeDefined()
})

test('no new one is folded away, since all of them count as seen', async () => {
  fakeServer(account(...Array.from({ length: 8 }, (_, k) => ({ ...posted, id: 20 - k, is_new: k < 6 }))))
  openPage('/account')
  await userEvent.click(await bell('Notices, 6 new'))
  expect(await list().findByText('2 more')).toBeDefined()
  await bell('Notices')
  const [shown] = list().getAllByRole('list', { hidden: true })
  expect(within(shown as HTMLElement).getAllByText('New')).toHaveLength(6)
})
