import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { draftWith, look, openSheet, paste, signInStaff } from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

const [read, save] = ['GET /api/users/month-draft/August%202025/', 'POST /api/users/save-month-draft/']

/** A list of three rows, of which Ann and Bea have one, with a total that is 1.00 more than what they are paid. */
const list = {
  ids: [2, 3],
  losers: [],
  rows: 3,
  totals: [{ figure: 'dividend_paid', text: '31' }],
  skipped: ['Zoe Unknown'],
}
const paidTo = (id: number, value: string) => ({
  user_id: id,
  cell: 'dividend_paid',
  value,
  version: 1,
  typed_by: { id: 1, name: 'Sam' },
  typed_at: '2025-09-01T09:05:00.000Z',
})
// 10.00 + 20.00 = 30.00
const said =
  'Total of your list, 2 of 3 rows: Paid $31.00, but the rows add up to $30.00. Skipped: “Zoe Unknown”.'
const isSaid = () => screen.queryAllByText((_, element) => element?.textContent === said).length === 1

test('what a pasted list says otherwise, and who of it was skipped, is kept with the draft: the sheet says so when it is opened again, and so does the review', async () => {
  const kept = { version: 1, cells: [paidTo(2, '10'), paidTo(3, '20')], list }
  await openSheet({ [read]: draftWith(kept) })
  expect(isSaid()).toBe(true)
  await press('Review 3 rows')
  expect(isSaid()).toBe(true)
})

test('who posts in spite of a total that does not match is asked first, with both', async () => {
  const kept = { version: 1, cells: [paidTo(2, '10'), paidTo(3, '20')], list }
  const { received } = await openSheet({ [read]: draftWith(kept) })
  await press('Review 3 rows')
  await press('Post 3 rows')
  const dialog = within(screen.getByRole('dialog', { name: 'Before you post' }))
  dialog.getByText(/^Your list has another total: Paid \$31\.00, but the rows add up to \$30\.00\. /)
  expect(received.some(({ call }) => call === 'POST /api/users/post-month-end/')).toBe(false)
})

test('a list is saved as it is pasted, and taken back as that is undone', async () => {
  const { received } = await openSheet()
  const lists = () =>
    received.flatMap(({ call, body }) =>
      call === save && body !== null && typeof body === 'object' && 'list' in body ? [body.list] : [],
    )
  paste('Name\tPaid\nAnn\t10\nBea\t20\nZoe Unknown\t1\nTotal\t31')
  await press('Paste 2, skip 1')
  expect(isSaid()).toBe(true)
  await waitFor(() => expect(lists()).toEqual([list]))
  screen.getByRole('grid').focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(isSaid()).toBe(false)
  await waitFor(() => expect(lists()).toEqual([list, null]))
})

test('a list that a colleague pastes, or takes back, is so in every open sheet', async () => {
  let theirs: typeof list | null = list
  await openSheet({
    [`${read}?since=0`]: () =>
      draftWith({ version: 1, cells: [paidTo(2, '10'), paidTo(3, '20')], list: theirs }),
    [`${read}?since=1`]: () => draftWith({ version: 2, list: theirs }),
  })
  await look()
  await waitFor(() => expect(isSaid()).toBe(true))
  theirs = null
  await look()
  await waitFor(() => expect(isSaid()).toBe(false))
})
