import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { activityLink, recordMoneyLink } from '../../api/staff-links.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, irisRecord, received, sam, summaries } from '../../test/samples.ts'

const add = 'POST /api/users/add-activity/'
const voidCall = 'POST /api/users/void-activity/'
const allActivity = 'GET /api/users/all-activity/2/'
const audience = { each: 1, digest: 0, off: 0, none: 0, delay_minutes: 10, people: [] }

/** A preview of what is withdrawn or voided, with what the investor is told of it. */
const preview = (...notices: object[]) => ({
  'POST /api/users/preview-posting/': ok({
    ...noEffect,
    made_rows: 1,
    notices: notices.map((notice) => ({ ...audience, subject: 'August 2025', line: '', ...notice })),
  }),
})
const replies = {
  ...irisMonths(summaries(6)),
  ...preview({ kind: 'month_restated' }),
  'POST /api/users/notice-audience/': ok(audience),
}

/** A month that lost half of its 10,000.00. */
const lost = {
  dividend_percent: 0,
  dividend_amount: 0,
  unrealized_gain: 0,
  loss_amount: 5000,
  ending_balance: 5000,
}

const activity = async () => within(await screen.findByRole('region', { name: 'Activity' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens the months of Iris: February to July 2025, 10,000.00 and 6 × 333.00 retained. */
function open(more = {}) {
  const calls = fakeServer({ ...replies, ...more })
  openPage('/admin/user-summary?user_id=2')
  return (call: string) => calls.find((sent) => sent.call === call)?.body
}

beforeEach(() => signIn('staff', sam))

test('of a closed account that holds money again, only a withdrawal is recorded', async () => {
  const user = { id: 2, username: 'iris@example.com', email: 'iris@example.com', state: 'closed' }
  const users = [{ ...user, first_name: 'Iris', last_name: 'Vega', is_staff: false }]
  open({ 'GET /api/users/users/?disabled=included': ok(users) })
  // 10,000.00 + 6 × 333.00
  await (await activity()).findByText(/^This account is closed and still holds \$11,998\.00, which can be/)
  await press('Record a withdrawal')
  const kinds = within(screen.getByLabelText('Kind')).getAllByRole('option')
  expect(kinds.map((each) => each.textContent)).toEqual(['Withdrawal'])
})

test('from the record of an investor, the form for money in or out is open, and a page about entries begins with them', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  fakeServer(replies)
  openPage(recordMoneyLink(2))
  const kind = await screen.findByLabelText('Kind')
  await waitFor(() => expect(document.activeElement).toBe(kind))
  cleanup()
  openPage(activityLink(2))
  const heading = await screen.findByRole('heading', { name: 'Activity' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByLabelText('Kind')).toBeNull()
})

test('lists money in and out, the latest first, with voided entries struck through and the reason', async () => {
  const voided = {
    ...received,
    id: 2,
    kind: 'withdrawal',
    amount: 300,
    received_on: '2025-07-20',
    from_gains: 100,
    note: '',
    sent_on: null,
    voided_at: '2025-08-02T12:00:00.000Z',
    void_reason: 'The bank returned it.',
  }
  open({ [allActivity]: ok([received, voided]) })
  const [latest, first] = await (await activity()).findAllByRole('listitem')
  expect(first?.textContent).toBe(
    'Contribution, July\u00A014,\u00A02025+$2,500.00At work from August 2025 · Wire of 14 JulyVoid…',
  )
  expect(latest?.textContent).toBe(
    'Withdrawal, July\u00A020,\u00A02025−$300.00Out from August 2025 · $100.00 of it from gainsVoided on August 2, 2025: The bank returned it.',
  )
  expect(latest?.querySelectorAll('s')).toHaveLength(2)
})

test('an entry says what it will do to the next month before it is posted', async () => {
  const sent = open({
    [add]: { status: 201, body: { message: 'The contribution is recorded.', activity: received } },
  })
  await press('Record money in or out')
  const form = within(await screen.findByRole('form', { name: 'New entry' }))
  await userEvent.type(form.getByLabelText('Amount'), '2,500')
  await userEvent.type(form.getByLabelText('Received on'), '2025-07-14')
  expect(form.getByLabelText<HTMLInputElement>('At work from').value).toBe('August 2025')
  // 10,000.00 + 2,500.00
  form.getByText('August 2025 will start from $12,500.00 instead of $10,000.00.')
  await press('Post the entry')
  await screen.findByText('The contribution is recorded.')
  expect(sent(add)).toEqual({
    user_id: 2,
    kind: 'contribution',
    amount: '2500',
    received_on: '2025-07-14',
    effective_month: 'August 2025',
  })
})

test('a withdrawal takes no more from gains than is retained, and the rest from the principal', async () => {
  const sent = open()
  await press('Record money in or out')
  const form = within(await screen.findByRole('form', { name: 'New entry' }))
  await userEvent.selectOptions(form.getByLabelText('Kind'), 'Withdrawal')
  form.getByText('$1,998.00 is retained. The rest is principal.') // 6 × 333.00
  await userEvent.type(form.getByLabelText('Amount'), '3000')
  await userEvent.type(form.getByLabelText('Moved on'), '2025-08-01')
  // Nothing is assumed: neither that gains are taken nor that they are not.
  await press('Post the entry')
  await form.findByText(
    'Say how much of it comes from the retained $1,998.00; 0.00 takes all of it from the principal.',
  )
  expect(form.queryByText(/August 2025 will start from/)).toBeNull()
  expect(sent(add)).toBeUndefined()
  await userEvent.type(form.getByLabelText('From gains'), '1000')
  // 10,000.00 − (3,000.00 − 1,000.00)
  form.getByText('August 2025 will start from $8,000.00 instead of $10,000.00.')
  await userEvent.clear(form.getByLabelText('From gains'))
  await userEvent.type(form.getByLabelText('From gains'), '1998.01')
  await press('Post the entry')
  await form.findByText('Only $1,998.00 is retained.')
  await userEvent.clear(form.getByLabelText('Amount'))
  await userEvent.type(form.getByLabelText('Amount'), '11998.01')
  await userEvent.clear(form.getByLabelText('From gains'))
  await userEvent.type(form.getByLabelText('From gains'), '1998')
  // 11,998.01 − 1,998.00 − 0.01, said before it is posted
  form.getByText('No more than $10,000.00 of the principal can be withdrawn.')
  expect(form.queryByText(/will start from/)).toBeNull()
  await press('Post the entry')
  // Once, at its field.
  expect(form.getAllByText('No more than $10,000.00 of the principal can be withdrawn.')).toHaveLength(1)
  expect(sent(add)).toBeUndefined()
})

test('money is recorded for an account that has lost more than it gained', async () => {
  // 6 × 333.00 − 5,000.00 lost in July: nothing is retained.
  const months = summaries(6).map((row, k) => (k === 0 ? { ...row, ...lost } : row))
  const sent = open({
    'GET /api/users/all-summaries/2/': ok(months),
    [add]: ok({ message: 'The withdrawal of $1,000.00 is recorded.', activity: received }),
  })
  await press('Record money in or out')
  const form = within(screen.getByRole('form', { name: 'New entry' }))
  await userEvent.selectOptions(form.getByLabelText('Kind'), 'Withdrawal')
  form.getByText('No gains are retained: all of it is principal.')
  await press('Post the entry')
  // The first field that is wrong has the focus.
  expect(document.activeElement).toBe(form.getByLabelText('Amount'))
  await userEvent.type(form.getByLabelText('Amount'), '1000')
  await userEvent.type(form.getByLabelText('Moved on'), '2025-08-02')
  await press('Post the entry')
  const news = await screen.findByText('The withdrawal of $1,000.00 is recorded.')
  expect(document.activeElement?.contains(news)).toBe(true)
  expect(sent(add)).toMatchObject({ kind: 'withdrawal', amount: '1000', received_on: '2025-08-02' })
})

test('an entry is voided with a reason', async () => {
  const sent = open({
    [allActivity]: ok([received]),
    [voidCall]: ok({ message: 'The contribution is voided.' }),
  })
  await press('Void the contribution of July 14, 2025')
  await press('Void the entry')
  await screen.findByText('Say why the entry is voided.')
  await screen.findByText(/^The investor is mailed 10 minutes after you void it;/)
  await userEvent.type(screen.getByLabelText('Reason'), 'The wire was returned.')
  await press('Void the entry')
  const news = await screen.findByText('The contribution is voided.')
  expect(document.activeElement?.contains(news)).toBe(true)
  expect(sent(voidCall)).toEqual({ activity_id: 1, reason: 'The wire was returned.' })
})

test('of an entry without a notice, the dialog says that none goes out when it is voided', async () => {
  open({ ...preview(), [allActivity]: ok([received]) })
  await press('Void the contribution of July 14, 2025')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No notice of this entry has gone out, and none will.')
  expect(dialog.queryByText(/^The investor is mailed/)).toBeNull()
})

test('voiding an entry names the posted month whose principal still has it, also afterwards', async () => {
  // 10,000.00 in each month: with 2,000.00 of them received for July, 8,000.00 is expected before.
  const months = summaries(6).map((row, k) =>
    k < 5 ? { ...row, beginning_balance: 8000, dividend_amount: 266.4 } : row,
  )
  const entry = { ...received, amount: 2000, received_on: '2025-07-01', effective_month: 'July 2025' }
  open({
    'GET /api/users/all-summaries/2/': ok(months),
    [allActivity]: ok([entry]),
    [voidCall]: ok({ message: 'The contribution is voided.' }),
  })
  await press('Void the contribution of July 1, 2025')
  const counted = 'July 2025 is posted with a principal of $10,000.00; correct it too.'
  await within(await screen.findByRole('dialog')).findByText(counted)
  await userEvent.type(screen.getByLabelText('Reason'), 'The wire was returned.')
  await press('Void the entry')
  await screen.findByText(`The contribution is voided. ${counted}`)
})

test('a posted month is withdrawn with a reason, after a preview of what changes', async () => {
  const voidSummary = 'POST /api/users/void-investment-summary/'
  const withdrawnJuly = { quarter: 'July 2025', withdrawn_at: '2025-08-04T12:00:00.000Z' }
  let isWithdrawn = false
  const calls = fakeServer({
    ...replies,
    'GET /api/users/all-summaries/2/': () => ok(summaries(isWithdrawn ? 5 : 6)),
    'GET /api/users/account-record/2/': () =>
      ok(isWithdrawn ? { ...irisRecord, withdrawn_months: [withdrawnJuly] } : irisRecord),
    [voidSummary]: () => {
      isWithdrawn = true
      return ok({ message: 'July 2025 is withdrawn.' })
    },
  })
  openPage('/admin/user-summary?user_id=2&correct=202507')
  await press('Withdraw July 2025…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw July 2025' }))
  const rows = dialog.getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    'Total account value$11,998.00$11,665.00', // 10,000.00 + 6 × 333.00, and + 5 × 333.00
    'Principal$10,000.00$10,000.00',
    'Latest monthJuly 2025June 2025',
  ])
  await dialog.findByText(/^The investor is mailed 10 minutes after you withdraw it;/)
  await userEvent.type(dialog.getByLabelText('Reason'), 'Meant for another investor.')
  await press('Withdraw the month')
  await screen.findByText('July 2025 is withdrawn.')
  await screen.findByText('July 2025 was posted in error and withdrawn on August 4, 2025.')
  await screen.findByRole('heading', { name: 'No longer posted' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ call }) => call === voidSummary)?.body).toEqual({
    user_id: 2,
    quarter: 'July 2025',
    version: 1,
    reason: 'Meant for another investor.',
  })
})

test('of a month without a notice, the dialog says that none goes out, and no line is offered', async () => {
  open(preview())
  await userEvent.click(await screen.findByRole('link', { name: 'July 2025' }))
  await press('Withdraw July 2025…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw July 2025' }))
  await dialog.findByText('No notice of this month has gone out, and none will.')
  expect(dialog.queryByText(/^The investor is mailed/)).toBeNull()
  expect(dialog.queryByLabelText('Line to the investor')).toBeNull()
})

test('withdrawing a month warns of a later withdrawal that took its gains', async () => {
  // 6 × 333.00 = 1,998.00 are retained, and 1,900.00 of it is withdrawn; without July, 1,665.00 are.
  const taken = {
    ...received,
    kind: 'withdrawal',
    amount: 1900,
    from_gains: 1900,
    voided_at: null,
    void_reason: null,
  }
  open({ [allActivity]: ok([taken]) })
  await userEvent.click(await screen.findByRole('link', { name: 'July 2025' }))
  await press('Withdraw July 2025…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw July 2025' }))
  expect(dialog.getByText(/August 2025:/).textContent).toBe(
    'Checks will list August 2025: Withdrawals and reinvestments take $1,900.00 of the retained gains, of which there are $1,665.00.',
  )
})
