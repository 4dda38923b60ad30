import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { bob, listOf } from '../../test/accounts.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { matchMedia, openPage } from '../../test/page.tsx'
import { managedIris, sam, samProfile } from '../../test/samples.ts'

const found = (search: string, ...accounts: Parameters<typeof listOf>[0]): Replies => ({
  [`GET /api/users/accounts/?search=${search}&limit=40`]: listOf(accounts),
})
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Find an investor/ })
const rows = () =>
  screen.getAllByRole('option').map((row) => [row.parentElement?.firstChild?.textContent, row.textContent])

/** The rows under a heading. */
const under = (heading: string) =>
  rows()
    .filter(([group]) => group === heading)
    .map(([, text]) => text)

function open(replies: Replies = {}, role: typeof sam.role = 'administrator') {
  signIn('chalk', { ...sam, role })
  const received = fakeServer({
    'GET /api/users/profile/': ok({ ...samProfile, role: role ?? null }),
    'GET /api/users/waitlist-entries/?limit=100': never,
    'GET /api/users/account-record/2/': never,
    'GET /api/users/account/2/': never,
    ...replies,
  })
  return { router: openPage('/admin/waitlist'), received }
}

async function openPalette(): Promise<void> {
  await screen.findByRole('button', { name: 'Find' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await field()
}

beforeEach(() => {
  matchMedia(/reduced-motion/)
})

test('Ctrl K opens it, and before anything is typed it lists the pages', async () => {
  open()
  await openPalette()
  expect(document.activeElement).toBe(await field())
  expect(under('Pages')).toEqual([
    'Home ',
    'Investors Invite, edit, disable',
    'Month-End Run month-end',
    'Documents Upload, release',
    'Records Export for the accountant',
    'Impersonate ',
    'Add Summary Post or correct one month',
    'Checks ',
  ])
  screen.getByText('8 results')
})

test.each([
  [
    'invite',
    ['Investors Invite, edit, disable', 'Waitlist Invite, decline', 'Add investor Invite by e-mail'],
  ],
  ['run month-end', ['Month-End Run month-end']],
  ['add summary', ['Add Summary Post or correct one month']],
  ['close the books', ['Close the books… Home']],
  ['reconcile', ['Reconciliation Reconcile a day']],
])('“%s” finds the page on which it is done', async (typed, pages) => {
  open(found(encodeURIComponent(typed).replaceAll('%20', '+')))
  await openPalette()
  await userEvent.type(await field(), typed)
  await waitFor(() => expect(under('Pages')).toEqual(pages))
})

test('two letters find investors, with what can be done about the highlighted one', async () => {
  const { received } = open(found('ve', managedIris, bob))
  await openPalette()
  await userEvent.type(await field(), 'v')
  await userEvent.type(await field(), 'e')
  await screen.findByText('Actions for Iris Vega')
  expect(under('Investors')).toEqual(['Iris Vega iris@example.comP-000002-92', 'bob@example.com P-000003-89'])
  expect(under('Actions for Iris Vega').map((text) => text?.split(' ')[0])).toEqual([
    'Impersonate',
    'Add',
    'Activity',
    'Edit',
  ])
  // What was typed is underlined.
  expect([...document.querySelectorAll('u')].map(({ textContent }) => textContent)).toContain('Ve')
  expect(received.filter(({ call }) => call.includes('/accounts/?search=v&'))).toEqual([])

  await userEvent.keyboard('{ArrowDown}')
  await screen.findByText('Actions for bob@example.com')
  // The rows of the actions are about the investor who was highlighted last.
  await userEvent.keyboard('{ArrowDown}')
  screen.getByText('Actions for bob@example.com')
})

test('Enter opens what is highlighted, and the page has the focus', async () => {
  const { router } = open(found('iris', managedIris))
  await openPalette()
  await userEvent.type(await field(), 'iris')
  await screen.findByText('Actions for Iris Vega')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/account'))
  expect(router.state.location.search).toBe('?user_id=2')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Ctrl Enter opens it in a new tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  open()
  await openPalette()
  await userEvent.type(await field(), 'recon')
  await screen.findByText('1 result')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/admin/reconciliation', '_blank')
})

test('of more investors than are shown, says how many there are and leads to all of them', async () => {
  const many = Array.from({ length: 11 }, (_, k) => ({ ...managedIris, id: 20 + k }))
  const { router } = open({
    ...found('iris', ...many),
    'GET /api/users/account-record/20/': never,
    'GET /api/users/account/20/': never,
  })
  await openPalette()
  await userEvent.type(await field(), 'iris')
  await screen.findByText('5 of 11 investors')
  // Five of them, the row that leads to all, and two things to do about the first.
  expect(rows()).toHaveLength(8)
  await userEvent.click(screen.getByRole('option', { name: 'See all matching investors' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/accounts'))
  expect(router.state.location.search).toBe('?search=iris')
})

test('its keys are named as those of a Mac on one', async () => {
  document.documentElement.dataset['mac'] = 'true'
  onTestFinished(() => document.documentElement.removeAttribute('data-mac'))
  open()
  await openPalette()
  await screen.findByText('⌘ Enter')
})

test('investors with a word that begins with what is typed come before those who only contain it', async () => {
  const [maximiliana, naomi] = [
    { ...managedIris, id: 8, first_name: 'Maximiliana', last_name: 'Poole', email: 'max@client.example' },
    { ...managedIris, id: 9, first_name: 'Naomi', last_name: 'Okafor', email: 'okafor@client.example' },
  ]
  open(found('na', maximiliana, naomi))
  await openPalette()
  await userEvent.type(await field(), 'na')
  await waitFor(() =>
    expect(under('Investors').map((text) => text?.split(' ')[0])).toEqual(['Naomi', 'Maximiliana']),
  )
})

test('a page whose name begins with what is typed comes before investors', async () => {
  const mailer = {
    ...managedIris,
    id: 8,
    first_name: 'Ida',
    last_name: 'Mailer',
    email: 'ida@client.example',
  }
  const { router } = open({ ...found('mail', mailer) })
  await openPalette()
  await userEvent.type(await field(), 'mail')
  await screen.findByText('Actions for Ida Mailer')
  expect(rows()[0]).toEqual(['Pages', 'Mail Investors'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/mail'))
})

test('the domain of an e-mail is searched once an @ is typed', async () => {
  const noah = { ...managedIris, id: 8, first_name: 'Noah', last_name: 'Reed', email: 'noah@mail.example' }
  open({ ...found('mail', noah), ...found('%40mail', noah) })
  await openPalette()
  await userEvent.type(await field(), 'mail')
  await screen.findByText('See all matching investors')
  expect(under('Investors')).toEqual(['See all matching investors '])
  await userEvent.clear(await field())
  await userEvent.type(await field(), '@mail')
  await screen.findByText('Actions for Noah Reed')
})

test('Escape closes it and returns the focus', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Find' })
  await userEvent.click(button)
  await field()
  screen.getByRole('dialog', { name: 'Find' })
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('a name that nobody has leads to adding an investor', async () => {
  const { router } = open({
    ...found('zz'),
    'GET /api/users/accounts/?role=investor&search=&page=1': never,
  })
  await openPalette()
  await userEvent.type(await field(), 'zz')
  await screen.findByText('No investor, page or action is called “zz”.')
  // There is nothing to choose.
  expect(screen.queryByText('Choose')).toBeNull()
  screen.getByRole('button', { name: 'See all investors' })
  await userEvent.click(screen.getByRole('button', { name: 'Add investor' }))
  await waitFor(() => expect(router.state.location.search).toBe('?account=new'))
})

test('what is offered for an investor is not listed among the pages again', async () => {
  open({ ...found('im', managedIris), ...found('imp') })
  await openPalette()
  await userEvent.type(await field(), 'im')
  await screen.findByText('Actions for Iris Vega')
  expect(under('Actions for Iris Vega')[0]).toMatch(/^Impersonate /)
  expect(under('Pages')).toEqual(['Import a file Month-End'])
  await userEvent.type(await field(), 'p')
  await waitFor(() => expect(under('Pages')).toContain('Impersonate '))
})

test('a viewer finds the same investors, and nothing that changes them', async () => {
  open({ ...found('iris', managedIris), ...found('zz') }, 'viewer')
  await openPalette()
  expect(under('Pages')).not.toContain('Impersonate ')
  expect(under('Pages')).toContain('Summaries ')
  await userEvent.type(await field(), 'iris')
  await screen.findByText('Actions for Iris Vega')
  expect(under('Actions for Iris Vega').map((text) => text?.split(' ')[0])).toEqual([
    'Activity',
    'Statements',
  ])
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'zz')
  await screen.findByText('No investor, page or action is called “zz”.')
  expect(screen.queryByRole('button', { name: 'Add investor' })).toBeNull()
})
