import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { dayOf, numberOf, oneOf, searched, useFilter } from './filter.ts'

const fields = {
  who: searched,
  what: oneOf(['posted', 'voided']),
  whom: searched,
  from: dayOf,
  month: numberOf,
}

/** Changes its filter again before the address shows the first change, and again before it shows the second. */
function Hurried() {
  const [filter, change] = useFilter(fields)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (filter.who === undefined) isDone.current = false
    else if (!isDone.current) change({ what: 'posted' })
  })
  useEffect(() => {
    if (filter.who === undefined || isDone.current) return
    isDone.current = true
    change({ whom: 'iris' })
  })
  return (
    <>
      <button onClick={() => change({ who: 'sam' })}>Begin</button>
      <Link to="?">Clear</Link>
    </>
  )
}

test('a filter that changes three times at once keeps each change, until a link clears them', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Hurried }])
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(router.state.location.search).toBe('?who=sam&what=posted&whom=iris'))
  fireEvent.click(screen.getByRole('link', { name: 'Clear' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(router.state.location.search).toBe('?who=sam&what=posted&whom=iris'))
})

test.each([
  ['?what=posted&from=2025-07-31&month=202507', { what: 'posted', from: '2025-07-31', month: 202507 }],
  ['?what=anything&from=31.7.2025&month=0&who=', {}],
  ['?from=2026-02-31', {}],
  ['?from=1899-12-31', {}],
  [`?who=${'a'.repeat(255)}`, { who: 'a'.repeat(254) }],
])('reads only what a field may be from the address %s', (address, expected) => {
  const Shown = () => <output>{JSON.stringify(useFilter(fields)[0])}</output>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', Component: Shown }], { initialEntries: [`/${address}`] })}
    />,
  )
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual(expected)
})
