import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage, tooNarrow } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

beforeEach(() => signIn('staff', sam))

test('shows the last twelve months of a long history, and all of them on request', async () => {
  fakeServer(irisMonths(summaries(15), 25000))
  openPage('/admin/user-summary?user_id=2')
  const table = within(await screen.findByRole('table', { name: 'Investment Summary' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 15 months' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(15)
  await userEvent.click(screen.getByRole('button', { name: 'Show the last 12 months' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(12)
})

test('where the columns do not fit, a month is a line, which opens into its figures, its news and what can be done', async () => {
  tooNarrow()
  const [february] = summaries(1)
  const checks = [
    { code: 'ending_balance', message: 'End balance should be principal + unrealized.', cents: 1 },
  ]
  const at = '2025-08-04T15:30:00.000Z'
  const restated = { at, current_balance: 10_300 }
  fakeServer(irisMonths([{ ...february, version: 2, posted_at: at, restated, checks }]))
  openPage('/admin/user-summary?user_id=2')
  const list = within(await screen.findByRole('list', { name: 'Investment Summary' }))
  const line = list.getByText('February 2025').closest('summary')
  expect(line?.textContent).toBe('February 2025CheckRestated$10,333.00')
  await userEvent.click(list.getByText('February 2025'))
  expect(list.getByText('Dividend').nextSibling?.textContent).toBe('$333.00')
  list.getByText('End balance should be principal + unrealized.')
  list.getByText('Restated on August 4, 2025.')
  expect(list.getByRole('link').getAttribute('href')).toBe('/admin/user-summary?user_id=2&correct=202502')
  list.getByRole('button', { name: 'History' })
})

test('the balance comes after everything that it follows from', async () => {
  fakeServer(irisMonths(summaries(6), 25000))
  openPage('/admin/user-summary?user_id=2')
  await screen.findByRole('button', { name: 'Submit Investment Summary' })
  await userEvent.click(screen.getByLabelText('This month was a loss'))
  await userEvent.click(screen.getByLabelText('This month has fees'))
  const form = within(screen.getByRole('region', { name: 'New summary' }))
  const names = form.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)
  expect(names).toEqual([
    'quarter',
    'beginning_balance',
    'loss_amount',
    'management_fee',
    'performance_fee',
    'ending_balance',
  ])
})
