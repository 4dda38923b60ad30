import type { History } from '@portico/contract/figures/account-months'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { example } from '../../../../contract/test/example-account.ts'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { accountReplies, emptyProfile, iris, summaries } from '../../test/samples.ts'

beforeEach(() => {
  withoutMotion()
  signIn('abc', iris)
})

const empty = { months: [], activity: [], initialInvestment: null }

/** Opens the dashboard of this account on January 10, 2026. */
function open(history: History, more: Replies = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T12:00:00Z') })
  fakeServer({ ...accountReplies(history), ...more })
  openPage('/dashboard')
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('an empty account is one card: its value, and when its first report arrives', async () => {
  open(empty, { 'GET /api/users/profile/': ok(emptyProfile) })
  const value = await card('Total Account Value')
  expect((await screen.findAllByText(/No summary data available/)).length).toBe(1)
  const arrival = value.getByText('Your first report arrives by February 6, 2026.')
  // No line ends within the day.
  expect(arrival.textContent).toContain('February\u00A06,\u00A02026')
  value.getByRole('button', { name: '$0.00' })
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(screen.queryByText(/profit|—/i)).toBeNull()
})

test('money that is still to begin to work decides when the first report arrives', async () => {
  const [contribution] = example.activity
  const pending = { ...contribution, effectiveMonth: month(202603) } as History['activity'][number]
  open({ ...empty, activity: [pending] })
  // March 2026 ends on the 31st.
  await screen.findByText('Your first report arrives by April 6, 2026.')
  await screen.findByRole('heading', { name: 'Money in and out' })
})

test('money added to an initial investment moves no report, and both add up to the value', async () => {
  const [contribution] = example.activity
  const pending = { ...contribution, effectiveMonth: month(202603) } as History['activity'][number]
  open({ ...empty, initialInvestment: cents(75_000_00), activity: [pending] })
  const value = await card('Total Account Value')
  expect((await value.findByText(/^Initial investment/)).textContent).toBe(
    // No line ends within the day, or after the sign.
    'Initial investment $75,000.00, +\u2060$50,000.00 on\u00A0June\u00A028,\u00A02023',
  )
  value.getByRole('button', { name: '$125,000.00' }) // 75,000 + 50,000
  await value.findByText('Your first report arrives by February 6, 2026.')
})

test('an account whose only month was withdrawn awaits it as late, and no first report', async () => {
  const [first] = summaries(1)
  open(empty, {
    'GET /api/users/summary-changes/': ok([first, { ...first, version: 2, voided: true }]),
  })
  const value = await card('Total Account Value')
  await value.findByText(/^February 2025 was posted in error/)
  expect((await screen.findByRole('link', { name: 'Ask us' })).parentElement?.textContent).toBe(
    'Reports since February 2025 are late. Ask us',
  )
  expect(screen.queryByText(/first report/)).toBeNull()
})
