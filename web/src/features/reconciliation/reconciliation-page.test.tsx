import type { Answer } from '@portico/contract/api/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, sam, samProfile, staffProfile } from '../../test/samples.ts'

type Day = Answer<'reconciliation'>['days'][number]

const at = '2026-11-03T09:00:00.000Z'
const by = { entered_at: at, entered_by: sam.email }

const october: Day = {
  on: '2026-10-31',
  held: 12_680,
  positions: 12_720,
  difference: -40,
  state: 'open',
  posted: 2,
  money_in: 500,
  money_out: 40,
  holdings: [
    { id: 1, source: 'Custodian', amount: 12_000, ...by },
    { id: 2, source: 'First National Bank', amount: 680, ...by },
  ],
  explanations: [],
}

const september: Day = {
  ...october,
  on: '2026-09-30',
  held: 100,
  positions: 90,
  difference: 10,
  state: 'explained',
  holdings: [{ id: 3, source: 'Custodian', amount: 100, ...by }],
  explanations: [{ difference: 10, reason: 'A fee.', explained_at: at, explained_by: sam.email }],
}

const found: Answer<'reconciliation'> = {
  open: 1,
  days: [october, september],
  moved: [
    { id: 8, user: iris, kind: 'contribution', amount: 500, moved_on: '2026-11-05', posted_at: at },
    { id: 7, user: iris, kind: 'withdrawal', amount: 40, moved_on: '2026-11-02', posted_at: at },
  ],
  withdrawn: [],
}

const replies: Replies = {
  ...staffProfile,
  'GET /api/users/reconciliation/': ok(found),
  'POST /api/users/add-holding/': ok({ message: 'The amount on October 31, 2026 is entered.' }),
  'POST /api/users/explain-difference/': ok({ message: 'The difference on October 31, 2026 is explained.' }),
  'POST /api/users/withdraw-holding/': ok({ message: 'The amount is removed.' }),
}

beforeEach(() => signIn('staff', sam))

test('shows both sides of an open day and what has moved since, until someone explains it', async () => {
  const received = fakeServer(replies)
  openPage('/admin/reconciliation')
  const day = within(await screen.findByRole('region', { name: 'October 31, 2026' }))
  const sums = day
    .getAllByRole('definition')
    .map((each) => [each.previousSibling?.textContent, each.textContent])
  expect(sums).toEqual([
    ['Held', '$12,680.00'],
    ['Positions', '$12,720.00'],
    ['Difference', '−$40.00'],
  ])
  day.getByText('October 2026 is posted for 2 investors.')
  day.getByText('$500.00 in, $40.00 out')
  day.getByText('−$40.00', { selector: 'li span' })
  await userEvent.click(day.getByRole('button', { name: 'Explain the difference' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Explanation' }), 'Wired on Monday.')
  await userEvent.click(screen.getByRole('button', { name: 'Explain' }))
  await screen.findByText('The difference on October 31, 2026 is explained.')
  expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    on: '2026-10-31',
    difference: -40,
    reason: 'Wired on Monday.',
  })
})

test('an amount is entered, with commas as banks write it, and removed with a reason', async () => {
  const received = fakeServer(replies)
  openPage('/admin/reconciliation')
  await userEvent.type(await screen.findByLabelText('Day'), '2026-10-31')
  await userEvent.type(screen.getByLabelText('Source'), 'Prime broker')
  await userEvent.type(screen.getByLabelText('Amount'), '1,250.50')
  await userEvent.click(screen.getByRole('button', { name: 'Enter the amount' }))
  await screen.findByText('The amount on October 31, 2026 is entered.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove First National Bank' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Another account.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The amount is removed.')
  expect(received.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { on: '2026-10-31', source: 'Prime broker', amount: 1250.5 },
    { holding_id: 2, reason: 'Another account.' },
  ])
})

test('money that moved without an entry is a line of its own, and a day within a posted month says what it lacks', async () => {
  const day = { ...october, on: '2026-10-28', money_in: 75_500 }
  fakeServer({ ...replies, 'GET /api/users/reconciliation/': ok({ ...found, days: [day] }) })
  openPage('/admin/reconciliation')
  const shown = within(await screen.findByRole('region', { name: 'October 28, 2026' }))
  shown.getByText(
    'October 2026 is posted for 2 investors. What it earned or lost counts in Home and the records already, and here from October 31, 2026 on.',
  )
  // 75,500.00 − 500.00
  expect(shown.getByText(/^Without an entry/).parentElement?.textContent).toBe(
    'Without an entry: first principals, and principal changed since+$75,000.00',
  )
})

test('a settled day keeps its explanation, and viewers only read', async () => {
  signIn('staff', { ...sam, role: 'viewer' })
  fakeServer({ ...replies, 'GET /api/users/profile/': ok({ ...samProfile, role: 'viewer' }) })
  openPage('/admin/reconciliation')
  await userEvent.click(await screen.findByText('+$10.00, explained'))
  screen.getByText(/\$10\.00: “A fee\.”/)
  expect(screen.queryByRole('button', { name: /Remove|Explain|Enter/ })).toBeNull()
})

test('before the first amount nothing is called compared, and an amount needs a day, which is chosen', async () => {
  const nothing = { open: 0, days: [], moved: [], withdrawn: [] }
  fakeServer({ ...replies, 'GET /api/users/reconciliation/': ok(nothing) })
  openPage('/admin/reconciliation')
  await screen.findByText('Nothing to compare yet.')
  await userEvent.type(screen.getByLabelText('Source'), 'Custodian')
  await userEvent.type(screen.getByLabelText('Amount'), '1250.50')
  await userEvent.click(screen.getByRole('button', { name: 'Enter the amount' }))
  await screen.findByText('Choose a day.')
})
