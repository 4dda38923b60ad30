import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import type { Row } from '../../test/month-end-sheet.ts'
import {
  august,
  cells,
  currentCell,
  figures,
  grid,
  openSheet,
  post,
  reviewAndPost,
  row,
  rows,
  signInStaff,
  total,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

/** The sheet after the server refused a post of three rows, and the month as read afterwards. */
async function refusedSheet(fields: Record<string, string>, readAgain: readonly Row[] = rows) {
  let isRefused = false
  const opened = await openSheet({
    [post]: () => {
      isRefused = true
      return { status: 409, body: { error: 'Nothing is posted.', fields } }
    },
    'GET /api/users/month-end/August%202025/': () => ok({ ...august, rows: isRefused ? readAgain : rows }),
  })
  await reviewAndPost('3 rows')
  await screen.findByText('Nothing is posted.')
  return { ...opened, sheet: await grid() }
}
const reachedRow = () => currentCell()?.closest('[role=row]')?.textContent
const toNext = (count: string) =>
  screen.findByRole('button', { name: `${count}: go to ${count.startsWith('1 ') ? 'it' : 'the next'}` })

test('rows that the server refused need attention: they are counted and reached in order', async () => {
  const { sheet } = await refusedSheet({
    'rows.1': 'Bea is disabled.',
    'rows.2.dividend_paid': 'Cyrus is paid too much.',
  })
  expect(document.activeElement).toBe(sheet)
  expect(reachedRow()).toContain('Bea is disabled.')
  screen.getByText('Bea: Bea is disabled.')
  expect(screen.getByRole('row', { name: /Bea/ }).getAttribute('data-wrong')).toBe('true')

  await userEvent.click(await toNext('2 rows need attention'))
  expect(document.activeElement).toBe(sheet)
  expect(reachedRow()).toContain('Cyrus is paid too much.')
  await userEvent.click(await toNext('2 rows need attention'))
  expect(reachedRow()).toContain('Bea is disabled.')
})

test('typing into a refused row, even the same figure, removes its mark, and so does leaving it out', async () => {
  const { sheet } = await refusedSheet({
    'rows.0': 'Ann is disabled.',
    'rows.1': 'Bea is disabled.',
    'rows.2': 'Cyrus is disabled.',
  })
  await toNext('3 rows need attention')
  await userEvent.keyboard('12000{Enter}')
  // The refusal is gone; the principal is still questioned.
  expect(cells('Ann').at(-1)).toBe('Principal is $12,000.00, expected $10,000.00.')
  await userEvent.keyboard('10000{Enter}')
  expect(cells('Bea').at(-1)).toBe('')
  await userEvent.click(await toNext('1 row needs attention'))
  await userEvent.keyboard(' ')
  expect(cells('Cyrus').at(-1)).toBe('Left out')
  expect(document.activeElement).toBe(sheet)
  expect(screen.queryByRole('button', { name: /need/ })).toBeNull()
  screen.getByRole('button', { name: 'Review 2 rows' })
})

test('a refused row stays marked when a colleague has posted it meanwhile, or its account is gone', async () => {
  const [ann, bea] = [row(2, 'Ann'), row(3, 'Bea')]
  await refusedSheet({ 'rows.0': 'Is posted with other figures.', 'rows.2': 'This account is disabled.' }, [
    { ...ann, posted: figures },
    bea,
  ])
  await toNext('2 rows need attention')
  expect(reachedRow()).toContain('Is posted with other figures.')
  await userEvent.click(await toNext('2 rows need attention'))
  expect(reachedRow()).toContain('This account is disabled.')
  expect(total('Rows to post')).toBe('2')
})

test('a review names the rows refused before, and posted ones are no longer marked', async () => {
  let sent = 0
  await openSheet({
    [post]: () => {
      sent += 1
      if (sent > 1) return { status: 201, body: { message: 'Posted at last.', posted: 3 } }
      return { status: 409, body: { error: 'Nothing is posted.', fields: { 'rows.1': 'Bea is disabled.' } } }
    },
  })
  await reviewAndPost('3 rows')
  await toNext('1 row needs attention')
  await press('Review 3 rows')
  expect(screen.getByRole('region', { name: /^Needs review/ }).textContent).toContain('Bea is disabled.')
  await press('Post 3 rows')
  await screen.findByText('Posted at last.')
  await grid()
  expect(cells('Bea').at(-1)).toBe('')
})

test('rows are posted once what investors will see has loaded, or failed to', async () => {
  let fail: () => void = () => undefined
  const failed = new Promise<{ status: number }>((resolve) => {
    fail = () => resolve({ status: 500 })
  })
  await openSheet({ 'POST /api/users/preview-posting/': failed })
  await press('Review 3 rows')
  const post = screen.getByRole('button', { name: 'Post 3 rows' })
  screen.getByText('Loading what investors will see…')
  expect(post).toHaveProperty('disabled', true)
  fail()
  await screen.findByText('Failed to load the effect of the posting.')
  expect(post).toHaveProperty('disabled', false)
})

test('the review leads to the row that is unusual, at the figure to look at', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}9{Enter}')
  await press('Review 3 rows')
  const unusual = within(screen.getByRole('region', { name: /^Needs review/ }))
  await userEvent.click(unusual.getByRole('button', { name: 'Bea' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
  expect(currentCell()?.textContent).toBe('9.00%')
})

test('the banner of a refused post goes once a row that it counts is changed', async () => {
  await refusedSheet({ 'rows.0': 'Ann is disabled.', 'rows.2': 'Cyrus is disabled.' })
  // In the row between them, a change leaves it.
  await userEvent.keyboard('{ArrowDown}{ArrowRight}3{Enter}')
  screen.getByText('Nothing is posted.')
  await userEvent.keyboard('3{Enter}')
  expect(screen.queryByText('Nothing is posted.')).toBeNull()
  await toNext('1 row needs attention')
})

test('a review whose posting would be refused names the rows with the reasons, and leads to them', async () => {
  const refusal = {
    error: 'Nothing is posted, because 1 row cannot be posted.',
    fields: { 'rows.1.loss_amount': 'A loss is at most $10,000.00.' },
  }
  await openSheet({ 'POST /api/users/preview-posting/': { status: 400, body: refusal } })
  await press('Review 3 rows')
  const card = await screen.findByRole('region', { name: 'Cannot be posted' })
  screen.getByText(refusal.error)
  expect(card.textContent).toContain('A loss is at most $10,000.00.')
  expect(screen.getByRole('button', { name: 'Post 3 rows' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByText(/will be posted/)).toBeNull()

  await userEvent.click(within(card).getByRole('button', { name: 'Bea' }))
  await grid()
  expect(reachedRow()).toContain('A loss is at most $10,000.00.')
  await toNext('1 row needs attention')
})
