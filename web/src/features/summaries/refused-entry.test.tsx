import { addDays, dayToJson } from '@portico/contract/values/day'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { today } from '../../api/firm-time.ts'
import { recordMoneyLink } from '../../api/staff-links.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, received, sam, summaries } from '../../test/samples.ts'

const form = async () => within(await screen.findByRole('form', { name: 'New entry' }))

/** Types a withdrawal of 2,000.00 by Iris, of whose gains 6 × 333.00 are retained. */
async function typeWithdrawal(more = {}) {
  fakeServer({ ...irisMonths(summaries(6)), ...more })
  openPage(recordMoneyLink(2))
  const entry = await form()
  await userEvent.selectOptions(entry.getByLabelText('Kind'), 'withdrawal')
  await userEvent.type(entry.getByLabelText('Amount'), '2000')
  await userEvent.type(entry.getByLabelText('Moved on'), '2025-07-20')
  return entry
}

beforeEach(() => signIn('staff', sam))

test('more from gains than is withdrawn is refused while it is typed, as more than is retained is', async () => {
  const entry = await typeWithdrawal()
  await userEvent.type(entry.getByLabelText('From gains'), '3000')
  await entry.findByText('Enter at most the amount of the withdrawal.')
  await userEvent.clear(entry.getByLabelText('From gains'))
  expect(entry.queryByText(/^Enter at most the amount/)).toBeNull()
  await userEvent.type(entry.getByLabelText('From gains'), '1998.01')
  await entry.findByText('Only $1,998.00 is retained.')
})

test('a day that is still to come is refused while it is typed, and nothing is said of what the entry would do', async () => {
  const entry = await typeWithdrawal()
  await userEvent.type(entry.getByLabelText('From gains'), '0')
  await entry.findByText(/will start from/)
  const tomorrow = dayToJson(addDays(today(), 1))
  fireEvent.change(entry.getByLabelText('Moved on'), { target: { value: tomorrow } })
  await entry.findByText('This day is in the future.')
  expect(entry.queryByText(/will start from|^The withdrawal is listed under Payments/)).toBeNull()
})

test('what a server refused is gone once something else is typed', async () => {
  const refused = 'The books are closed up to July 2025.'
  const entry = await typeWithdrawal({
    'POST /api/users/add-activity/': { status: 409, body: { error: refused, fields: {} } },
  })
  await userEvent.type(entry.getByLabelText('From gains'), '0')
  await userEvent.click(entry.getByRole('button', { name: 'Post the entry' }))
  await entry.findByText(refused)
  await userEvent.type(entry.getByLabelText('Note'), 'By wire.')
  expect(entry.queryByText(refused)).toBeNull()
})

test('a principal says of a withdrawal from gains only that it took those', async () => {
  fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/all-activity/2/': ok([
      { ...received, kind: 'withdrawal', amount: 400, from_gains: 400, sent_on: null },
    ]),
  })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText('$400.00 of gains withdrawn July 14, 2025')
})
