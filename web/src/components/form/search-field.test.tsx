import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { SearchField } from './search-field.tsx'

function List() {
  const [address, setAddress] = useSearchParams()
  return (
    <>
      <SearchField
        search={address.get('search') ?? ''}
        onSearch={(search) => setAddress({ ...Object.fromEntries(address), search }, { replace: true })}
      />
      <Link to="?chosen=3">The third</Link>
      <Link to="/next">The next page</Link>
    </>
  )
}

/** Opens a list with a search, and a link to a page whose code arrives when `arrives` is called. */
function openList() {
  let arrives = () => {}
  const code = new Promise<{ Component: () => string }>(
    (resolve) => (arrives = () => resolve({ Component: () => 'Here we are.' })),
  )
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/next', lazy: () => code },
  ])
  render(<RouterProvider router={router} />)
  return { router, arrives: () => arrives() }
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } })

/** Waits until a timer that was set before has fired. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

test('searches once the typing pauses', async () => {
  const { router } = openList()
  type('bo')
  type('bob ')
  expect(router.state.location.search).toBe('')
  await waitFor(() => expect(router.state.location.search).toBe('?search=bob'))
})

test('does not call off a navigation to another page', async () => {
  const { router, arrives } = openList()
  type('bob')
  fireEvent.click(screen.getByRole('link', { name: 'The next page' }))
  await pause()
  expect([router.state.navigation.state, router.state.location.search]).toEqual(['loading', ''])
  arrives()
  await screen.findByText('Here we are.')
  expect(router.state.location.pathname).toBe('/next')
})

test('searches after all when that navigation ends where it began', async () => {
  const { router } = openList()
  type('bob')
  fireEvent.click(screen.getByRole('link', { name: 'The next page' }))
  await pause()
  await act(() => router.navigate('/?chosen=4'))
  await waitFor(() => expect(router.state.location.search).toBe('?chosen=4&search=bob'))
})
