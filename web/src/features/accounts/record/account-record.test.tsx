import type { Answer } from '@portico/contract/api/endpoints'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bodiesOf, bob, managedSam } from '../../../test/accounts.ts'
import { ok } from '../../../test/fake-server.ts'
import { openPage } from '../../../test/page.tsx'
import { openRecord, read } from '../../../test/record.ts'
import { irisRecord, managedIris, received } from '../../../test/samples.ts'

const note: Answer<'accountRecord'>['notes'][number] = {
  id: 3,
  text: 'Wants payouts halved.',
  written_at: '2025-07-02T10:15:00.000Z',
  written_by: 'Sam Ito',
  taken_back_at: null,
  taken_back_by: null,
}

test('names the account, its state and its figures, and counts what is in each part', async () => {
  openRecord()
  await screen.findByRole('heading', { level: 1, name: 'Iris Vega' })
  const code = await screen.findByText('Reference P-000002-92')
  expect(code.parentElement?.textContent).toMatch(
    /^Activeiris@example\.comAccount opened May 28, 2025Last login July 15, 2025.*Reference P-000002-92$/,
  )
  // 10,000.00 + 233.00 kept; 233.00 kept + 100.00 paid = 333.00; 333.00 / 10,000.00 = 3.33 %
  await screen.findByText('$10,233.00')
  const figures = screen.getAllByRole('definition').map((each) => each.textContent)
  expect(figures).toEqual([
    '$10,233.00',
    '$10,000.00',
    '+$233.00',
    '$100.00',
    '+$333.00',
    '3.33%',
    'of $10,000.00 put in',
  ])
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

test('the ROI says what it is of; an account with nothing yet has not started, and has none', async () => {
  openRecord('', {
    'GET /api/users/all-activity/2/': ok([
      { ...received, received_on: '2025-07-15', effective_month: 'August 2025' },
    ]),
  })
  // The principal counts what is not yet in a month; the ROI does not.
  await screen.findByText('of $10,000.00 put in')
  await screen.findByText(/^Not counted in July 2025: \+\u2060\$[\d,.]+ on July 15\.$/)
  cleanup()
  openRecord('', { 'GET /api/users/all-summaries/2/': ok([]), 'GET /api/users/all-activity/2/': ok([]) })
  await screen.findByText('Not started')
  const figures = screen.getAllByRole('definition').map((each) => each.textContent)
  expect(figures).toEqual(['Not started', '$10,000.00', '$0.00', '$0.00', '$0.00', '—', 'No month yet'])
  screen.getByText('Initial investment')
  expect(screen.queryByText('Principal')).toBeNull()
})

test('the part is in the address, and shows activity with what was voided', async () => {
  const voided = { voided_at: '2025-07-16T09:12:00.000Z', void_reason: 'The wire was returned.' }
  const { router } = openRecord('', { 'GET /api/users/all-activity/2/': ok([{ ...received, ...voided }]) })
  await userEvent.click(await screen.findByRole('link', { name: 'Activity 1' }))
  expect(router.state.location.search).toBe('?user_id=2&tab=activity')
  const record = screen.getByRole('link', { name: 'Record money in or out' })
  expect(record.getAttribute('href')).toBe('/admin/user-summary?user_id=2&record-money')
  await screen.findByText('Voided on July 16, 2025: The wire was returned.')
  expect(screen.queryByText(/^An entry made in error/)).toBeNull()
})

test('where entries are listed, staff read where one is voided', async () => {
  openRecord('&tab=activity', { 'GET /api/users/all-activity/2/': ok([received]) })
  const sentence = await screen.findByText(/^An entry made in error is voided in/)
  const link = within(sentence).getByRole('link', { name: 'Add Summary' })
  expect(link.getAttribute('href')).toBe('/admin/user-summary?user_id=2&activity')
})

test('says what has moved since the latest month, which the balance counts', async () => {
  const left = {
    ...received,
    kind: 'withdrawal' as const,
    amount: 500,
    received_on: '2025-08-14',
    effective_month: 'September 2025',
  }
  openRecord('', { 'GET /api/users/all-activity/2/': ok([left]) })
  expect((await screen.findByText(/^Moved since/)).textContent).toMatch(
    /: −\u2060\$500\.00 on\u00A0August\u00A014\.$/,
  )
})

test('shows mails, sessions and who looked, without where the owner was', async () => {
  const { router } = openRecord('&tab=mails', {
    [read]: ok({
      ...irisRecord,
      mails: [
        {
          id: 2,
          subject: 'July 2025 is posted',
          state: 'sent',
          queued_at: '2025-07-04T09:10:00.000Z',
          sent_at: '2025-07-04T09:20:00.000Z',
        },
        { id: 1, subject: 'Your password', state: 'failed', queued_at: note.written_at, sent_at: null },
      ],
      sign_ins: [{ at: note.written_at, outcome: 'wrong-password', attempts: 3 }],
      views: [
        { started_at: note.written_at, ended_at: null, minutes: 4, who: 'Sam Ito', reason: 'asked by phone' },
      ],
    } satisfies Answer<'accountRecord'>),
  })
  await screen.findByText('Not delivered')
  const [latest] = screen.getAllByRole('listitem').filter((each) => /is posted/.test(each.textContent))
  // Each under the time it was made, and when it left next to that it did.
  expect(latest?.querySelector('time')?.dateTime).toBe('2025-07-04T09:10:00.000Z')
  expect(latest?.textContent).toMatch(/Sent on July 4, 2025 at \d\d:20$/)
  await userEvent.click(screen.getByRole('link', { name: /^Sessions/ }))
  await screen.findByText('Wrong password, 3 times')
  await userEvent.click(screen.getByRole('link', { name: /^Views/ }))
  await screen.findByText('4 minutes, still open')
  expect(router.state.location.search).toBe('?user_id=2&tab=views')
})

test('a note is saved and the form is empty again', async () => {
  let saved = false
  const { calls } = openRecord('', {
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
  const { router } = openRecord()
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
  const { calls } = openRecord('', {
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
  const { calls } = openRecord('', {
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
  const { calls } = openRecord('', {
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
  const expired = { ...bob, id: 2, state: 'expired', login: 'expired', invited_until: null } as const
  const { calls } = openRecord('', {
    [read]: ok({ ...irisRecord, account: expired }),
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
  ['disabled', 'disabled', []],
  ['closed', 'active', ['Impersonate']],
] as const)('an account that is %s stays, marked, with what can still be done', async (...row) => {
  const [state, login, left] = row
  openRecord('', { [read]: ok({ ...irisRecord, account: { ...managedIris, state, login } }) })
  await screen.findByText(state === 'closed' ? 'Closed' : 'Disabled')
  const names = screen.getAllByRole('link').map((link) => link.textContent)
  const head = names.filter((name) => name === 'Impersonate' || name === 'Add Summary')
  // The header has each of them once.
  expect(head.filter((name, k) => head.indexOf(name) !== k)).toEqual(left)
  await screen.findByText('July 2025')
})

test('a statement says which it is and what became of it, and its button what it does', async () => {
  const first = {
    number: '1MBVHYD3T4B8VCDEFGHJKMNPQR',
    short_number: '1MBV-HYD3',
    kind: 'statement',
    period: '2025-q3',
    period_name: 'Q3 2025',
    first_month: 'July 2025',
    last_month: 'July 2025',
    issued_at: '2025-08-02T09:30:00.000Z',
    superseded_at: '2025-08-03T09:30:00.000Z',
    replaces: null,
    changed: [],
    closing_balance: null,
    byte_count: 10,
  }
  const next = { ...first, number: '7K3M9XQ2', short_number: '7K3M-9XQ2', superseded_at: null }
  openRecord('&tab=statements', {
    'GET /api/users/user-statements/2/': ok([{ ...next, replaces: first.number }, first]),
  })
  const button = await screen.findByRole('button', { name: 'Download PDF of Q3 2025 · No. 7K3M-9XQ2' })
  expect(button.closest('li')?.textContent).toMatch(/Q3 2025 · No\. 7K3M-9XQ2CurrentDownload PDF$/)
  const old = screen.getByText('Q3 2025 · No. 1MBV-HYD3').closest('li')
  expect(old?.textContent).toMatch(/replaced by No\. 7K3M-9XQ2Download PDF$/)
})

test('a staff account has no months and no board', async () => {
  openRecord('', {
    [read]: ok({ ...irisRecord, account: { ...managedSam, id: 2 } }),
    'GET /api/users/account/2/': ok({ ...managedSam, id: 2 }),
  })
  await screen.findByText('No mail in the last 30 days.')
  const tabs = within(screen.getByRole('navigation', { name: 'About this account' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Mails 0', 'Sessions 0', 'Trail 41', 'Details '])
})

test('an unknown account says so and, as an address without one, leads to the list', async () => {
  openRecord('', { [read]: { status: 404, body: { error: 'There is no such account.' } } })
  await screen.findByRole('heading', { name: 'There is no such account.' })
  cleanup()
  const router = openPage('/admin/account')
  await userEvent.click(await screen.findByRole('link', { name: 'Choose one from the list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/accounts'))
})

test('a record that fails to load keeps its heading and the way back', async () => {
  openRecord('', { [read]: { status: 500, body: {} } })
  await screen.findByText('Failed to load the account.')
  screen.getByRole('heading', { level: 1, name: 'Account' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Accounts' }).getAttribute('href')).toBe('/admin/accounts')
})
