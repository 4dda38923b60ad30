import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../../auth/session.ts'
import { bodiesOf, bob, managedSam } from '../../../test/accounts.ts'
import type { Replies } from '../../../test/fake-server.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { catchDownloads, openPage } from '../../../test/page.tsx'
import { irisMonths, irisRecord, managedIris, received, sam, staffProfile } from '../../../test/samples.ts'

const note: Answer<'accountRecord'>['notes'][number] = {
  id: 3,
  text: 'Wants payouts halved.',
  written_at: '2025-07-02T10:15:00.000Z',
  written_by: 'Sam Ito',
  taken_back_at: null,
  taken_back_by: null,
}

const month = (
  quarter: string,
  dividend: number,
  paid: number,
  loss = 0,
): Answer<'allSummaries'>[number] => ({
  id: 1,
  quarter,
  beginning_balance: 10000,
  dividend_percent: dividend / 100,
  dividend_amount: dividend,
  dividend_paid: paid,
  unrealized_gain: dividend - paid,
  loss_amount: loss,
  ending_balance: 10000 + dividend - paid - loss,
  posted_at: '2025-08-02T12:00:00.000Z',
  version: 1,
  checks: [],
})

const read = 'GET /api/users/account-record/2/'

function open(query = '', replies: Replies = {}, months = [month('July 2025', 333, 100)]) {
  signIn('chalk', sam)
  const calls = fakeServer({
    ...irisMonths(months),
    ...staffProfile,
    [read]: ok(irisRecord),
    ...replies,
  })
  return { calls, router: openPage(`/admin/account?user_id=2${query}`) }
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('names the account, its state and its figures, and counts what is in each part', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Iris Vega' })
  const code = await screen.findByText('Reference P-000002-92')
  expect(code.parentElement?.textContent).toMatch(
    /^iris@example\.comAccount opened May 28, 2025Last login July 15, 2025.*Reference P-000002-92$/,
  )
  // 10,000.00 + 233.00 kept; 233.00 kept + 100.00 paid = 333.00; 333.00 / 10,000.00 = 3.33 %
  await screen.findByText('$10,233.00')
  const figures = screen.getAllByRole('definition').map((each) => each.textContent)
  expect(figures).toEqual(['$10,233.00', '$10,000.00', '+$233.00', '$100.00', '+$333.00', '3.33%'])
  const tabs = within(screen.getByRole('navigation', { name: 'About this account' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Months 1',
    'Activity 0',
    'Statements ',
    'Mails 0',
    'Sessions 0',
    'Views 0',
    'Trail 41',
    'Details ',
  ])
})

test('lists the months by year with their sums, the newest year open; a loss says so', async () => {
  open('', {}, [
    month('December 2024', 200, 0),
    month('January 2025', 333, 100),
    month('February 2025', 0, 0, 50),
  ])
  await screen.findByText('2025, 2 months')
  expect((await rowsOf('Months')).slice(1)).toEqual([
    // 333.00 − 50.00 = 283.00; 233.00 − 50.00 = 183.00; 10,000.00 + 200.00 + 233.00 − 50.00
    '2025, 2 months |  | – |  | 283.00 | 183.00 | 100.00 | 10,383.00 | ',
    'February 2025 | 10,000.00 | – | −0.50 | Loss −50.00 | −50.00 | – | 10,383.00 | August 2, 2025',
    'January 2025 | 10,000.00 | – | 3.33 | 333.00 | 233.00 | 100.00 | 10,433.00 | August 2, 2025',
    '2024, 1 month |  | – |  | 200.00 | 200.00 | – | 10,200.00 | ',
  ])
  await userEvent.click(screen.getByRole('button', { name: '2024, 1 month' }))
  await screen.findByText('December 2024')
})

test('with what came in and went out, balances add up, also when gains are withdrawn or reinvested', async () => {
  const taken = {
    ...received,
    kind: 'withdrawal' as const,
    amount: 500,
    from_gains: 100,
    received_on: '2025-01-02',
    effective_month: 'January 2025',
  }
  const reinvested = {
    ...received,
    id: 9,
    kind: 'reinvestment' as const,
    amount: 60,
    from_gains: 0,
    received_on: '2025-02-01',
    effective_month: 'February 2025',
  }
  open('', { 'GET /api/users/all-activity/2/': ok([taken, reinvested]) }, [
    month('December 2024', 200, 0),
    { ...month('January 2025', 333, 100), beginning_balance: 9600 },
    { ...month('February 2025', 100, 0), beginning_balance: 9660 },
  ])
  await screen.findByText('2025, 2 months')
  const rows = await rowsOf('Months')
  // 10,200.00 − 500.00 + 333.00 − 100.00 = 9,933.00; a reinvestment moves no money: 9,933.00 + 100.00 = 10,033.00
  expect(
    rows
      .slice(1, 4)
      .map((row) => row.split(' | '))
      .map((cells) => [cells[0], cells[2], cells.at(-2)]),
  ).toEqual([
    ['2025, 2 months', '−500.00', '10,033.00'],
    ['February 2025', '–', '10,033.00'],
    ['January 2025', '−500.00', '9,933.00'],
  ])
})

test('a restated month opens to its versions, with who and why', async () => {
  const restated = { ...month('July 2025', 333, 100), version: 2 }
  open(
    '',
    {
      'GET /api/users/summary-history/2/July%202025/': ok([
        { ...month('July 2025', 333, 0), posted_by: sam.email, reason: null },
        { ...restated, posted_by: null, reason: 'The payout was left out.' },
      ]),
    },
    [restated],
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Restated: versions of July 2025' }))
  await screen.findByText('The payout was left out.')
  await screen.findByText(/by the command line/)
  await screen.findByRole('table', { name: 'Versions' })
})

test('saves the months as CSV, oldest first', async () => {
  const file = catchDownloads()
  open('', {}, [month('June 2025', 200, 0), month('July 2025', 333, 100)])
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect((await file()).split('\r\n').slice(1, 3)).toEqual([
    '"June 2025",10000.00,0.00,2.00,200.00,200.00,0.00,10200.00,"August 2, 2025"',
    '"July 2025",10000.00,0.00,3.33,333.00,233.00,100.00,10433.00,"August 2, 2025"',
  ])
})

test('the part is in the address, and shows activity with what was voided', async () => {
  const voided = { voided_at: '2025-07-16T09:12:00.000Z', void_reason: 'The wire was returned.' }
  const { router } = open('', { 'GET /api/users/all-activity/2/': ok([{ ...received, ...voided }]) })
  await userEvent.click(await screen.findByRole('link', { name: 'Activity 1' }))
  expect(router.state.location.search).toBe('?user_id=2&tab=activity')
  await screen.findByText('Voided on July 16, 2025: The wire was returned.')
})

test('says what has moved since the latest month, which the balance counts', async () => {
  const left = {
    ...received,
    kind: 'withdrawal' as const,
    amount: 500,
    received_on: '2025-08-14',
    effective_month: 'September 2025',
  }
  open('', { 'GET /api/users/all-activity/2/': ok([left]) })
  expect((await screen.findByText(/^Moved since/)).textContent).toMatch(/: −\$500\.00 on August 14\.$/)
})

test('shows mails, sessions and who looked, without where the owner was', async () => {
  const { router } = open('&tab=mails', {
    [read]: ok({
      ...irisRecord,
      mails: [
        { id: 1, subject: 'Your password', state: 'failed', queued_at: note.written_at, sent_at: null },
      ],
      sign_ins: [{ at: note.written_at, outcome: 'wrong-password', attempts: 3 }],
      views: [
        { started_at: note.written_at, ended_at: null, minutes: 4, who: 'Sam Ito', reason: 'asked by phone' },
      ],
    } satisfies Answer<'accountRecord'>),
  })
  await screen.findByText('Not delivered')
  await userEvent.click(screen.getByRole('link', { name: /^Sessions/ }))
  await screen.findByText('Wrong password, 3 times')
  await userEvent.click(screen.getByRole('link', { name: /^Views/ }))
  await screen.findByText('4 minutes, still open')
  expect(router.state.location.search).toBe('?user_id=2&tab=views')
})

test('a note is saved and the form is empty again', async () => {
  let saved = false
  const { calls } = open('', {
    [read]: () => ok({ ...irisRecord, notes: saved ? [note] : [] }),
    'POST /api/users/add-account-note/': () => {
      saved = true
      return { status: 201, body: { message: 'The note is saved.' } }
    },
  })
  await userEvent.type(await screen.findByLabelText('Write a note'), 'Wants payouts halved.')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('Sam Ito, July 2, 2025')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Write a note').value).toBe('')
  expect(bodiesOf(calls, 'POST /api/users/add-account-note/')).toEqual([
    { user_id: 2, text: 'Wants payouts halved.' },
  ])
})

test('an empty note says so, and one that is typed is not lost without a question', async () => {
  const { router } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Save note' }))
  await screen.findByText('Write the note first.')
  await userEvent.type(screen.getByLabelText('Write a note'), 'Wants')
  await userEvent.click(screen.getByRole('link', { name: 'Accounts' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
      name: 'Keep editing',
    }),
  )
  expect(router.state.location.pathname).toBe('/admin/account')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Write a note').value).toBe('Wants')
})

test('a note is taken back after a question, and stays struck through', async () => {
  const taken = { ...note, taken_back_at: '2025-07-03T10:15:00.000Z', taken_back_by: 'Dana Lee' }
  const { calls } = open('', {
    [read]: () =>
      ok({ ...irisRecord, notes: [calls.some(({ call }) => call.startsWith('POST')) ? taken : note] }),
    'POST /api/users/take-back-account-note/': ok({ message: 'The note is taken back.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await screen.findByText('Taken back by Dana Lee, July 3, 2025')
  expect(screen.getByText('Wants payouts halved.').tagName).toBe('S')
})

test('tax details show the end of the reference, which an edit keeps unless another is typed', async () => {
  const tax = { version: 1, reference_end: '6789', country: 'US', form: 'w-9' as const }
  const { calls } = open('', {
    [read]: ok({ ...irisRecord, tax }),
    'POST /api/users/edit-account-tax/': ok({ message: 'The tax details are changed.' }),
  })
  const section = within(await screen.findByRole('region', { name: 'Tax papers, staff only' }))
  section.getByText('Ends in 6789')
  section.getByText('United States')
  await userEvent.click(section.getByRole('button', { name: 'Edit tax details' }))
  await userEvent.selectOptions(section.getByLabelText('Country'), 'Germany')
  await userEvent.click(section.getByRole('button', { name: 'Save tax details' }))
  expect(bodiesOf(calls, 'POST /api/users/edit-account-tax/')).toEqual([
    { user_id: 2, version: 1, country: 'DE', form: 'w-9' },
  ])
})

test('contact details are sent with the version shown; a colleague’s edit is told', async () => {
  const { calls } = open('', {
    [read]: ok({ ...irisRecord, contact: { ...irisRecord.contact, version: 2, phone: '+1 615 555 0142' } }),
    'POST /api/users/edit-account-contact/': {
      status: 409,
      body: { error: 'Someone else has changed this account in the meantime. Review it and try again.' },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit contact details' }))
  await userEvent.type(screen.getByLabelText('Postal address'), '418 Woodland Street')
  await userEvent.click(screen.getByRole('button', { name: 'Save contact' }))
  await screen.findByText(/Someone else has changed this account/)
  expect(bodiesOf(calls, 'POST /api/users/edit-account-contact/')).toEqual([
    {
      user_id: 2,
      version: 2,
      preferred_name: '',
      phone: '+1 615 555 0142',
      postal_address: '418 Woodland Street',
      tax_residence: '',
    },
  ])
})

test('an expired invitation is sent again from here', async () => {
  const { calls } = open('', {
    [read]: ok({ ...irisRecord, account: { ...bob, id: 2, state: 'expired', invited_until: null } }),
    'POST /api/users/invite-account/': ok({
      message: 'The invitation is on its way to bob@example.com.',
      account: { ...bob, id: 2 },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite again' }))
  await screen.findByText('The invitation is on its way to bob@example.com.')
  expect(bodiesOf(calls, 'POST /api/users/invite-account/')).toEqual([{ user_id: 2 }])
})

test.each([
  ['disabled', []],
  ['closed', ['Impersonate']],
] as const)('an account that is %s stays, marked, with what can still be done', async (state, left) => {
  open('', { [read]: ok({ ...irisRecord, account: { ...managedIris, state } }) })
  await screen.findByText(state === 'closed' ? 'Closed' : 'Disabled')
  const names = screen.getAllByRole('link').map((link) => link.textContent)
  const head = names.filter((name) => name === 'Impersonate' || name === 'Add Summary')
  // The header has each of them once.
  expect(head.filter((name, k) => head.indexOf(name) !== k)).toEqual(left)
  await screen.findByText('July 2025')
})

test('a staff account has no months and no board', async () => {
  open('', {
    [read]: ok({ ...irisRecord, account: { ...managedSam, id: 2 } }),
    'GET /api/users/account/2/': ok({ ...managedSam, id: 2 }),
  })
  await screen.findByText('No mail in the last 30 days.')
  const tabs = within(screen.getByRole('navigation', { name: 'About this account' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Mails 0', 'Sessions 0', 'Trail 41', 'Details '])
})

test('an unknown account says so, and an address without one leads to the list', async () => {
  open('', { [read]: { status: 404, body: { error: 'There is no such account.' } } })
  await screen.findByText('There is no such account.')
  const router = openPage('/admin/account')
  await userEvent.click(await screen.findByRole('link', { name: 'Choose one from the list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/accounts'))
})
