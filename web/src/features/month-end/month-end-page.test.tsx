import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import {
  august,
  cells,
  grid,
  importLine,
  openSheet,
  post,
  rows,
  signInStaff,
  staffReplies,
  total,
} from '../../test/month-end-sheet.ts'
import { openPage } from '../../test/page.tsx'
import { iris, irisProfile } from '../../test/samples.ts'

beforeEach(signInStaff)

const pasteInto = (element: HTMLElement, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } })

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
  const { sheet } = await openSheet()
  const reached = () =>
    document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(reached()).toBe('$10,000.00')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(reached()).toBe('$0.00')
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowDown}{ArrowRight}{Home}{ArrowRight}')
  expect(reached()).toContain('Cyrus')
})

test('takes a block from a spreadsheet, marks what it cannot read, and leads there', async () => {
  const { sheet } = await openSheet()
  pasteInto(sheet, '11000\t3.33\t0\n12000\tx\t0\n')
  await userEvent.click(screen.getByRole('button', { name: 'Paste 2 rows' }))
  expect(cells('Ann')[1]).toBe('$11,000.00')
  const wrong = screen.getByRole('gridcell', { name: 'x' })
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(cells('Bea').at(-1)).toBe('“x” is not a number.')
  expect(screen.getByRole('button', { name: 'Review 2 rows' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '1 row needs attention: go to it' }))
  expect(document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '')).toBe(wrong)
  await userEvent.keyboard('3{Enter}')
  expect(screen.getByRole('button', { name: 'Review 3 rows' })).toHaveProperty('disabled', false)
})

test('finds an investor, and a block goes to those that are shown', async () => {
  const { sheet } = await openSheet()
  await userEvent.type(screen.getByRole('searchbox'), 'cyr')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull())
  pasteInto(sheet, '5000')
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
        rows: rows.map((each, k) =>
          isPosted && k < 2
            ? { ...each, posted: { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 } }
            : each,
        ),
      }),
  })
  await userEvent.keyboard('{ArrowDown}{ArrowDown} {ArrowUp}12000{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Review 2 rows' }))
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

test('a refusal marks its rows and keeps all input', async () => {
  await openSheet({
    [post]: {
      status: 409,
      body: {
        error: 'Nothing is posted, because 1 row cannot be posted.',
        fields: { 'rows.1': 'Is posted.' },
      },
    },
  })
  await userEvent.keyboard('12000{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Post 3 rows' }))
  await screen.findByText('Nothing is posted, because 1 row cannot be posted.')
  await grid()
  expect(cells('Ann')[1]).toBe('$12,000.00')
  expect(cells('Bea').at(-1)).toBe('Is posted.')
})

test('a lost response is reported as one', async () => {
  await openSheet({ [post]: new TypeError('Failed to fetch') })
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Post 3 rows' }))
  await screen.findByText(/posting again posts none of them twice/)
})

test('asks before input is lost that cannot be saved', async () => {
  await openSheet({ 'POST /api/users/save-month-draft/': new TypeError('Failed to fetch') })
  await userEvent.keyboard('1{Enter}')
  await screen.findByText('Not saved, trying again')
  await userEvent.click(screen.getByRole('link', { name: 'Import a file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(await grid()).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Import a file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByLabelText('Spreadsheet')
})

test('a file is previewed cell by cell, and posted when the totals match', async () => {
  const importing = 'POST /api/users/import-summaries/'
  let sent = 0
  const received = fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({
      months: [],
      rows: [importLine(2, 'to post'), importLine(3, 'same')],
      refused: 0,
    }),
    [importing]: () => {
      sent += 1
      if (sent === 2) return { status: 201, body: { message: '1 row is posted.', posted: 1 } }
      const fields = { 'totals.principal': 'The rows to post add up to $10,000.00.' }
      return { status: 400, body: { error: 'The control totals differ.', fields } }
    },
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await screen.findByRole('button', { name: 'To post 1' })
  await userEvent.click(screen.getByRole('button', { name: 'Same 1' }))
  expect(screen.getAllByRole('row').map((each) => each.textContent)).toEqual([
    expect.stringContaining('Principal'),
    expect.stringMatching(/^3Same/),
  ])
  await userEvent.type(screen.getByLabelText('Rows to post'), '1')
  await userEvent.type(screen.getByLabelText('Sum of principal'), '1000')
  await userEvent.type(screen.getByLabelText('Sum of paid'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Post the file' }))
  await screen.findByText('The rows to post add up to $10,000.00.')
  expect(document.activeElement).toBe(screen.getByLabelText('Sum of principal'))
  await userEvent.type(screen.getByLabelText('Sum of principal'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Post the file' }))
  await screen.findByText('1 row is posted.')
  expect(received.filter((each) => each.call === importing).at(-1)?.body).toEqual({
    file: btoa('email,month'),
    totals: { rows: 1, principal: '10000.00', paid: '0.00' },
    looked_at: '',
  })
})

test('of two files chosen one after the other the last is shown, whichever is read first', async () => {
  const cells = ['ann@client.example', 'August 2025', '10000', '3.33', '333', '0', '333', '10333']
  const rowsOf = (count: number) =>
    ok({
      months: [],
      rows: Array.from({ length: count }, (_, k) => ({ line: k + 2, state: 'to post', cells })),
      refused: 0,
    })
  let answerFirst: (answer: { body: unknown }) => void = () => undefined
  let asked = 0
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': () =>
      ++asked === 1 ? new Promise((resolve) => (answerFirst = resolve)) : rowsOf(2),
  })
  openPage('/admin/month-end?import')
  const choose = async (name: string) =>
    userEvent.upload(await screen.findByLabelText('Spreadsheet'), new File(['email,month'], name))
  await choose('july.csv')
  await waitFor(() => expect(asked).toBe(1))
  await choose('august.csv')
  await screen.findByRole('button', { name: 'To post 2' })
  await act(async () => answerFirst(rowsOf(5)))
  screen.getByRole('button', { name: 'To post 2' })
})

test('of very many refused rows the first and their number are shown', async () => {
  const cells = ['nobody', 'August 2025', '10000', '3.33', '333', '0', '333', '10333']
  const refused = Array.from({ length: 3 }, (_, k) => ({ line: k + 2, state: 'refused', cells }))
  const same = { line: 5, state: 'same', cells }
  fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({ months: [], rows: [...refused, same], refused: 1234 }),
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'august.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await screen.findByText('The first 3 of 1,234 refused rows are shown.')
  screen.getByRole('button', { name: 'All 1,235' })
  screen.getByRole('button', { name: 'Refused 1,234' })
  screen.getByText(/^1,234 rows are refused, so nothing can be posted/)
})

test('is closed to investors', async () => {
  fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  signIn('abc', iris)
  openPage('/admin/month-end')
  await screen.findByText('Admin access only.')
})
