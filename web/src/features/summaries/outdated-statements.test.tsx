import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noEffect } from '../../test/no-effect.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisMonths, received, sam, summaries } from '../../test/samples.ts'

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
    '1 issued statement will be out of date: Q2 2025. Until it is issued again, the portal says that its figures have changed.'
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

test('once the month to move to is chosen, the statements that no longer stand are named once, by the preview', async () => {
  signIn('staff', sam)
  const first = [{ user: { id: 2, email: iris.email, name: 'Iris Investor' }, statements: [quarter] }]
  const outdated_statements = { count: 1, investors: 1, first }
  fakeServer({
    ...irisMonths(summaries(6)),
    'POST /api/users/preview-posting/': ok({ ...noEffect, made_rows: 1, outdated_statements }),
    'GET /api/users/user-statements/2/': ok([quarter]),
  })
  openPage('/admin/user-summary?user_id=2&correct=202505')
  await userEvent.click(await screen.findByRole('button', { name: 'Move May 2025…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move May 2025' }))
  await dialog.findByText(/^1 issued statement will be out of date: Q2 2025\./)
  await userEvent.selectOptions(dialog.getByLabelText('Move to'), 'December 2024')
  await dialog.findByRole('heading', { name: 'Statements that will be out of date: 1' })
  expect(dialog.getAllByText(/Q2 2025/)).toHaveLength(1)
})

test('before a month that is missing is posted, the statements that no longer stand then are named, and none that the month completes', async () => {
  signIn('staff', sam)
  fakeServer({
    ...irisMonths(summaries(6).filter(({ quarter: month }) => month !== 'May 2025')),
    'GET /api/users/user-statements/2/': ok([
      quarter,
      { ...quarter, number: '1', period: '2025-q1', period_name: 'Q1 2025', last_month: 'March 2025' },
      { ...quarter, number: '2', period: '2025', period_name: '2025, to April', last_month: 'April 2025' },
    ]),
  })
  openPage('/admin/user-summary?user_id=2')
  const month = await screen.findByLabelText('Month')
  const typeMonth = (text: string) => userEvent.type(month, `{Control>}a{/Control}${text}`)
  await typeMonth('May 2025')
  expect((await screen.findByText(/will be out of date/)).textContent).toBe(
    '1 issued statement will be out of date: Q2 2025. Until it is issued again, the portal says that its figures have changed.',
  )
  await typeMonth('July 2025')
  expect(screen.queryByText(/will be out of date/)).toBeNull()
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

test('before money is recorded, those of a period that goes on are named up to the month that they state', async () => {
  const toMay = { ...quarter, period_name: 'Q2 2025, to May', last_month: 'May 2025' }
  const may = { ...toMay, number: '2', period: '2025-05', period_name: 'May 2025' }
  signIn('staff', sam)
  fakeServer({ ...irisMonths(summaries(6)), 'GET /api/users/user-statements/2/': ok([toMay, may]) })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Record money in or out' }))
  fireEvent.change(await screen.findByLabelText('Received on'), { target: { value: '2025-05-31' } })
  await userEvent.type(screen.getByLabelText('Amount'), '1000')
  await screen.findByText(
    '2 issued statements will be out of date: Q2 2025, to May; May 2025. Until they are issued again, the portal says that their figures have changed.',
  )
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: '2025-06-15' } })
  expect(screen.queryByText(/will be out of date/)).toBeNull()
})

test('before money is recorded, one that counted money from the month in which it was at work is named by that month', async () => {
  // Of one as old as that, no figures are on record.
  const old = { ...quarter, closing_balance: null }
  signIn('staff', sam)
  fakeServer({ ...irisMonths(summaries(6)), 'GET /api/users/user-statements/2/': ok([old]) })
  openPage('/admin/user-summary?user_id=2&record-money')
  fireEvent.change(await screen.findByLabelText('Received on'), { target: { value: '2025-05-31' } })
  await userEvent.type(screen.getByLabelText('Amount'), '1000')
  await screen.findByText(/^1 issued statement will be out of date: Q2 2025\./)
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: '2025-06-15' } })
  expect(screen.queryByText(/will be out of date/)).toBeNull()
})

test('of an investor without an e-mail, nothing is said that they would see, and no line to them is asked for', async () => {
  const months = irisMonths(summaries(6))
  const ada = { id: 2, email: 'ada-1@no-email.invalid', name: 'Ada' }
  const audience = {
    each: 0,
    digest: 0,
    off: 0,
    none: 1,
    delay_minutes: 10,
    people: [{ user: ada, way: 'none' }],
  }
  const statement = { kind: 'statement', period_name: 'Q2 2025' }
  const outdated = { count: 1, investors: 1, first: [{ user: ada, statements: [statement] }] }
  const withdrawal = {
    ...received,
    kind: 'withdrawal',
    amount: 100,
    received_on: '2025-06-10',
    sent_on: null,
  }
  const notices = [{ ...audience, kind: 'month_restated', subject: 'May 2025 was withdrawn', line: '' }]
  const effect = { ...noEffect, outdated_statements: outdated }
  signIn('staff', sam)
  fakeServer({
    ...months,
    'GET /api/users/users/?disabled=included': ok([{ ...iris, email: ada.email }, sam]),
    'GET /api/users/all-activity/2/': ok([withdrawal]),
    'GET /api/users/user-statements/2/': ok([quarter]),
    'POST /api/users/notice-audience/': ok(audience),
    'POST /api/users/preview-posting/': ({ body }) =>
      ok({ ...effect, notices: JSON.stringify(body).includes('void-summary') ? notices : [] }),
  })
  const tellThem = 'The investor has no e-mail: tell them on paper.'
  const outdatedIn = async (dialog: HTMLElement) => {
    await within(dialog).findByText(tellThem)
    expect(dialog.textContent).toContain('1 issued statement will be out of date: Q2 2025.')
    expect(dialog.textContent).not.toMatch(/the portal says|dashboard|No notice|Line to the investor/)
  }
  openPage('/admin/user-summary?user_id=2')
  // It is not sent yet, so that only the statement names it.
  await userEvent.click(await screen.findByRole('button', { name: 'Void the withdrawal of June 10, 2025' }))
  await outdatedIn(await screen.findByRole('dialog'))
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await userEvent.click(screen.getByRole('link', { name: 'May 2025' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw May 2025…' }))
  await outdatedIn(await screen.findByRole('dialog'))
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByLabelText('Line to the investor')).toBeNull()
})
