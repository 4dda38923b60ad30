import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import { routes } from '../routes.tsx'

/** Opens the real app at an address and returns its router. */
export function openPage(address: string, state?: unknown) {
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }] })
  render(<RouterProvider router={router} />)
  return router
}

/** Turns animations off, so that every figure is final at once. */
export function withoutMotion(): void {
  matchMedia(/reduced-motion/)
}

/** Makes the page's media queries match where their text does, such as `/max-width: 699px/` for a phone. */
export function matchMedia(pattern: RegExp): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: pattern.test(query),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
}

/** Catches what the page downloads: returns a function that reads the latest file. */
export function catchDownloads(): () => Promise<string> {
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  return async () => {
    await waitFor(() => expect(created).toHaveBeenCalled())
    const file = created.mock.lastCall?.[0] as Blob
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  }
}
