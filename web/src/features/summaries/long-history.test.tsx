import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
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
