import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../auth/session.ts'
import { fakeServer, ok } from '../test/fake-server.ts'
import { openPage, withoutMotion } from '../test/page.tsx'
import { iris, irisPortfolio, sam, irisMonths } from '../test/samples.ts'

beforeEach(withoutMotion)

const focused = () => document.activeElement?.textContent

test('navigating to a page focuses its heading, even once it has loaded late', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/sessions/': ok([]) })
  signIn('abc', iris)
  const router = openPage('/account')
  await screen.findByRole('heading', { level: 1 })
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate('/dashboard'))
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  await waitFor(() => expect(focused()).toBe('Welcome, Iris Vega'))
})

test('going back focuses the heading of the page as well', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/sessions/': ok([]) })
  signIn('abc', iris)
  const router = openPage('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  await act(() => router.navigate('/account'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await act(() => router.navigate(-1))
  await screen.findByRole('heading', { name: 'Welcome, Iris Vega' })
  await waitFor(() => expect(focused()).toBe('Welcome, Iris Vega'))
})

test('choosing an investor on a page leaves the focus alone', async () => {
  fakeServer(irisMonths([]))
  signIn('abc', sam)
  const router = openPage('/admin/user-summary')
  const select = await screen.findByRole('combobox')
  select.focus()
  await act(() => router.navigate('/admin/user-summary?user_id=2'))
  await screen.findByText('No summaries available for this user')
  expect(document.activeElement).toBe(select)
})
