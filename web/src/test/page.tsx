import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import type { Impersonation } from '../auth/session.ts'
import { routes } from '../routes.tsx'
import { iris } from './samples.ts'

/** Opens the real app at an address and returns its router. */
export function openPage(address: string, state?: unknown) {
  const { pathname, search, hash } = new URL(address, 'http://portal.example')
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, hash, state }] })
  // As a browser does; its own path stays '/', since jsdom cannot load documents.
  const showSearch = () => window.history.replaceState(null, '', `/${router.state.location.search}`)
  showSearch()
  router.subscribe(showSearch)
  render(<RouterProvider router={router} />)
  return router
}

/** Stores what the browser has while the signed-in staff member impersonates Iris (`acting`). */
export function storeImpersonation(impersonation: Impersonation): void {
  localStorage.setItem('original_user_token', localStorage.getItem('token') ?? '')
  localStorage.setItem('impersonation', JSON.stringify(impersonation))
  localStorage.setItem('token', 'acting')
  localStorage.setItem('user', JSON.stringify(iris))
}

/** For queries by text: without what only keeps its room. */
export const inView = { ignore: '[aria-hidden] *' }

/** Turns animations off, so that every figure is final at once. */
export function withoutMotion(): void {
  matchMedia(/reduced-motion/)
}

/** The window of the tests, in px; see vitest.config.ts. */
const windowWidth = 1280

/** Whether a window of this width fits a query such as `(min-width: 48em)`. */
function fits(query: string): boolean {
  const [, end, size, unit] = /(min|max)-width: ([\d.]+)(em|px)/.exec(query) ?? []
  if (end === undefined) return false
  const limit = Number(size) * (unit === 'em' ? 16 : 1)
  return end === 'min' ? windowWidth >= limit : windowWidth <= limit
}

/** Makes media queries match where their text does, such as `/width < 43.75rem/` for a phone, or where the window is as wide. */
export function matchMedia(pattern: RegExp): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: pattern.test(query) || fits(query),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
}

/** Leaves no table as much room as it needs; nothing has a size in these tests. */
export function tooNarrow(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(700)
}

/** Intercepts the page's downloads; returns a function that reads the latest file. */
export function catchDownloads(): () => Promise<string> {
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  return async () => {
    await waitFor(() => expect(created).toHaveBeenCalled())
    const file = created.mock.lastCall?.[0] as Blob
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  }
}

/** Intercepts downloads; returns the list of their file names. */
export function catchFileNames(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

/** Presses a button once it is there. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Replaces the text of a field. */
export async function retype(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
