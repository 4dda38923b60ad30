import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import {
  august,
  cells,
  currentCell,
  figures,
  grid,
  openSheet,
  paste,
  post,
  reviewAndPost,
  rows,
  signInStaff,
  total,
} from '../../test/month-end-sheet.ts'
import { openPage, press } from '../../test/page.tsx'
import { iris, irisProfile } from '../../test/samples.ts'

beforeEach(signInStaff)

test('starts with every investor prefilled, and adds them up', async () => {
  await openSheet()
  expect(cells('Ann')).toEqual([
    '',
    '$10,000.00',
    '3.33%',
    '$0.00',
    '',
    '$333.00',
    '$333.00',
    '$10,333.00',
    '',
  ])
  expect(total('Rows to post')).toBe('3')
  expect(total('Principal')).toBe('$30,000.00')
  expect(total('Unrealized')).toBe('$999.00')
})

test('works with the keyboard alone: arrows, typing, Enter, Tab, Escape, Space, undo', async () => {
  await openSheet()
  await userEvent.keyboard('12000{Enter}11000{Tab}2.5{Enter}')
  expect(cells('Ann')[1]).toBe('$12,000.00')
  expect(cells('Bea').slice(1, 3)).toEqual(['$11,000.00', '2.50%'])
  await userEvent.keyboard('{F2}9{Escape}')
  expect(cells('Cyrus')[2]).toBe('3.33%')
  await userEvent.keyboard(' ')
  expect(cells('Cyrus').at(-1)).toBe('Left out')
  expect(total('Rows to post')).toBe('2')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(total('Rows to post')).toBe('3')
})

test('Delete clears the cell like a text typed in it, and Ctrl+Z takes that back, also what a key has begun', async () => {
  const { received } = await openSheet()
  await userEvent.keyboard('12000{Enter}{ArrowUp}{Delete}')
  expect(screen.queryByRole('textbox', { name: /of ann/ })).toBeNull()
  expect([cells('Ann')[1], cells('Ann').at(-1)]).toEqual(['—', 'This figure is needed.'])
  const isSaved = ({ call, body }: (typeof received)[number]) =>
    call === 'POST /api/users/save-month-draft/' && JSON.stringify(body).includes('"value":""')
  await waitFor(() => expect(received.some(isSaved)).toBe(true))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(cells('Ann')[1]).toBe('$12,000.00')
  await userEvent.keyboard('9{Control>}z{/Control}')
  expect(cells('Ann')[1]).toBe('$12,000.00')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Delete}')
  screen.getByText(/Unrealized is calculated\./)
})

test('keeps input when the mouse selects another cell', async () => {
  const { sheet } = await openSheet()
  await userEvent.keyboard('12000')
  await userEvent.click(screen.getByRole('row', { name: /Bea/ }).lastElementChild ?? sheet)
  expect(cells('Ann')[1]).toBe('$12,000.00')
  expect(cells('Bea')[1]).toBe('$10,000.00')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Post cyrus@client.example' }))
  expect(cells('Cyrus').at(-1)).toBe('Left out')
  expect(document.activeElement).toBe(sheet)
})

test('aria-activedescendant names the cell that the keys have reached', async () => {
  await openSheet()
  const reached = () => currentCell()?.textContent
  expect(reached()).toBe('$10,000.00')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(reached()).toBe('$0.00')
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowDown}{ArrowRight}{Home}{ArrowRight}')
  expect(reached()).toContain('Cyrus')
})

test('takes a block from a spreadsheet, marks what it cannot read, and leads there', async () => {
  await openSheet()
  paste('11000\t3.33\t0\n12000\tx\t0\n')
  await press('Paste 2 rows')
  expect(cells('Ann')[1]).toBe('$11,000.00')
  const wrong = screen.getByRole('gridcell', { name: 'x' })
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(cells('Bea').at(-1)).toBe('“x” is not a number.')
  expect(screen.getByRole('button', { name: 'Review 2 rows' })).toHaveProperty('disabled', true)
  await press('1 row needs attention: go to it')
  expect(currentCell()).toBe(wrong)
  await userEvent.keyboard('3{Enter}')
  expect(screen.getByRole('button', { name: 'Review 3 rows' })).toHaveProperty('disabled', false)
})

test('finds an investor, and a block goes to those that are shown', async () => {
  await openSheet()
  await userEvent.type(screen.getByRole('searchbox'), 'cyr')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull())
  paste('5000')
  expect(cells('Cyrus')[1]).toBe('$5,000.00')
})

test('posts once, after a review, and locks what is posted', async () => {
  let isPosted = false
  const { received } = await openSheet({
    [post]: () => {
      isPosted = true
      return { status: 201, body: { message: 'August 2025 is posted for 2 investors.', posted: 2 } }
    },
    'GET /api/users/month-end/August%202025/': () =>
      ok({
        ...august,
        rows: rows.map((each, k) => (isPosted && k < 2 ? { ...each, posted: figures } : each)),
      }),
  })
  await userEvent.keyboard('{ArrowDown}{ArrowDown} {ArrowUp}12000{Enter}')
  await press('Review 2 rows')
  screen.getByText('Principal is $12,000.00, expected $10,000.00.')
  expect(screen.getByRole('region', { name: 'Left out' }).textContent).toContain('Cyrus')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Post 2 rows' }))
  await screen.findByText('August 2025 is posted for 2 investors.')
  await grid()
  expect(cells('Ann').at(-1)).toBe('Posted')
  const sent = received.filter((each) => each.call === post)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    month: 'August 2025',
    rows: [{ user_id: 2 }, { user_id: 3, beginning_balance: '12000.00', ending_balance: '12399.60' }],
    totals: { rows: 2, principal: '22000.00', paid: '0.00' },
  })
})

test('a lost response is reported as one', async () => {
  await openSheet({ [post]: new TypeError('Failed to fetch') })
  await reviewAndPost('3 rows')
  await screen.findByText(/posting again posts none of them twice/)
})

test('asks before input is lost that cannot be saved', async () => {
  await openSheet({ 'POST /api/users/save-month-draft/': new TypeError('Failed to fetch') })
  await userEvent.keyboard('1{Enter}')
  await screen.findByText('Not saved, trying again')
  await userEvent.click(screen.getByRole('link', { name: 'Import a file' }))
  await press('Keep editing')
  expect(await grid()).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Import a file' }))
  await press('Leave')
  await screen.findByLabelText('Spreadsheet')
})

test('is closed to investors', async () => {
  fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  signIn('abc', iris)
  openPage('/admin/month-end')
  await screen.findByText('Admin access only.')
})
