import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../../auth/session.ts'
import { fakeServer, ok } from '../../../test/fake-server.ts'
import { openPage } from '../../../test/page.tsx'
import { irisMonths, irisRecord, sam, staffProfile, summaries } from '../../../test/samples.ts'

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

const preview = (period: string, kind = 'capital-account') =>
  `GET /api/users/user-statement-preview/2/${period}/?kind=${kind}`

test('what is issued and current cannot be issued again', async () => {
  let isIssued = false
  const statement = {
    number: '1MBVHYD3T4B8VCDEFGHJKMNPQR',
    short_number: '1MBV-HYD3',
    kind: 'statement',
    period: '2025',
    period_name: '2025, to July',
    first_month: 'February 2025',
    last_month: 'July 2025',
    issued_at: '2025-08-02T09:30:00.000Z',
    superseded_at: null,
    replaces: null,
    changed: [],
    closing_balance: null,
    byte_count: 10,
  }
  signIn('chalk', sam)
  fakeServer({
    ...irisMonths(summaries(6)),
    ...staffProfile,
    'GET /api/users/user-statements/2/': ok([]),
    [preview('all', 'statement')]: ok({ is_current: true }),
    [preview('2025', 'statement')]: () => ok({ is_current: isIssued }),
    'POST /api/users/issue-user-statement/': () => {
      isIssued = true
      return ok({ message: 'The statement, 2025, to July, is issued.', statement })
    },
  })
  openPage('/admin/account?user_id=2&tab=statements')
  await screen.findByText('Issued and current.')
  const issue = screen.getByRole('button', { name: 'Issue' })
  expect(issue).toHaveProperty('disabled', true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Statement of' }), '2025')
  await waitFor(() => expect(issue).toHaveProperty('disabled', false))
  expect(screen.queryByText('Issued and current.')).toBeNull()
  await userEvent.click(issue)
  await screen.findByText('The statement, 2025, to July, is issued.')
  await waitFor(() => expect(issue).toHaveProperty('disabled', true))
})

test('the capital account of a year is shown to staff before it is issued', async () => {
  signIn('chalk', sam)
  const calls = fakeServer({
    ...irisMonths(summaries(6)),
    ...staffProfile,
    'GET /api/users/account-record/2/': ok(irisRecord),
    'GET /api/users/user-statements/2/': ok([]),
    [preview('2025')]: ok({ is_current: false }),
    'POST /api/users/issue-user-statement/': { status: 409, body: { error: 'Nothing is posted.' } },
  })
  openPage('/admin/account?user_id=2&tab=statements')
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Document' }),
    'Capital account statement',
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Statement of' }), '2025')
  const rows = await rowsOf('Capital account')
  expect(rows[0]).toBe('Item | 2025, to July | Since February 2025')
  // 10,000.00 + 6 × 333.00 = 11,998.00
  expect(rows.slice(1).filter((row) => !row.includes('$0.00 | $0.00'))).toEqual([
    'Contributions | +$10,000.00 | +$10,000.00',
    'Income | +$1,998.00 | +$1,998.00',
    'Ending balance | $11,998.00 | $11,998.00',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Issue' }))
  await screen.findByText('Nothing is posted.')
  const issued = calls.find(({ call }) => call === 'POST /api/users/issue-user-statement/')
  expect(issued?.body).toEqual({ user_id: 2, period: '2025', kind: 'capital-account' })
})
