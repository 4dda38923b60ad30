import { addMonths, formatMonth, monthAt } from '@portico/contract/values/month'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, ok } from '../../test/fake-server.ts'
import type { Row } from '../../test/month-end-sheet.ts'
import {
  effect,
  august,
  cells,
  grid,
  noDraft,
  openSheet,
  post,
  row,
  rows,
  signInStaff,
  staffReplies,
  total,
  openMore,
} from '../../test/month-end-sheet.ts'
import { openPage } from '../../test/page.tsx'

beforeEach(signInStaff)

const next = 'GET /api/users/month-end/next/'
const august2025 = 'GET /api/users/month-end/August%202025/'
const withRows = (...some: Row[]) => ({
  [next]: ok({ ...august, rows: some }),
  [august2025]: ok({ ...august, rows: some }),
})
const header = (name: string) => screen.queryByRole('columnheader', { name })
/** The switch, in its menu. */
async function losses() {
  await openMore()
  return screen.getByRole<HTMLInputElement>('switch', { name: 'Show losses' })
}

/** A figure of an investor's line by the heading of its column. */
function figure(investor: string, heading: string) {
  const headings = screen.getAllByRole('columnheader').map((each) => each.textContent)
  // The name of the investor is a row header, so the cells after it are one column further.
  return cells(investor)[headings.indexOf(heading) - 1]
}
const titleOf = (name: string) => screen.getByRole('gridcell', { name }).getAttribute('title')

const received = {
  id: 1,
  kind: 'contribution' as const,
  amount: 25000,
  from_gains: 0,
  received_on: '2025-07-03',
  effective_month: 'August 2025',
  note: '',
  posted_at: '2025-07-04T10:00:00.000Z',
}

test('losses have a column once the switch says that some months lost, and a loss leaves no dividend', async () => {
  const { received: sent } = await openSheet({
    [post]: { status: 201, body: { message: 'Posted.', posted: 3 } },
  })
  expect(header('Loss')).toBeNull()
  await userEvent.click(await losses())
  ;(await grid()).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}420{Enter}')
  // 10,000.00 + 0.00 − 420.00 = 9,580.00
  expect(
    ['Div %', 'Paid', 'Loss', 'Dividend', 'Unrealized', 'End Balance'].map((each) => figure('Ann', each)),
  ).toEqual(['—', '$0.00', '−$420.00', '$0.00', '−$420.00', '$9,580.00'])
  expect(total('Loss')).toBe('−$420.00')
  await userEvent.click(await losses())
  expect((await losses()).checked).toBe(true)
  screen.getByText(/^Losses stay in view: at least one month lost\./)

  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  expect(screen.getByRole('region', { name: /^Needs review/ }).textContent).toContain(
    'ann@client.example Lost $420.00 (−4.20% of the principal).',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Post 3 rows' }))
  await screen.findByText('Posted.')
  expect(sent.find(({ call }) => call === post)?.body).toMatchObject({
    rows: [
      { user_id: 2, loss_amount: '420.00', dividend_amount: '0.00', ending_balance: '9580.00' },
      { user_id: 3 },
      { user_id: 4 },
    ],
  })
})

test('the switch is on, and losses are shown, where a posted month lost', async () => {
  const posted = { dividend_amount: 0, unrealized_gain: 0, ending_balance: 9580 }
  const lost = { ...row(2, 'Ann'), dividend_percent: 0, loss_amount: 420, posted }
  await openSheet(withRows(lost, row(3, 'Bea')))
  expect((await losses()).checked).toBe(true)
  expect(figure('Ann', 'Loss')).toBe('−$420.00')
})

test('money in or out moves the principal at once and is posted with the row', async () => {
  const { received: sent } = await openSheet({
    [post]: { status: 201, body: { message: 'Posted.', posted: 3 } },
  })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}+2,500{Enter}-400{Enter}')
  expect([figure('Ann', 'In / out'), figure('Bea', 'In / out')]).toEqual(['+$2,500.00', '−$400.00'])
  // 10,000.00 + 2,500.00 and 10,000.00 − 400.00
  expect([figure('Ann', 'Principal'), figure('Bea', 'Principal')]).toEqual(['$12,500.00', '$9,600.00'])
  // Changed to 500.00, the principal is 10,000.00 + 500.00.
  await userEvent.keyboard('{Control>}{ArrowUp}{/Control}500{Enter}')
  expect(figure('Ann', 'Principal')).toBe('$10,500.00')
  expect([total('Money in'), total('Money out')]).toEqual(['+$500.00', '−$400.00'])

  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  const moved = within(screen.getByRole('region', { name: 'Money in and out' }))
  moved.getByText('Recorded as of August 1, 2025.')
  expect(moved.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Annann@client.example +$500.00',
    'Beabea@client.example −$400.00',
  ])
  screen.getByText('No row needs review.')
  await userEvent.click(screen.getByRole('button', { name: 'Post 3 rows' }))
  await screen.findByText('Posted.')
  const body = sent.find(({ call }) => call === post)?.body as { rows: object[] }
  expect(body.rows).toMatchObject([
    { user_id: 2, beginning_balance: '10500.00', money_in: '500.00' },
    { user_id: 3, beginning_balance: '9600.00', money_out: '400.00' },
    { user_id: 4, beginning_balance: '10000.00' },
  ])
  expect(body.rows.map((each) => 'money_in' in each || 'money_out' in each)).toEqual([true, true, false])
})

test('no more than the principal can be withdrawn, and what is not an amount moves nothing', async () => {
  await openSheet()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}-10000.01{Enter}-x{Enter}(10000){Enter}')
  expect(titleOf('-10000.01')).toBe('No more than the principal of $10,000.00 can be withdrawn.')
  expect(titleOf('-x')).toBe('“-x” is not a number.')
  expect(['Ann', 'Bea', 'Cyrus'].map((name) => figure(name, 'Principal'))).toEqual([
    '$10,000.00',
    '$10,000.00',
    '$0.00',
  ])
  screen.getByRole('button', { name: '2 rows need attention: go to the next' })
  await userEvent.keyboard('{Control>}{ArrowUp}{/Control}{Delete}')
  expect(figure('Ann', 'In / out')).toBe('')
})

test('money in or out is pasted alone: a block of figures never becomes a deposit', async () => {
  const { sheet } = await openSheet()
  const paste = (text: string) => fireEvent.paste(sheet, { clipboardData: { getData: () => text } })
  paste('11000\t3.33\t0\t366.30\n')
  screen.getByText(
    'Nothing is pasted: the block has 4 columns, but only 3 can be filled from here: In / out and Dividend are pasted alone.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  paste('1000\n-1000\n')
  await userEvent.click(screen.getByRole('button', { name: 'Paste 2 rows' }))
  expect([figure('Ann', 'Principal'), figure('Bea', 'Principal')]).toEqual(['$11,000.00', '$9,000.00'])
})

test('a row says what moved its principal since the month before', async () => {
  const ann = { ...row(2, 'Ann'), beginning_balance: 35000, activity: [received] }
  await openSheet(withRows(ann, row(3, 'Bea')))
  screen.getByText('Ann: +$25,000.00 received July 3, 2025')
  expect(cells('Ann').at(-1)).toBe('+\u2060$25,000.00 received July 3, 2025')
  expect(cells('Bea').at(-1)).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Review 2 rows' }))
  screen.getByText('No row needs review.')
})

test('a principal other than expected is marked, posted or not, and listed in the review', async () => {
  const posted = { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 }
  await openSheet(withRows({ ...row(2, 'Ann'), posted, expected_principal: 9000 }, row(3, 'Bea')))
  expect(cells('Ann').at(-1)).toBe('Posted · Principal is $10,000.00, expected $9,000.00.')
  await userEvent.keyboard('{ArrowDown}12000{Enter}')
  expect(cells('Bea').at(-1)).toBe('Principal is $12,000.00, expected $10,000.00.')
  expect(titleOf('$12,000.00')).toBe('Principal is $12,000.00, expected $10,000.00.')
  await userEvent.click(screen.getByRole('button', { name: 'Review 1 row' }))
  expect(screen.getByRole('region', { name: /^Needs review/ }).textContent).toContain(
    'bea@client.example Principal is $12,000.00, expected $10,000.00.',
  )
})

test('nothing is expected of an investor without a month, an initial investment or money received', async () => {
  const posted = { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 }
  await openSheet(
    withRows(
      { ...row(2, 'Ann'), latest: null, latest_principal: null, beginning_balance: 0 },
      { ...row(3, 'Bea'), latest: 'August 2025', posted, expected_principal: 0 },
    ),
  )
  await userEvent.keyboard('12000{Enter}')
  expect(cells('Ann').at(-1)).toBe('First month, with a principal of $12,000.00.')
  expect(cells('Bea').at(-1)).toBe('Posted')
})

test('the current month is posted only after a question, and one that has not begun is refused', async () => {
  const current = monthAt(Date.now())
  const now = formatMonth(current)
  const upToNow = rows.map((each) => ({ ...each, latest: formatMonth(addMonths(current, -1)) }))
  const { received: sent } = await openSheet({
    [next]: ok({ month: now, rows: upToNow }),
    [`GET /api/users/month-end/${encodeURIComponent(now)}/`]: ok({ month: now, rows: upToNow }),
    ...noDraft(now),
    'POST /api/users/preview-posting/': ok(effect),
    [post]: { status: 400, body: { error: 'The month has not begun.', fields: {} } },
  })
  const posts = () => sent.filter(({ call }) => call === post)
  await userEvent.click(screen.getByRole('button', { name: 'Review 3 rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Post 3 rows' }))
  await screen.findByText(
    `${now} is not over yet. 3 rows will be posted and 2 e-mails sent. Post them anyway?`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(posts()).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Post 3 rows' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Post anyway' }))
  await screen.findByText('The month has not begun.')
  expect(posts()).toHaveLength(1)
})

test('a sheet whose month has not begun says only that, before anything is typed', async () => {
  const open = [{ quarter: 'November 2199', missing: 2 }]
  await openSheet({
    [next]: ok({ month: 'December 2199', rows, open_before: open }),
    ...noDraft('December 2199'),
  })
  screen.getByText('December 2199 can be posted from December 1, 2199 on.')
  screen.getByText('November 2199 is not posted for 2 investors.')
  expect(screen.queryByText(/You can enter December 2199 now/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Review 3 rows' })).toHaveProperty('disabled', true)
})

test('where nothing is left to post, the totals are those of what is posted', async () => {
  const posted = { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 }
  const all = rows.map((each) => ({ ...each, posted }))
  await openSheet({ [next]: ok({ month: 'August 2025', rows: all }) })
  const totals = within(screen.getByLabelText('Totals posted'))
  totals.getByText('Rows posted')
  // 3 × 10,000.00
  expect(total('Principal')).toBe('$30,000.00')
})

test('a file with the current month is posted only after a question, which says how many e-mails are sent', async () => {
  const importing = 'POST /api/users/import-summaries/'
  const now = formatMonth(monthAt(Date.now()))
  const line = ['ann@client.example', now, '10000', '3.33', '333', '0', '333', '10333', '0']
  const sent = fakeServer({
    ...staffReplies,
    'POST /api/users/preview-import/': ok({
      months: [],
      rows: [{ line: 2, state: 'to post', cells: line }],
      refused: 0,
    }),
    'POST /api/users/preview-posting/': ok(effect),
    [importing]: { status: 201, body: { message: '1 row is posted.', posted: 1 } },
  })
  openPage('/admin/month-end?import')
  const file = new File(['email,month'], 'now.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), file)
  await userEvent.type(await screen.findByLabelText('Rows to post'), '1')
  await userEvent.type(screen.getByLabelText('Sum of principal'), '10000')
  await userEvent.type(screen.getByLabelText('Sum of paid'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Post the file' }))
  await screen.findByText(`${now} is not over yet. 1 row will be posted and 2 e-mails sent. Post it anyway?`)
  expect(sent.filter(({ call }) => call === importing)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Post anyway' }))
  await screen.findByText('1 row is posted.')
})
