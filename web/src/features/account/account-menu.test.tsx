import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { chooseTheme, followTheme } from '../../components/layout/theme.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { investorView, iris, irisProfile } from '../../test/samples.ts'

const opener = () => screen.findByRole('button', { name: /Iris Vega/ })
const isOpen = async () => (await opener()).getAttribute('aria-expanded') === 'true'
const drawn = () => document.documentElement.dataset['theme']

beforeEach(() => {
  signIn('token', iris)
  fakeServer({
    'GET /api/users/profile/': ok(irisProfile),
    'GET /api/users/sessions/': ok([]),
    ...investorView,
  })
})

afterEach(() => chooseTheme(null))

test.each(['{Enter}', ' '])('opens and closes with the key "%s"', async (key) => {
  openPage('/dashboard')
  const button = await opener()
  act(() => button.focus())
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard(key)
  expect(await isOpen()).toBe(true)
  screen.getByText('iris@example.com')
  // In the menu and in the header.
  expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(2)
  await userEvent.keyboard(key)
  expect(await isOpen()).toBe(false)
  expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
})

test('Escape closes it from anywhere inside and returns the focus', async () => {
  openPage('/dashboard')
  await userEvent.click(await opener())
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Account' }))
  await userEvent.keyboard('{Escape}')
  expect(await isOpen()).toBe(false)
  expect(document.activeElement).toBe(await opener())
})

test('closes on a press outside', async () => {
  openPage('/dashboard')
  await userEvent.click(await opener())
  await userEvent.click(await screen.findByRole('heading', { level: 1 }))
  expect(await isOpen()).toBe(false)
})

test('closes when the focus moves out', async () => {
  openPage('/dashboard')
  await userEvent.click(await opener())
  // The other one is in the menu.
  act(() => screen.getAllByRole('button', { name: 'Logout' }).at(-1)?.focus())
  expect(await isOpen()).toBe(false)
})

test('leads to the account page', async () => {
  const router = openPage('/dashboard')
  await userEvent.click(await opener())
  await userEvent.click(screen.getByRole('link', { name: 'Account' }))
  await screen.findByRole('heading', { name: 'Account' })
  expect(router.state.location.pathname).toBe('/account')
  expect(await isOpen()).toBe(false)
})

test('chooses dark, light or the system theme, and remembers it', async () => {
  openPage('/dashboard')
  for (const [name, theme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['System', undefined],
  ] as const) {
    await userEvent.click(await opener())
    await userEvent.click(screen.getByRole('button', { name }))
    expect([drawn(), localStorage.getItem('theme')]).toEqual([theme, theme ?? null])
    expect(await isOpen()).toBe(false)
    expect(document.activeElement).toBe(await opener())
  }
})

test('the choice on the account page is the same', async () => {
  chooseTheme('dark')
  openPage('/account')
  const group = await screen.findByRole('group', { name: 'Appearance' })
  const dark = within(group).getByRole('button', { name: 'Dark' })
  expect(dark.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(within(group).getByRole('button', { name: 'Light' }))
  expect(dark.getAttribute('aria-pressed')).toBe('false')
  expect(drawn()).toBe('light')
})

test('a page starts in the chosen theme, and follows another tab', async () => {
  localStorage.setItem('theme', 'dark')
  await import('../../app/theme.client.ts')
  expect(drawn()).toBe('dark')
  followTheme()
  localStorage.setItem('theme', 'neon')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(drawn()).toBeUndefined()
})
