import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../auth/session.ts'
import { fakeServer, never, ok } from '../test/fake-server.ts'
import { matchMedia, openPage } from '../test/page.tsx'
import { iris, irisPortfolio, sam, staffProfile } from '../test/samples.ts'

const sessions = { 'GET /api/users/sessions/': ok([]) }
const menu = () => screen.findByRole('button', { name: 'Menu' })
const pages = () =>
  within(screen.getByRole('navigation', { name: 'Portal' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  signIn('abc', iris)
  fakeServer({ ...irisPortfolio(), ...sessions })
})

test('an investor has Dashboard, Statement and Documents next to the name and Logout', async () => {
  openPage('/account')
  await screen.findByRole('button', { name: 'Logout' })
  expect(pages()).toEqual(['Dashboard', 'Statement', 'Documents'])
  screen.getByRole('button', { name: 'Iris Vega' })
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
})

test('on a phone, everything is in the menu', async () => {
  matchMedia(/width < (43.75|50)rem/)
  const router = openPage('/account')
  expect((await menu()).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(await menu())
  expect(pages()).toEqual(['Dashboard', 'Statement', 'Documents'])
  const banner = within(screen.getByRole('banner'))
  for (const name of ['Account', 'Who looked at your account']) banner.getByRole('link', { name })
  for (const name of ['System', 'Light', 'Dark', 'Logout']) banner.getByRole('button', { name })
  banner.getByText('iris@example.com')
  await userEvent.click(banner.getByRole('link', { name: 'Statement' }))
  await screen.findByRole('article')
  expect(router.state.location.pathname).toBe('/statement')
  expect((await menu()).getAttribute('aria-expanded')).toBe('false')
})

test('the menu closes with Escape, which returns the focus, and by a press outside', async () => {
  matchMedia(/width < (43.75|50)rem/)
  openPage('/account')
  await userEvent.click(await menu())
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Dashboard')
  await userEvent.keyboard('{Escape}')
  expect((await menu()).getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(await menu())
  await userEvent.click(await menu())
  await userEvent.click(await screen.findByRole('heading', { level: 1 }))
  expect((await menu()).getAttribute('aria-expanded')).toBe('false')
})

test('the pages that no part opens are at the foot of every page of staff', async () => {
  signIn('chalk', sam)
  fakeServer({
    ...staffProfile,
    ...sessions,
    'GET /api/users/second-factor/': ok({
      set: false,
      required: false,
      available: true,
      recovery_codes_left: 0,
    }),
  })
  openPage('/account')
  await screen.findByRole('button', { name: 'Logout' })
  expect(pages()).toEqual(['Home', 'Investors', 'Month-End', 'Documents', 'Records'])
  expect(
    within(screen.getByRole('navigation', { name: 'More pages' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Dashboard', '/dashboard'],
    ['Impersonate', '/impersonate'],
    ['Add Summary', '/admin/user-summary'],
    ['Checks', '/admin/checks'],
    ['Waitlist', '/admin/waitlist'],
    ['Audit', '/admin/audit'],
  ])
})

test('where the header has no room for them, staff have their parts at the foot of the screen, and the rest in the menu', async () => {
  signIn('chalk', sam)
  fakeServer({
    ...staffProfile,
    'GET /api/users/waitlist-entries/?limit=100': never,
    'GET /api/users/to-do/': ok([
      { kind: 'months_not_posted', count: 5, about: null, since: null, due: null, href: '/' },
      { kind: 'documents_held', count: 120, about: null, since: null, due: null, href: '/' },
    ]),
  })
  matchMedia(/width < 64rem/)
  openPage('/admin/waitlist')
  await screen.findByRole('link', { name: 'Home, 2 waiting' })
  expect(pages()).toEqual(['2Home', 'Investors', '5Month-End', '99+Documents', 'Records'])
  await userEvent.click(await menu())
  const banner = within(screen.getByRole('banner'))
  expect(banner.queryByRole('navigation')).toBeNull()
  for (const name of ['Find', 'System', 'Light', 'Dark', 'Logout']) banner.getByRole('button', { name })
  banner.getByRole('link', { name: 'Account' })
})

test('the navigation of staff counts what waits, and marks the part that a page belongs to', async () => {
  signIn('chalk', sam)
  const waiting = { about: null, since: null, due: null, href: '/' }
  fakeServer({
    ...staffProfile,
    'GET /api/users/waitlist-entries/?limit=100': never,
    'GET /api/users/to-do/': ok([
      { ...waiting, kind: 'months_not_posted', count: 5 },
      { ...waiting, kind: 'documents_held', count: 120 },
      { ...waiting, kind: 'invitations_expired', count: 3 },
      { ...waiting, kind: 'waitlist_unanswered', count: 1 },
      { ...waiting, kind: 'findings', count: 52 },
      // Done together, however many there are.
      { ...waiting, kind: 'books_not_closed', count: 3 },
    ]),
  })
  openPage('/admin/waitlist')
  // 3 invitations and 1 entry of the waitlist.
  const here = await screen.findByRole('link', { name: 'Investors, 4 waiting' })
  expect([here.getAttribute('aria-current'), here.getAttribute('href')]).toEqual(['true', '/admin/accounts'])
  expect(pages()).toEqual(['Home', 'Investors4', 'Month-End5', 'Documents99+', 'Records52'])
})

test('above a page are those of its part, each with what waits on it, and no longer at the foot', async () => {
  signIn('chalk', sam)
  const waiting = { about: null, since: null, due: null }
  fakeServer({
    ...staffProfile,
    'GET /api/users/waitlist-entries/?limit=100': never,
    'GET /api/users/to-do/': ok([
      { ...waiting, kind: 'waitlist_unanswered', count: 2, href: '/admin/waitlist' },
      { ...waiting, kind: 'mails_rejected', count: 120, href: '/admin/mail?announcement=1&state=rejected' },
      { ...waiting, kind: 'documents_held', count: 3, href: '/admin/documents?state=held' },
      // Of another part, although it leads here.
      { ...waiting, kind: 'months_not_posted', count: 4, href: '/admin/waitlist?month=2026-09' },
    ]),
  })
  openPage('/admin/waitlist')
  const tabs = within(await screen.findByRole('navigation', { name: 'Investors' }))
  await tabs.findByRole('link', { name: 'Waitlist, 2 waiting' })
  const links = tabs.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Accounts', 'Waitlist2', 'Mail99+'])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null])
  const foot = within(screen.getByRole('navigation', { name: 'More pages' }))
  expect(foot.queryByRole('link', { name: 'Waitlist' })).toBeNull()
})

test('the first link skips the navigation', async () => {
  openPage('/account')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('every page ends with the risk, the definitions, and how to reach the firm', async () => {
  openPage('/account')
  const footer = within(await screen.findByRole('contentinfo'))
  footer.getByText(
    'Past performance does not predict future results. The value of your account can fall, and you can get back less than you put in.',
  )
  expect(footer.getByRole('link', { name: 'Definitions' }).getAttribute('href')).toBe('/definitions')
  footer.getByRole('link', { name: 'hello@sportsindexfund.example' })
  footer.getByText('New York · Nashville · Tampa')
})
