import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisMonths, received, sam, summaries } from '../../test/samples.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens the months of Iris: February to July 2025, 10,000.00 and 6 × 333.00 retained. */
function open(address: string, entries: readonly object[] = [], more = {}) {
  fakeServer({
    ...irisMonths(summaries(6)),
    'POST /api/users/preview-posting/': ok({ ...noEffect, made_rows: 1 }),
    'GET /api/users/all-activity/2/': ok(entries),
    ...more,
  })
  openPage(`/admin/user-summary?user_id=2${address}`)
}

beforeEach(() => signIn('staff', sam))

const withdrawal = {
  ...received,
  kind: 'withdrawal',
  amount: 11998,
  from_gains: 1998,
  received_on: '2025-08-01',
  sent_on: '2025-08-02',
}

test('before a withdrawal is voided, its mark as sent is said, and what the account holds without it', async () => {
  open('', [withdrawal])
  await press('Void the withdrawal of August 1, 2025')
  const dialog = within(await screen.findByRole('dialog', { name: 'Void this withdrawal' }))
  dialog.getByText('It is marked as sent on August 2, 2025.')
  const rows = dialog.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'FigureNowWithout it',
    'Principal$0.00$10,000.00', // 10,000.00 − (11,998.00 − 1,998.00)
    'In the account now$0.00$11,998.00', // 10,000.00 + 6 × 333.00 − 11,998.00
  ])
})

test('two alike are told apart before one is voided: by the bank’s reference of a payment, or the note', async () => {
  const wire = { ...withdrawal, amount: 100, from_gains: 0, note: '', reference: 'Wire 4711' }
  open('', [
    wire,
    { ...wire, id: 2, received_on: '2025-08-02', sent_on: null, reference: undefined, note: 'Rent' },
  ])
  const item = await screen.findByText(/^Out from August 2025 · Sent on August 2, 2025/)
  expect(item.textContent).toBe('Out from August 2025 · Sent on August 2, 2025 · Reference Wire 4711')
  await press('Void the withdrawal of August 1, 2025')
  const first = within(await screen.findByRole('dialog', { name: 'Void this withdrawal' }))
  first.getByText('It is marked as sent on August 2, 2025, reference “Wire 4711”.')
  await userEvent.click(first.getByRole('button', { name: 'Go back' }))
  await press('Void the withdrawal of August 2, 2025')
  const second = within(await screen.findByRole('dialog', { name: 'Void this withdrawal' }))
  second.getByText('−$100.00 on August 2, 2025 (“Rent”) will no longer count. It stays on this list.')
})

test('one that is not sent is not said to be; one that posted months count changes no figure of the account', async () => {
  // Posted with 10,000.00, as if nothing had been withdrawn.
  open('', [{ ...withdrawal, amount: 500, from_gains: 0, effective_month: 'June 2025', sent_on: null }])
  await press('Void the withdrawal of August 1, 2025')
  const dialog = within(await screen.findByRole('dialog', { name: 'Void this withdrawal' }))
  await dialog.findByText('No notice of this entry has gone out, and none will.')
  expect(dialog.queryByText(/marked as sent/)).toBeNull()
  expect(dialog.queryByRole('table')).toBeNull()
})

const onPaper = {
  'GET /api/users/users/?disabled=included': ok([{ ...iris, email: 'ada-1@no-email.invalid' }, sam]),
}
/** How the investor hears of what is taken out, as the dialog says it. */
const toldIn = async (dialog: HTMLElement) =>
  (await within(dialog).findByText(/tell them on paper|has gone out/)).textContent
const tellOnPaper = 'The investor has no e-mail: tell them on paper.'

test.each([
  ['withdrawal', 'that is sent', { sent_on: '2025-08-02' }, tellOnPaper],
  [
    'withdrawal',
    'that is not sent',
    { sent_on: null },
    'No notice of this entry has gone out, and none will.',
  ],
  ['contribution', 'that is received', { kind: 'contribution', from_gains: 0 }, tellOnPaper],
])(
  'before a %s %s is voided, staff read how an investor without an e-mail hears of it',
  async (kind, _, change, told) => {
    open('', [{ ...withdrawal, amount: 100, from_gains: 0, ...change }], onPaper)
    await press(`Void the ${kind} of August 1, 2025`)
    expect(await toldIn(await screen.findByRole('dialog', { name: `Void this ${kind}` }))).toBe(told)
  },
)

test('before a month is withdrawn, too', async () => {
  open('&correct=202507', [], onPaper)
  await press('Withdraw July 2025…')
  expect(await toldIn(await screen.findByRole('dialog'))).toBe(tellOnPaper)
})

test('voiding money in that a withdrawal needs says that the checks will list it', async () => {
  // 10,000.00 and 2,000.00 more, of which 12,000.00 are withdrawn.
  const more = { ...received, id: 1, amount: 2000, received_on: '2025-08-01', effective_month: 'August 2025' }
  const all = { ...withdrawal, id: 2, amount: 12000, from_gains: 0, effective_month: 'August 2025' }
  open('', [more, { ...all, received_on: '2025-08-01' }])
  await press('Void the contribution of August 1, 2025')
  const dialog = within(await screen.findByRole('dialog', { name: 'Void this contribution' }))
  const warning = await dialog.findByText(/^Checks will list August 2025/)
  expect(warning.textContent).toMatch(/: Withdrawals take \$12,000\.00 of the principal/)
})

test('withdrawing a month between others says that it will be left out, and withdrawing the latest does not', async () => {
  open('&correct=202505')
  await press('Withdraw May 2025…')
  await screen.findByText('May 2025 will not be posted, though months before and after it are.')
  await press('Go back')
  await userEvent.click(screen.getByRole('link', { name: 'July 2025' }))
  await press('Withdraw July 2025…')
  await within(await screen.findByRole('dialog')).findByText('Latest month')
  expect(screen.queryByText(/will not be posted/)).toBeNull()
})

test('a month is moved once it is said where to, and what that leaves out is ticked', async () => {
  open('&correct=202505')
  await press('Move May 2025…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move May 2025' }))
  await press('Move the month')
  dialog.getByText('Choose the month to move it to.')
  const month = dialog.getByLabelText('Move to')
  expect(document.activeElement).toBe(month)
  const latest = within(month).getAllByRole('option')[1] as HTMLOptionElement
  await userEvent.selectOptions(month, latest.value)
  expect(dialog.queryByText('Choose the month to move it to.')).toBeNull()
  await dialog.findByText('May 2025 will not be posted, though months before and after it are.')
  await userEvent.type(await dialog.findByLabelText('Reason'), 'It was mistyped.')
  await press('Move the month')
  dialog.getByText('Tick this to go ahead.')
  const box = dialog.getByLabelText('Move it anyway')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await userEvent.click(box)
  expect(dialog.queryByText('Tick this to go ahead.')).toBeNull()
})
