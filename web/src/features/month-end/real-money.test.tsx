import { addMonths, formatMonth, monthAt } from '@portico/contract/values/month'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../test/fake-server.ts'
import {
  cells,
  effect,
  figure,
  figures,
  grid,
  noDraft,
  openMore,
  openSheet,
  paste,
  post,
  reviewAndPost,
  row,
  rows,
  signInStaff,
  total,
  withRows,
} from '../../test/month-end-sheet.ts'
import { press } from '../../test/page.tsx'

beforeEach(signInStaff)

const next = 'GET /api/users/month-end/next/'
const header = (name: string) => screen.queryByRole('columnheader', { name })
/** The switch, in its menu. */
async function losses() {
  await openMore()
  return screen.getByRole<HTMLInputElement>('switch', { name: 'Show losses' })
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

  await press('Review 3 rows')
  expect(screen.getByRole('region', { name: /^Needs review/ }).textContent).toContain(
    'ann@client.example Lost $420.00 (−4.20% of the principal).',
  )
  await press('Post 3 rows')
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

  await press('Review 3 rows')
  const moved = within(screen.getByRole('region', { name: 'Money in and out' }))
  moved.getByText('Recorded as of August 1, 2025.')
  expect(moved.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Annann@client.example +$500.00',
    'Beabea@client.example −$400.00',
  ])
  screen.getByText('No row needs review.')
  await press('Post 3 rows')
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
  await openSheet()
  paste('11000\t3.33\t0\t366.30\n')
  screen.getByText(
    'Nothing is pasted: the block has 4 columns, but only 3 can be filled from here: In / out and Dividend are pasted alone.',
  )
  await press('Close')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  paste('1000\n-1000\n')
  await press('Paste 2 rows')
  expect([figure('Ann', 'Principal'), figure('Bea', 'Principal')]).toEqual(['$11,000.00', '$9,000.00'])
})

test('a row says what moved its principal since the month before', async () => {
  const ann = { ...row(2, 'Ann'), beginning_balance: 35000, activity: [received] }
  await openSheet(withRows(ann, row(3, 'Bea')))
  screen.getByText('Ann: +$25,000.00 received July 3, 2025')
  expect(cells('Ann').at(-1)).toBe('+\u2060$25,000.00 received July 3, 2025')
  expect(cells('Bea').at(-1)).toBe('')
  await press('Review 2 rows')
  screen.getByText('No row needs review.')
})

test('a principal other than expected is marked, posted or not, and listed in the review', async () => {
  await openSheet(withRows({ ...row(2, 'Ann'), posted: figures, expected_principal: 9000 }, row(3, 'Bea')))
  expect(cells('Ann').at(-1)).toBe('Posted · Principal is $10,000.00, expected $9,000.00.')
  await userEvent.keyboard('{ArrowDown}12000{Enter}')
  expect(cells('Bea').at(-1)).toBe('Principal is $12,000.00, expected $10,000.00.')
  expect(titleOf('$12,000.00')).toBe('Principal is $12,000.00, expected $10,000.00.')
  await press('Review 1 row')
  expect(screen.getByRole('region', { name: /^Needs review/ }).textContent).toContain(
    'bea@client.example Principal is $12,000.00, expected $10,000.00.',
  )
})

test('nothing is expected of an investor without a month, an initial investment or money received', async () => {
  await openSheet(
    withRows(
      { ...row(2, 'Ann'), latest: null, latest_principal: null, beginning_balance: 0 },
      { ...row(3, 'Bea'), latest: 'August 2025', posted: figures, expected_principal: 0 },
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
  // Also above its sheet, not only once it is posted.
  screen.getByText(`${now} is not over yet.`)
  await reviewAndPost('3 rows')
  await screen.findByText(
    `${now} is not over yet. 3 rows will be posted and 2 e-mails sent. Post them anyway?`,
  )
  await press('Go back')
  expect(posts()).toHaveLength(0)
  await press('Post 3 rows')
  await press('Post anyway')
  await screen.findByText('The month has not begun.')
  expect(posts()).toHaveLength(1)
})

test('where nothing is left to post, the totals are those of what is posted', async () => {
  const all = rows.map((each) => ({ ...each, posted: figures }))
  await openSheet({ [next]: ok({ month: 'August 2025', rows: all }) })
  const totals = within(screen.getByLabelText('Totals posted'))
  totals.getByText('Rows posted')
  // 3 × 10,000.00
  expect(total('Principal')).toBe('$30,000.00')
})
