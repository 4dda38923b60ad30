import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { routes } from '../routes.tsx'

/** Opens the real app at an address and returns its router. */
export function openPage(address: string, state?: unknown) {
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }] })
  render(<RouterProvider router={router} />)
  return router
}
