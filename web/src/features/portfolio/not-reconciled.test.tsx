import type { Answer } from '@portico/contract/api/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, withoutMotion } from '../../test/page.tsx'
import { iris, irisPortfolio, received, returnsFor, summaries } from '../../test/samples.ts'

beforeEach(withoutMotion)

const { voided_at: _, void_reason: __, ...deposit } = received

/** Opens the dashboard of February to April 2025, with a principal of April and these entries at work from it. */
function openMonths(principal: number, ...entries: Partial<Answer<'activity'>[number]>[]) {
  const months = summaries(3).map((row, k) => (k === 2 ? { ...row, beginning_balance: principal } : row))
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok(months),
    'GET /api/users/returns/': ok(returnsFor(months)),
    'GET /api/users/activity/': ok(
      entries.map((entry, k) => ({ ...deposit, id: k + 1, effective_month: 'April 2025', ...entry })),
    ),
  })
  signIn('abc', iris)
  openPage('/dashboard')
}

/** What the monthly table says of them. */
async function saidOf(...opened: Parameters<typeof openMonths>) {
  openMonths(...opened)
  const table = await screen.findByRole('table', { name: 'Investment Summary (Monthly)' })
  return (await within(table).findByText(/not reconciled/)).textContent
}

test('a principal that moved without an entry says that it moved', async () => {
  expect(await saidOf(9_900)).toBe(
    // 9,900.00 − 10,000.00
    'Principal fell by $100.00 in April 2025 without a recorded entry: not reconciled.',
  )
})

test('a principal that lacks an entry did not move: it says what it is less than', async () => {
  expect(await saidOf(10_000, { amount: 5_000, received_on: '2025-03-10' })).toBe(
    // 10,000.00 − (10,000.00 + 5,000.00)
    'The principal posted for April 2025 is $5,000.00 less than its recorded entries lead to: not reconciled.',
  )
})

test.each([
  ['is marked', 9_900, true],
  ['has no mark where there is none', 10_000, false],
])(
  'what is not reconciled %s in the chart of the value and in that of the quarters',
  async (_, principal, isMarked) => {
    openMonths(principal)
    for (const name of ['Total Account Value', 'Quarterly ROI Growth']) {
      const card = within(await screen.findByRole('region', { name }))
      await card.findAllByRole('button', { name: 'As a table' })
      expect(card.queryAllByText('Not reconciled').length > 0).toBe(isMarked)
      expect(card.queryByText('Money in')).toBeNull()
    }
  },
)

test('what is behind the mark that is read is behind the amounts of all marks', async () => {
  openMonths(9_900)
  const marks = within(await screen.findByRole('group', { name: 'Marks below the chart' }))
  const [mark] = marks.getAllByRole('button')
  await userEvent.hover(mark as HTMLElement)
  const { parentElement: lane, style } = mark as HTMLElement
  expect([lane?.firstElementChild?.matches('i.bg-wash'), style.background]).toEqual([true, ''])
})
