import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, retype } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'
const submit = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Submit Investment Summary' }))

/** Types this month for Iris, whose posted months these are. */
async function open(month: string, months: readonly object[]) {
  vi.spyOn(window.location, 'replace').mockReturnValue()
  signIn('staff', sam)
  const received = fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-summaries/2/': ok(months),
    [post]: { status: 201, body: { message: `${month} is posted.`, summary: summaries(1)[0] } },
  })
  openPage('/admin/user-summary?user_id=2')
  await retype('Month', month)
  return () => received.filter(({ call }) => call === post).length
}

test('a month that leaves others out is asked about, and says which balances it changes', async () => {
  const sent = await open('November 2024', summaries(6))
  // 10,000.00 + 6 × 333.00, and 333.00 more
  await screen.findByText(
    'The current balances of 6 months change, from February 2025; that of July 2025 becomes $12,331.00 (was $11,998.00).',
  )
  await submit()
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you post' }))
  dialog.getByText('December 2024 to January 2025 are not posted.')
  dialog.getByText('Post November 2024 for Iris Vega anyway?')
  expect(sent()).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Post anyway' }))
  await waitFor(() => expect(sent()).toBe(1))
})

test('so is one after the latest', async () => {
  const sent = await open('July 2025', summaries(4))
  await submit()
  await screen.findByText('June 2025 is not posted.')
  screen.getByText('Post July 2025 for Iris Vega anyway?')
  expect(sent()).toBe(0)
})

test('a month that was left out is posted at once', async () => {
  const without = summaries(6).filter(({ quarter }) => !['April 2025', 'May 2025'].includes(quarter))
  const sent = await open('May 2025', without)
  await screen.findByText(/^The current balances of 2 months change, from June 2025;/)
  await submit()
  await screen.findByText('May 2025 is posted.')
  expect(sent()).toBe(1)
})
