import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage, retype } from '../../test/page.tsx'
import { iris, irisMonths, irisRecord, managedIris, received, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'

const closed = { state: 'closed', closed_since: '2025-09-03T12:00:00.000Z' } as const

/** Opens the months of Iris, February to July 2025, in a closed account. */
function open(replies = {}) {
  signIn('staff', sam)
  const calls = fakeServer({
    ...irisMonths(summaries(6)),
    'GET /api/users/users/?disabled=included': ok([{ ...iris, ...closed }, sam]),
    'GET /api/users/account/2/': ok({ ...managedIris, ...closed }),
    ...replies,
  })
  openPage('/admin/user-summary?user_id=2')
  return calls
}

/** 10,000.00 + 6 × 333.00, withdrawn on August 31: August is still at work. */
const emptied = {
  ...received,
  kind: 'withdrawal',
  amount: 11_998,
  from_gains: 1998,
  received_on: '2025-08-31',
  effective_month: 'September 2025',
  sent_on: null,
}

test('the form for a month of a closed account says that it is closed, and asks before the month leaves money in it', async () => {
  const calls = open({
    'GET /api/users/all-activity/2/': ok([emptied]),
    [post]: { status: 201, body: { message: 'August 2025 is posted.', summary: summaries(1)[0] } },
  })
  await screen.findByText('This account was closed on August 31, 2025.')
  expect(screen.getAllByRole('link', { name: 'Open the account' })[0]?.getAttribute('href')).toBe(
    '/admin/accounts?account=2',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Investment Summary' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you post' }))
  // 11,998.00 + 10,000.00 × 3.33 % − 11,998.00
  dialog.getByText('The account is closed; this month leaves $333.00 in it.')
  dialog.getByText('Post August 2025 for Iris Vega anyway?')
  expect(calls.some(({ call }) => call === post)).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Post anyway' }))
  await screen.findByText('August 2025 is posted.')
})

test('that a closed account takes no month is said as its state, not as a failure, with what it holds and the day on which it was closed', async () => {
  open()
  // 10,000.00 + 6 × 333.00
  await screen.findByText(
    'This account was closed on September 3, 2025 and still holds $11,998.00. Withdraw that, or reopen the account, before you post a month.',
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit Investment Summary' })).toBeNull()
})

test('the money in a closed account without months is among its findings, in the firm’s month of its closing', async () => {
  document.documentElement.dataset['timeZone'] = 'America/New_York'
  onTestFinished(() => void delete document.documentElement.dataset['timeZone'])
  // 22:00 on September 30 in New York.
  const reply = ok([{ ...iris, ...closed, closed_since: '2025-10-01T02:00:00.000Z' }, sam])
  open({ ...irisMonths([]), 'GET /api/users/users/?disabled=included': reply })
  const list = await screen.findByRole('heading', { name: 'Checks: 1 to review' })
  const finding = within(list.closest('section') as HTMLElement)
  expect(finding.getByRole('listitem').textContent).toContain(
    'September 2025: The account is closed and still holds $10,000.00.',
  )
  expect(finding.getByRole('link', { name: 'Open the account' }).getAttribute('href')).toBe(
    '/admin/accounts?account=2',
  )
})

test.each([
  ['missing between two others', summaries(6).filter(({ quarter }) => quarter !== 'May 2025'), []],
  ['withdrawn', summaries(6).slice(1), ['February 2025']],
])('a closed account takes a month that is %s', async (_, months, withdrawn) => {
  // 10,000.00 + 5 × 333.00, withdrawn in July, the latest month
  const last = {
    ...emptied,
    amount: 11_665,
    from_gains: 1665,
    received_on: '2025-07-31',
    effective_month: 'August 2025',
  }
  open({
    'GET /api/users/all-summaries/2/': ok(months),
    'GET /api/users/all-activity/2/': ok([last]),
    'GET /api/users/account-record/2/': ok({
      ...irisRecord,
      withdrawn_months: withdrawn.map((quarter) => ({ quarter, withdrawn_at: '2025-08-04T12:00:00.000Z' })),
    }),
  })
  const month = await screen.findByLabelText<HTMLInputElement>('Month')
  expect(month.value).toBe(withdrawn[0] ?? 'May 2025')
  // Nothing is left that August could be posted with.
  await retype('Month', 'August 2025')
  await screen.findByText('This account is closed.')
})

test('before the withdrawal that emptied a closed account is voided, staff read what that leaves in it; the form then keeps the closing day, once', async () => {
  const activity = { value: [emptied] as object[] }
  open({
    'GET /api/users/all-activity/2/': () => ok(activity.value),
    'POST /api/users/preview-posting/': ok({ ...noEffect }),
    'POST /api/users/void-activity/': () => {
      const voided = { voided_at: '2025-09-04T12:00:00.000Z', void_reason: 'It came back.' }
      activity.value = [{ ...emptied, ...voided }]
      return ok({ message: 'The withdrawal of $11,998.00 is voided.' })
    },
  })
  await screen.findByRole('button', { name: 'Submit Investment Summary' })
  await userEvent.click(screen.getByRole('button', { name: 'Void the withdrawal of August 31, 2025' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void this withdrawal' }))
  // 10,000.00 + 6 × 333.00
  dialog.getByText('Checks will list July 2025: The account is closed and still holds $11,998.00.')
  await userEvent.type(dialog.getByLabelText('Reason'), 'It came back.')
  await userEvent.click(dialog.getByRole('button', { name: 'Void the entry' }))
  await screen.findByText(/^This account was closed on September 3, 2025 and still holds \$11,998\.00\./)
  await waitFor(() => expect(screen.queryByLabelText('Month')).toBeNull())
  expect(screen.queryByText('This account is closed.')).toBeNull()
})
