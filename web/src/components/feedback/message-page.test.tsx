import { render, screen } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { routes } from '../../routes.tsx'
import { iris, sam } from '../../test/samples.ts'

test.each([
  ['a visitor', undefined, 'This page could not be shown.'],
  ['an investor', iris, 'This page could not be shown.'],
  ['staff', sam, 'This page could not be shown. Nothing you posted is lost.'],
])('a page that breaks tells %s only what concerns them', async (_, user, text) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  if (user !== undefined) signIn('abc', user)
  const broken: RouteObject = {
    path: '/',
    lazy: () => Promise.reject(new Error('The code did not come.')),
    errorElement: routes[0]?.errorElement,
  }
  render(<RouterProvider router={createMemoryRouter([broken])} />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText(/This page could not be shown/).textContent).toBe(text)
})
