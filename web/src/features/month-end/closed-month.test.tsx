import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  august,
  cells,
  noDraft,
  openSheet,
  ordinary,
  post,
  reviewAndPost,
  row,
  rows,
  signInStaff,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

test('nothing is typed, pasted or left out in a month of closed books', async () => {
  const { sheet, received } = await openSheet({
    'GET /api/users/books/': ok({ closed_through: 'August 2025', history: [] }),
    'GET /api/users/month-end/next/': ok({
      ...august,
      rows: rows.map((each) => ({ ...each, latest: 'December 2025', first_month: 'November 2025' })),
    }),
  })
  await screen.findByText('The books are closed through August 2025. An administrator can reopen them.')
  // Nor is said what typing does, or that September and October are to be posted.
  expect(screen.queryByRole('region', { name: 'Months not posted' })).toBeNull()
  screen.getByText('End Balance is for the month alone.')
  const before = cells('Ann')
  sheet.focus()
  await userEvent.keyboard('12000{Enter} {Control>}d{/Control}')
  expect(cells('Ann')).toEqual(before)
  expect(screen.getByRole('checkbox', { name: 'Post ann@client.example' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
  expect(received.some(({ call }) => call.includes('save-month-draft'))).toBe(false)
})

test('the review stays until the month is read again, and goes as it is said that it was posted', async () => {
  const month = 'GET /api/users/month-end/August%202025/'
  let answer: (month: { body: unknown }) => void = () => undefined
  const promise = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve
  })
  const { received } = await openSheet({
    [month]: promise,
    [post]: { status: 201, body: { message: 'August 2025 is posted.', posted: 3 } },
  })
  await reviewAndPost('3 rows')
  await waitFor(() => expect(received.some(({ call }) => call === month)).toBe(true))
  expect(screen.queryByText('August 2025 is posted.')).toBeNull()
  const seen: boolean[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByText('August 2025 is posted.') !== null)
      seen.push(screen.queryByText('3 rows will be posted, all of them or none.') !== null)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  answer(ok({ month: 'August 2025', rows }))
  await screen.findByText('August 2025 is posted.')
  observer.disconnect()
  expect(new Set(seen)).toEqual(new Set([false]))
  // What was done has the focus, which brings it into view.
  expect(document.activeElement?.textContent).toBe('August 2025 is posted.')
})

test('a month that has not begun says only that, and only what was typed in it needs review', async () => {
  const later = 'December 2199'
  const november = ordinary('November 2199')
  // Prefilled with 3.33 %.
  const prefilled = rows.map((each) => ({ ...each, latest: 'November 2199', last_ordinary: november }))
  await openSheet({
    'GET /api/users/month-end/next/': ok({
      month: later,
      rows: prefilled,
      open_before: [{ quarter: 'November 2199', missing: 2 }],
    }),
    ...noDraft(later),
  })
  screen.getByText('December 2199 can be posted from December 1, 2199 on.')
  screen.getByText('November 2199 is not posted for 2 investors.')
  expect(screen.queryByText(/You can enter December 2199 now/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Review 3 rows' })).toHaveProperty('disabled', true)
  screen.getByRole('button', { name: 'Needs review 0' })
  await userEvent.keyboard('{ArrowRight}4{Enter}')
  await screen.findByRole('button', { name: 'Needs review 1' })
  expect(cells('Ann').at(-1)).toBe('4.00%, where most have 3.33%.')
})

test('a first month is looked at before it is posted, and its principal is said to be money in', async () => {
  const first = { ...row(2, 'Ann'), latest: null, latest_principal: null, beginning_balance: 999 }
  await openSheet({ 'GET /api/users/month-end/next/': ok({ month: 'August 2025', rows: [first, rows[1]] }) })
  await press('Review 2 rows')
  expect(screen.getByRole('region', { name: /^Needs review/ }).textContent).toContain(
    'ann@client.example First month, with a principal of $999.00.',
  )
  within(screen.getByRole('region', { name: 'Money in and out' })).getByText(
    'The principals of first months count as money in: $999.00.',
  )
})

test('what is unusual in the same way for many is said once, below what is unusual for one', async () => {
  const july = ordinary('July 2025')
  const many = ['Ann', 'Bea', 'Cyrus', 'Dora', 'Emil'].map((name, k) => ({
    ...row(k + 2, name),
    last_ordinary: july,
  }))
  const first = { ...row(9, 'Zoe'), latest: null, latest_principal: null, beginning_balance: 999 }
  await openSheet({ 'GET /api/users/month-end/next/': ok({ month: 'August 2025', rows: [...many, first] }) })
  await press('Review 6 rows')
  const unusual = within(screen.getByRole('region', { name: /^Needs review/ }))
  const [own, shared] = unusual.getAllByRole('list').map(({ textContent }) => textContent)
  expect(own).toBe('Zoezoe@client.example First month, with a principal of $999.00.')
  expect(shared).toContain('Ann')
  unusual.getByText('5 investors')
  await userEvent.click(unusual.getByText('3.33%, after 1.00% in July 2025.'))
  await userEvent.click(unusual.getByRole('button', { name: 'Emil' }))
  await screen.findByRole('grid')
})
