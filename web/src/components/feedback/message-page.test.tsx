import { render, screen, within } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { routes } from '../../routes.tsx'
import { iris, sam } from '../../test/samples.ts'

/** Opens a page whose code does not come. */
function openBroken(): void {
  const broken: RouteObject = {
    path: '/',
    lazy: () => Promise.reject(new Error('The code did not come.')),
    errorElement: routes[0]?.errorElement,
  }
  render(<RouterProvider router={createMemoryRouter([broken])} />)
}

test.each([
  [true, ['Dashboard, as last saved']],
  [false, []],
])('without a network, a page says so; figures kept here: %s', async (isKeeping, links) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signIn('abc', iris)
  if (isKeeping) localStorage.setItem('kept_figures', '{}')
  openBroken()
  await screen.findByRole('heading', { name: 'You are offline' })
  const found = within(screen.getByRole('main')).queryAllByRole('link')
  expect(found.map(({ textContent }) => textContent)).toEqual(links)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([
  ['a visitor', undefined, 'This page could not be shown.'],
  ['an investor', iris, 'This page could not be shown.'],
  ['staff', sam, 'This page could not be shown. Nothing you posted is lost.'],
])('a page that breaks tells %s only what concerns them', async (_, user, text) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  if (user !== undefined) signIn('abc', user)
  openBroken()
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText(/This page could not be shown/).textContent).toBe(text)
})
