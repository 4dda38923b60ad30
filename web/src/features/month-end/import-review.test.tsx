import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { noFeesByName } from '../../../../contract/test/no-fees.ts'
import { chooseFile, enterTotals, fileMonth, importing, previewing } from '../../test/chosen-file.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { importLine, signInStaff, staffReplies } from '../../test/month-end-sheet.ts'
import { matchMedia, openPage, press } from '../../test/page.tsx'

beforeEach(signInStaff)

test.each([
  [
    '?import',
    /^Columns, in any order: email, month, principal, div %, dividend, paid, unrealized, end balance; optional: loss, management fee, and performance fee\./,
  ],
  ['?import=activity', /^Columns: email, kind \(contribution, withdrawal or reinvestment\), amount and/],
])('before a file is chosen, the page names its columns: %s', async (address, columns) => {
  fakeServer(staffReplies)
  openPage(`/admin/month-end${address}`)
  await screen.findByText(columns)
})

test('dates that can be read in two ways are asked about once, and sent as chosen', async () => {
  const ambiguous_date = { text: '01/08/2025', day_first: '2025-08-01', month_first: '2025-01-08' }
  const cells = ['ann@client.example', '01/08/2025', '10000', '3.33', '333', '0', '333', '10333']
  const refused = importLine(2, 'refused', { cells, unread: ['month'], sentence: 'can be read in two ways' })
  const { sent } = await chooseFile([
    { ambiguous_date, rows: [refused], refused: 1 },
    { ambiguous_date, date_order: 'day-first', rows: [importLine(2, 'to post', { cells })], refused: 0 },
  ])
  screen.getByText(/^01\/08\/2025 can be two days/)
  screen.getByText('First say above how the dates are read.')
  await press('August 1, 2025')
  await screen.findByRole('button', { name: 'To post 1' })
  expect(screen.getByRole('button', { name: 'August 1, 2025' }).getAttribute('aria-pressed')).toBe('true')
  await enterTotals()
  await press('Post the file')
  await screen.findByText('1 row is posted.')
  const file = btoa('email,month')
  expect(sent(previewing)).toEqual([{ file }, { file, date_order: 'day-first' }])
  expect(sent(importing)).toMatchObject([{ file, date_order: 'day-first' }])
})

test('amounts in another currency are read as dollars only if staff say so, and refused again if they change their mind', async () => {
  const foreign_amount = { text: '1.234,56 €', amount: 1234.56 }
  const refused = importLine(2, 'refused', { unread: ['beginning_balance'], sentence: 'is not a number.' })
  const { sent } = await chooseFile([
    { foreign_amount, rows: [refused], refused: 1 },
    { foreign_amount, rows: [importLine(2, 'to post')], refused: 0 },
  ])
  await press('Read 1.234,56 € as $1,234.56')
  await screen.findByRole('button', { name: 'To post 1' })
  screen.getByText('Amounts in another currency are read as dollars: 1.234,56 € as $1,234.56.')
  await enterTotals()
  await press('Post the file')
  await screen.findByText('1 row is posted.')
  const file = btoa('email,month')
  expect(sent(previewing)).toEqual([{ file }, { file, foreign_amounts: 'as-dollars' }])
  expect(sent(importing)).toMatchObject([{ file, foreign_amounts: 'as-dollars' }])
})

test('on a phone the rows to show are chosen from a list', async () => {
  matchMedia(/width < 43.75rem/)
  const refused = importLine(3, 'refused', { sentence: 'is not a number.' })
  await chooseFile([{ rows: [importLine(2, 'to post'), refused], refused: 1 }])
  await userEvent.selectOptions(await screen.findByLabelText('Rows to show'), 'Refused 1')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['3'])
})

test('columns that are missing are named by staff, remembered, and can be forgotten', async () => {
  const known = { heading: 'paid', example: '0', column: 'dividend_paid', remembered: false }
  const own = (column: string | null) => ({
    heading: 'Kunde',
    example: 'ann@client.example',
    column,
    remembered: column !== null,
  })
  const remarks = { heading: 'Remarks', example: 'late', column: null, remembered: false }
  let named: string | null = null
  const { sent } = await chooseFile(
    { rows: [importLine(2, 'to post')], refused: 0 },
    {
      'POST /api/users/read-headings/': () =>
        ok({ headings: [own(named), known, remarks], missing: named === null ? ['email'] : [] }),
      'POST /api/users/map-headings/': ({ body }) => {
        named = (body as { headings: { column: string | null }[] }).headings[0]?.column ?? null
        return ok({ message: 'The columns are remembered.' })
      },
    },
  )
  screen.getByText('Which column is E-mail?')
  await userEvent.selectOptions(screen.getByLabelText('Kunde, such as ann@client.example'), 'E-mail')
  const options = within(screen.getByLabelText('Remarks, such as late')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).not.toContain('E-mail')
  await press('Read it this way and remember it')
  await screen.findByText('“Kunde” is read as E-mail, which is remembered.')
  screen.getByText('“Kunde” is E-mail. Not read: Remarks.')
  const file = btoa('email,month')
  const headings = [{ heading: 'Kunde', column: 'email' }]
  expect(sent('POST /api/users/map-headings/')).toEqual([{ headings }])
  await waitFor(() => expect(sent(previewing)).toEqual([{ file }, { file, headings }]))
  await press('Forget “Kunde”')
  await screen.findByText('Which column is E-mail?')
  expect(sent('POST /api/users/map-headings/')).toContainEqual({
    headings: [{ heading: 'Kunde', column: null }],
  })
  await waitFor(() => expect(sent(previewing)).toEqual([{ file }, { file, headings }, { file }]))
})

test('an order that the file itself shows is said, not asked', async () => {
  await chooseFile({ date_order: 'month-first', rows: [importLine(2, 'to post')], refused: 0 })
  screen.getByText('The dates of the file have the month first; no other reading is possible.')
  expect(screen.queryByRole('group', { name: 'How dates are read' })).toBeNull()
})

test('the file is said in short: its months in words, how many rows are to post, and their sums without and with the corrections', async () => {
  const sums = {
    principal: 20000,
    dividend: 666,
    paid: 0,
    gain: 666,
    loss: 0,
    ...noFeesByName,
  }
  const months = [
    { quarter: 'July 2025', rows: 2, before: sums, after: { ...sums, paid: 66, gain: 600 } },
    { quarter: 'August 2025', rows: 2, before: { ...sums, loss: 420 }, after: { ...sums, loss: 420 } },
  ]
  const july = ['ann@client.example', 'July 2025', '10000', '3.33', '333', '33', '300', '10300']
  // 45870 is August 1, 2025 in a spreadsheet.
  const cells = ['ann@client.example', '45870', '10000', '3.33', '333', '0', '333', '10333']
  const rows = [
    importLine(2, 'correction', { cells: july }),
    importLine(3, 'correction', { cells: july }),
    importLine(4, 'to post', { cells }),
    importLine(5, 'same', { cells }),
  ]
  await chooseFile({ months, rows, refused: 0 })
  const about = within(screen.getByRole('region', { name: '2 months, 2 rows each, July to August 2025' }))
  expect(about.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^MonthRowsTo postPrincipal/),
    'July 202522$20,000.00$0.00 → $66.00$666.00$0.00$666.00 → $600.00',
    'August 202521$20,000.00$0.00$666.00−$420.00$246.00', // 666.00 − 420.00
  ])
  about.getByText('An arrow leads from the sum without the corrections to the sum with them.')
  expect(
    within(screen.getByRole('table', { name: 'Rows of the file' })).getAllByText('August 2025'),
  ).toHaveLength(2)
})

test('refused rows are saved as CSV with their lines and reasons', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const cells = ['nobody@client.example', 'August 2025', '10000', '3.33', '333', '0', '333', '10333']
  const sentence = 'There is no account for nobody@client.example.'
  await chooseFile({
    months: [fileMonth()],
    rows: [importLine(2, 'to post'), importLine(3, 'refused', { cells, sentence })],
    refused: 1,
  })
  screen.getByRole('heading', { name: '1 month, 1 of 2 rows, August 2025' })
  screen.getByText('There is no account for this e-mail.')
  await press('Save 1 refused row as CSV')
  const [header, row, ...more] = (await saved[0]?.text())?.trim().split('\r\n') ?? []
  expect(header).toContain('"Line","Reason","E-mail","Month","Principal"')
  expect(row).toContain(`3,"${sentence}","nobody@client.example","August 2025",10000,3.33`)
  expect(more).toEqual([])
})

test('rows to review must be shown before the file can be posted, by a button that leads to them', async () => {
  const sentence = '6.00%, after 3.33% in July 2025.'
  const rows = [importLine(2, 'to post'), importLine(3, 'to post', { sentence })]
  const { sent } = await chooseFile({ rows, refused: 0, to_look_at: { rows: 1, digest: 'd1' } })
  screen.getByText(/^To review before posting: 1 row is unlike/)
  expect(screen.queryByRole('button', { name: 'Post the file' })).toBeNull()
  await press('Show 1 row to review')
  screen.getByRole('button', { name: 'Needs review 1', pressed: true })
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Rows of the file' }))
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Line'),
    expect.stringContaining(sentence),
  ])
  await enterTotals('2')
  await press('Post the file')
  await waitFor(() => expect(sent(importing)).toMatchObject([{ looked_at: 'd1' }]))
})

test('corrections show what is posted, their effect on the firm, and need one reason', async () => {
  const before = ['', '', '', '', '', '', '', '10332.00', '']
  const { before: sums } = fileMonth()
  const corrections = { rows: 1, basis: 'b1', before: { ...sums, gain: 332 }, after: sums }
  const { sent } = await chooseFile({
    corrections,
    rows: [importLine(2, 'correction', { before })],
    refused: 0,
  })
  screen.getByRole('button', { name: 'Corrections 1' })
  expect(screen.getByText('10,332.00').tagName).toBe('DEL')
  const effect = screen.getByRole('region', { name: 'Effect on the firm' })
  expect(effect.textContent).toContain('Unrealized$332.00$333.00+$1.00')
  await enterTotals()
  await press('Post the file')
  screen.getByText('Say why the months are corrected.')
  expect(sent(importing)).toEqual([])
  await userEvent.type(screen.getByLabelText('Reason for all corrections'), 'A typing error.')
  await press('Post the file')
  await waitFor(() =>
    expect(sent(importing)).toMatchObject([{ corrections: { reason: 'A typing error.', basis: 'b1' } }]),
  )
})
