import { formatMonth, monthAt } from '@portico/contract/values/month'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseFile, enterTotals, fileMonth, importing, previewing } from '../../test/chosen-file.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { effect, importLine, signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
import { openPage, press } from '../../test/page.tsx'

beforeEach(signInStaff)

test('before a file is posted, the page says who is told of it, and which way', async () => {
  await chooseFile({ told: { each: 2, digest: 1, off: 0, none: 0 } })
  const post = await screen.findByRole('button', { name: 'Post the file' })
  const said = screen.getByText('Investors will be told: 2 by e-mail · 1 in the daily digest.')
  expect(said.compareDocumentPosition(post) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a file says of each of its months how many investors will still lack it', async () => {
  const months = [
    fileMonth('July 2025', { still_missing: 0 }),
    fileMonth('August 2025', { still_missing: 4 }),
  ]
  await chooseFile({ months })
  const table = within(await screen.findByRole('table', { name: 'Sums by month' }))
  const [head, july, august] = table.getAllByRole('row').map((row) => row.textContent)
  expect(head).toContain('Still missing')
  expect(july).toContain('None')
  expect(august).toContain('4 investors')
})

test('the total row of a file is shown as one that is skipped, and not counted as one to post', async () => {
  const total = { cells: ['Total', '', '10000'], sentence: 'Skipped as a total.' }
  await chooseFile({ months: [fileMonth()], rows: [importLine(2, 'to post'), importLine(3, 'total', total)] })
  await press('Skipped 1')
  const row = within(screen.getByRole('row', { name: /^3/ }))
  row.getByText('Skipped as a total.')
  expect(row.getAllByRole('cell')[0]?.textContent).toBe('Total')
  screen.getByRole('button', { name: 'To post 1' })
  screen.getByRole('heading', { name: '1 month, 1 row, August 2025' })
})

test('a total that is refused is no row of its month either', async () => {
  const total = { cells: ['Total', '', '20000'], sentence: 'The rows above do not add up.', is_total: true }
  const rows = [importLine(2, 'to post'), importLine(3, 'refused', total)]
  await chooseFile({ months: [fileMonth()], rows, refused: 1 })
  const heading = await screen.findByRole('heading', { name: /^1 month/ })
  expect(heading.textContent).toBe('1 month, 1 row, August 2025')
})

test('a file that leaves months missing is posted once its totals agree and its latest month is typed', async () => {
  const wrong = 'The file has 10,000.00.'
  const refusal = { error: wrong, code: 'totalsDiffer', fields: { 'totals.principal': wrong } }
  const answers = [{ status: 400, body: refusal }, ok({ ...effect, notices: [] })]
  const gaps = ['April 2015', 'May 2015'].map((quarter) => ({ quarter, missing: 1 }))
  const { sent } = await chooseFile(
    { months: [fileMonth('March 2015')], gaps },
    { 'POST /api/users/preview-posting/': () => answers.shift() ?? never },
  )
  await enterTotals('1', '1000')
  await press('Post the file')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Sum of principal')))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.type(screen.getByLabelText('Sum of principal'), '0')
  await press('Post the file')
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you post' }))
  dialog.getByText(
    'April to May 2015 are not posted for 1 investor. 1 row will be posted and no e-mail sent. Post it anyway?',
  )
  await userEvent.type(dialog.getByRole('textbox'), 'March 2015')
  await userEvent.click(dialog.getByRole('button', { name: 'Post anyway' }))
  await screen.findByText('1 row is posted.')
  expect(sent(importing)).toHaveLength(1)
})

test('a file posted without its control totals says that they are required, and focuses the first', async () => {
  await chooseFile()
  await press('Post the file')
  screen.getByText(/^Required\. Enter them from your own records, not from this page,/)
  screen.getByText('Enter how many rows you post.')
  expect(document.activeElement).toBe(screen.getByLabelText('Rows to post'))
})

test('a file with the current month is posted only after a question, which says how many e-mails are sent', async () => {
  const now = formatMonth(monthAt(Date.now()))
  const cells = ['ann@client.example', now, '10000', '3.33', '333', '0', '333', '10333', '0']
  const { sent } = await chooseFile(
    { rows: [importLine(2, 'to post', { cells })] },
    { 'POST /api/users/preview-posting/': ok(effect) },
  )
  await enterTotals()
  await press('Post the file')
  await screen.findByText(`${now} is not over yet. 1 row will be posted and 2 e-mails sent. Post it anyway?`)
  expect(sent(importing)).toEqual([])
  await press('Post anyway')
  await screen.findByText('1 row is posted.')
})

test('a file is posted once its totals are those of its rows; the first that is not has the focus', async () => {
  const fields = { 'totals.principal': 'The rows to post add up to $10,000.00.' }
  const refusal = { status: 400, body: { error: 'The control totals differ.', fields } }
  const answers: object[] = [refusal, { status: 201, body: { message: '1 row is posted.', posted: 1 } }]
  const { sent } = await chooseFile(
    { rows: [importLine(2, 'to post'), importLine(3, 'same')] },
    { [importing]: () => answers.shift() ?? never },
  )
  await press('Same 1')
  expect(screen.getAllByRole('row').map((each) => each.textContent)).toEqual([
    expect.stringContaining('Principal'),
    expect.stringMatching(/^3Same/),
  ])
  await enterTotals('1', '1000')
  await press('Post the file')
  await screen.findByText('The rows to post add up to $10,000.00.')
  expect(document.activeElement).toBe(screen.getByLabelText('Sum of principal'))
  await userEvent.type(screen.getByLabelText('Sum of principal'), '0')
  await press('Post the file')
  await screen.findByText('1 row is posted.')
  expect(sent(importing).at(-1)).toEqual({
    file: btoa('email,month'),
    totals: { rows: 1, principal: '10000.00', paid: '0.00' },
    looked_at: '',
  })
})

test('of very many refused rows the first and their number are shown', async () => {
  const refused = [2, 3, 4].map((line) => importLine(line, 'refused'))
  await chooseFile({ rows: [...refused, importLine(5, 'same')], refused: 1234 })
  screen.getByText('The first 3 of 1,234 refused rows are shown.')
  screen.getByRole('button', { name: 'All 1,235' })
  screen.getByRole('button', { name: 'Refused 1,234' })
  screen.getByText(/^1,234 rows are refused, so nothing can be posted/)
})

test('of two files chosen one after the other the last is shown, whichever is read first', async () => {
  let answerFirst: (answer: { body: unknown }) => void = () => undefined
  let asked = 0
  const first = new Promise<{ body: unknown }>((resolve) => (answerFirst = resolve))
  const ofRows = (count: number) =>
    ok({
      months: [],
      rows: Array.from({ length: count }, (_, k) => importLine(k + 2, 'to post')),
      refused: 0,
    })
  fakeServer({ ...staffReplies, [previewing]: () => (++asked === 1 ? first : ofRows(2)) })
  openPage('/admin/month-end?import')
  const choose = async (name: string) =>
    userEvent.upload(await screen.findByLabelText('Spreadsheet'), new File(['email,month'], name))
  await choose('july.csv')
  await waitFor(() => expect(asked).toBe(1))
  await choose('august.csv')
  await screen.findByRole('button', { name: 'To post 2' })
  await act(async () => answerFirst(ofRows(5)))
  screen.getByRole('button', { name: 'To post 2' })
})
