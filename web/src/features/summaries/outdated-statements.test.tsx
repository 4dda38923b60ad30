import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

const issued = {
  number: '7K3M9XQ2T4B87K3M9XQ2T4B87K',
  short_number: '7K3M-9XQ2',
  kind: 'statement',
  issued_at: '2025-07-02T09:30:00.000Z',
  superseded_at: null,
  byte_count: 30_000,
  closing_balance: '$11,332.00',
  replaces: null,
  changed: [],
}
const quarter = {
  ...issued,
  period: '2025-q2',
  period_name: 'Q2 2025',
  first_month: 'April 2025',
  last_month: 'June 2025',
}

test('before a month is corrected, withdrawn or moved, the issued statements that no longer stand then are named', async () => {
  const statements = [
    quarter,
    // It is out of date already.
    { ...quarter, number: '1', superseded_at: '2025-07-01T09:30:00.000Z' },
    // It ends before May.
    { ...quarter, number: '2', period: '2025-q1', period_name: 'Q1 2025', last_month: 'March 2025' },
  ]
  signIn('staff', sam)
  fakeServer({
    ...irisMonths(summaries(6)),
    'POST /api/users/preview-posting/': ok({ ...noEffect, made_rows: 1 }),
    'GET /api/users/user-statements/2/': ok(statements),
  })
  openPage('/admin/user-summary?user_id=2&correct=202505')
  const sentence =
    '1 issued statement will be out of date: Q2 2025. The investor sees that its figures have changed until it is issued again.'
  await screen.findByText('Nothing is changed yet.')
  expect(screen.queryByText(sentence)).toBeNull()
  await userEvent.type(screen.getByLabelText('Dividend Paid'), '{Control>}a{/Control}1')
  await screen.findByText(sentence)
  for (const what of ['Withdraw May 2025', 'Move May 2025']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.click(screen.getByRole('button', { name: `${what}…` }))
    // oxlint-disable-next-line no-await-in-loop
    const dialog = await screen.findByRole('dialog', { name: what })
    expect(within(dialog).getByText(sentence)).toBeDefined()
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  }
})

test('before money of an issued period is recorded, the statement that no longer stands then is named', async () => {
  signIn('staff', sam)
  fakeServer({ ...irisMonths(summaries(6)), 'GET /api/users/user-statements/2/': ok([quarter]) })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Record money in or out' }))
  fireEvent.change(await screen.findByLabelText('Received on'), { target: { value: '2025-07-02' } })
  await userEvent.type(screen.getByLabelText('Amount'), '1000')
  expect(screen.queryByText(/will be out of date/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: '2025-06-15' } })
  await screen.findByText(/^1 issued statement will be out of date: Q2 2025\./)
})
