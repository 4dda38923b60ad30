import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, sam, summaries, irisMonths } from '../../test/samples.ts'

const [february, march] = summaries(2)
const corrected = {
  ...march,
  version: 2,
  posted_at: '2025-08-04T15:30:00.000Z',
  // 10,333.00 + 333.00
  restated: { at: '2025-08-04T15:30:00.000Z', current_balance: 10_666 },
  dividend_paid: 100,
  unrealized_gain: 233,
  ending_balance: 10233,
}
const replies: Replies = {
  ...irisMonths([february, corrected]),
  'GET /api/users/summary-history/2/March%202025/': ok([
    { ...march, posted_by: null, reason: null },
    { ...corrected, posted_by: sam.email, reason: 'The payout was left out.' },
  ]),
}

/** The rows of the table of versions, by their texts. */
const versions = async () =>
  within(await screen.findByRole('table', { name: 'Versions' }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))

const whatChanged = [
  ['Figure', 'Posted August 2, 2025', 'Restated August 4, 2025'],
  ['Principal', '$10,000.00', '$10,000.00'],
  ['Div %', '3.33%', '3.33%'],
  ['Dividend', '$333.00', '$333.00'],
  ['Paid', '$0.00', '$100.00changed'],
  ['Unrealized', '$333.00', '$233.00changed'],
  ['End Balance', '$10,333.00', '$10,233.00changed'],
]

test('staff open the history of a restated month: every version, who, when and why', async () => {
  fakeServer(replies)
  signIn('staff', sam)
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Restated on August 4, 2025. History of March 2025' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'History of March 2025' })
  expect(await versions()).toEqual(whatChanged)
  const [first, second] = within(dialog).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Posted on August 2, 2025 at .* by the command line$/)
  expect(second?.textContent).toMatch(/^Restated on August 4, 2025 at .* by SamThe payout was left out\.$/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a month that was restated by another says so in its history', async () => {
  fakeServer({
    ...irisMonths([{ ...march, restated: { at: '2025-08-05T15:30:00.000Z', current_balance: 9000 } }]),
    'GET /api/users/summary-history/2/March%202025/': ok([{ ...march, posted_by: null, reason: null }]),
  })
  signIn('staff', sam)
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('button', { name: /^Restated on August 5/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History of March 2025' }))
  dialog.getByText('Restated on August 5, 2025, by an entry or an earlier month.')
  await dialog.findByText(/^Posted on August 2, 2025 at/)
  expect(dialog.queryByRole('table')).toBeNull()
})

test('investors open what changed and when', async () => {
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok([february, corrected]),
    'GET /api/users/summary-changes/': ok([march, corrected]),
  })
  signIn('abc', iris)
  openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Restated on August 4, 2025' }))
  const dialog = await screen.findByRole('dialog', { name: 'March 2025 was restated' })
  expect(await versions()).toEqual([
    ['Figure', 'Posted August 2, 2025', 'Restated August 4, 2025Difference below', 'Difference'],
    ['Principal', '$10,000.00', '$10,000.00', '$0.00'],
    ['Div %', '3.33%', '3.33%', '0.00 points'],
    ['Dividend', '$333.00', '$333.00', '$0.00'],
    ['Unrealized', '$333.00', '$233.00changed−$100.00', '−$100.00'],
    ['Paid', '$0.00', '$100.00changed+$100.00', '+$100.00'],
    // 10,333.00 + 333.00, and + 233.00
    ['Current Balance', '$10,666.00', '$10,566.00changed−$100.00', '−$100.00'],
  ])
  expect(dialog.textContent).not.toContain('left out')
})

test('a month that was withdrawn and posted again is compared with what counted before', async () => {
  const withdrawn = { ...march, version: 2, posted_at: '2025-08-03T12:00:00.000Z', voided: true }
  const again = { ...corrected, version: 3 }
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok([february, again]),
    'GET /api/users/summary-changes/': ok([march, withdrawn, again]),
  })
  signIn('abc', iris)
  openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Restated on August 4, 2025' }))
  const rows = await versions()
  screen.getByText(
    'We withdrew this month and posted it again. Posted is what we first reported. Restated is what applies now.',
  )
  expect(rows.find(([label]) => label === 'Principal')).toEqual([
    'Principal',
    '$10,000.00',
    '—',
    '$10,000.00',
  ])
  expect(rows.find(([label]) => label === 'Paid')).toEqual(['Paid', '$0.00', '—', '$100.00changed'])
})

test('says so when the history cannot be loaded, and can be retried', async () => {
  fakeServer({ ...replies, 'GET /api/users/summary-history/2/March%202025/': { status: 500 } })
  signIn('staff', sam)
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('button', { name: /^Restated on/ }))
  await screen.findByText('Failed to load the history.')
  screen.getByRole('button', { name: 'Try again' })
})
