import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Replies } from '../../test/fake-server.ts'
import { ok } from '../../test/fake-server.ts'
import { importLine, signInStaff } from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'
import { preparedReversal, sentForRelease } from '../../test/postings.tsx'
import { sam } from '../../test/samples.ts'
import { listOf, rita } from '../../test/sent-sheet.ts'
import { chooseFile, enterTotals, fileMonth } from '../../test/chosen-file.ts'

const returned = {
  ...preparedReversal,
  kind: 'import-summaries',
  of_posting: undefined,
  state: 'returned',
  reason: 'The fee is missing.',
  prepared_by: { id: sam.id, email: sam.email, name: 'Sam Desk' },
  decided_at: '2025-09-03T12:00:00.000Z',
  decided_by: rita,
}

/** Chooses a file of August 2025 at an address, where these are prepared; returns how it is sent. */
async function chooseAgain(address: string, postings: object[], preview = {}, replies: Replies = {}) {
  signInStaff()
  const { sent } = await chooseFile(
    { months: [fileMonth()], ...preview },
    { ...sentForRelease, ...listOf(...postings), ...replies },
    address,
  )
  await screen.findByRole('button', { name: 'Send for Release' })
  return async () => {
    await enterTotals()
    await press('Send for Release')
    await screen.findByText('It is waiting for release.')
    const [body] = sent('POST /api/users/prepare-posting/')
    return (body as { replaces?: number } | undefined)?.replaces
  }
}

const field = () => screen.getByLabelText<HTMLSelectElement>('Replaces what was returned')

test('a file of the same month replaces nothing until what it replaces is chosen, which the page then says', async () => {
  const send = await chooseAgain('/admin/month-end?import', [returned])
  expect(field().value).toBe('')
  expect([...field().options].map(({ text }) => text)).toEqual([
    '7 · Import · August 2025 · 2 rows',
    'Nothing',
  ])
  expect(screen.queryByText(/^Returned by/)).toBeNull()
  await userEvent.selectOptions(field(), '7 · Import · August 2025 · 2 rows')
  screen.getByText('Returned by Rita Desk on September 3, 2025 at 12:00: The fee is missing.')
  expect(await send()).toBe(7)
})

test('the one that the address names is replaced by a file of another month, and why it was returned is said first', async () => {
  const other = { ...returned, number: 8 }
  const june = { ...returned, from: 'June 2025', to: 'June 2025' }
  const send = await chooseAgain('/admin/month-end?import&again=7', [other, june])
  const named = screen.getByRole('link', { name: 'Number 7' })
  expect(named.closest('[role=status]')?.textContent).toBe(
    'Number 7 was returned by Rita Desk on September 3, 2025 at 12:00: The fee is missing.',
  )
  expect(await send()).toBe(7)
})

test('a file replaces nothing where that is chosen', async () => {
  const send = await chooseAgain('/admin/month-end?import&again=7', [returned])
  await userEvent.selectOptions(field(), 'Nothing')
  expect(screen.queryByText(/^Returned by/)).toBeNull()
  expect(await send()).toBeUndefined()
})

test('what a colleague prepared, another file or what is replaced is not offered', async () => {
  const colleague = { ...returned, prepared_by: preparedReversal.prepared_by }
  const others = [{ ...returned, kind: 'import-activity' }, { ...returned, state: 'replaced' }, colleague]
  const send = await chooseAgain('/admin/month-end?import', others)
  expect(screen.queryByLabelText('Replaces what was returned')).toBeNull()
  expect(await send()).toBeUndefined()
})

test('the reason and the line of corrections that were returned are filled in again', async () => {
  const { quarter: _, ...sums } = fileMonth()
  const corrections = { ...sums, basis: 'b' }
  const sent = { month: 'August 2025', reason: 'A fee was missing.', line: 'We added the fee.', rows: [] }
  await chooseAgain(
    '/admin/month-end?import&again=7',
    [{ ...returned, corrects: true }],
    { corrections, rows: [importLine(2, 'correction', { before: [] })] },
    { 'GET /api/users/sent-corrections/7/': ok(sent) },
  )
  const reason = screen.getByLabelText('Reason for all corrections')
  await waitFor(() => expect(reason).toHaveProperty('value', 'A fee was missing.'))
  expect(screen.getByLabelText('Line to the investor')).toHaveProperty('value', 'We added the fee.')
  await userEvent.clear(reason)
  expect(reason).toHaveProperty('value', '')
})
