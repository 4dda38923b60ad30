import { expect, test } from 'vitest'
import { noFees } from '../../../../../contract/test/no-fees.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import { FileReading } from './file-reading.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const header = 'Investor e-mail,Month,Principal,Div %,Dividend,Paid,Unrealized,End Balance'
const july = {
  month: 202507,
  beginningBalance: 1000000,
  dividendPercent: 333,
  dividendAmount: 33300,
  dividendPaid: 10000,
  unrealizedGain: 23300,
  endingBalance: 1023300,
  lossAmount: 0,
  ...noFees,
}
async function readAll(bytes: Uint8Array): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = []
  for await (const row of readSpreadsheet(bytes, new FileReading())) rows.push(row)
  return rows
}
const withoutCells = async (bytes: Uint8Array) => (await readAll(bytes)).map(({ cells: _, ...row }) => row)
const read = (text: string) => withoutCells(Buffer.from(text))

test("reads Excel's byte-order mark, CRLF, quotes, currency, blank lines and rows of empty cells", async () => {
  const lines = [
    header,
    '',
    'A@x.example,July 2025,"$10,000.00",3.33%,$333.00,$100.00,$233.00,"$10,233.00"',
    ',,,,,,,',
    '',
  ]
  expect(await read(`\ufeff${lines.join('\r\n')}`)).toEqual([
    { line: 3, email: 'a@x.example', summary: july },
  ])
})

test('reads semicolons with decimal commas, reordered columns and an extra one', async () => {
  const text =
    'Notiz;quarter;username;ending_balance;beginning_balance;dividend_percent;dividend_amount;dividend_paid;unrealized_gain\nx;2025-07;a@x.example;10.233,00;10.000,00;3,33;333,00;100,00;233,00\n'
  expect(await read(text)).toEqual([{ line: 2, email: 'a@x.example', summary: july }])
})

test("reads Excel's separator line", async () => {
  const text = `sep=;\r\n${header.replaceAll(',', ';')}\r\na@x.example;July 2025;10000;3.33;333;100;233;10233\r\n`
  expect(await read(text)).toEqual([{ line: 3, email: 'a@x.example', summary: july }])
})

test('reads UTF-16 with tabs, the format of "Unicode text"', async () => {
  const text = `${header.replaceAll(',', '\t')}\r\na@x.example\tJuly 2025\t10000\t3.33\t333\t100\t233\t10233\r\n`
  expect(await withoutCells(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual([
    { line: 2, email: 'a@x.example', summary: july },
  ])
})

test('an invalid row has its line number and names the cell', async () => {
  const text = `${header}\na@x.example,July 2025,(12.00),3.33,333,100,233,10233\nnobody,July 2025,1,1,1,1,1,1\na@x.example,July 2025,1,1,1,1,1\n`
  expect(await read(text)).toMatchObject([
    {
      line: 2,
      unread: ['beginning_balance'],
      refused: 'Principal “(12.00)”: Enter an amount that is not negative.',
    },
    {
      line: 3,
      unread: ['email'],
      refused: 'E-mail “nobody”: Enter an e-mail address such as name@example.com.',
    },
    { line: 4, unread: ['ending_balance'], refused: 'End balance is empty.' },
  ])
})

test('an invalid row names every cell that cannot be read', async () => {
  const text = `${header}\na@x.example,Novembr 2025,abc,3.33,333,xyz,233,10233\n`
  expect(await read(text)).toMatchObject([
    {
      unread: ['month', 'beginning_balance', 'dividend_paid'],
      refused: expect.stringMatching(
        /^Month “Novembr 2025”.*\. Principal “abc” is not a number\. Paid “xyz” is not a number\.$/,
      ),
    },
  ])
})

test('reads a dash as zero and a negative percentage or dividend as a loss', async () => {
  const text = `${header}\na@x.example,July 2025,10000,3.33,333,-,333,10333\na@x.example,August 2025,10000,-4.2,-,-,-,9580\na@x.example,May 2025,10000,(4.20%),(420.00),0,-420,9580\na@x.example,June 2025,10000,-4.2,,0,,9580\na@x.example,April 2025,10000,4.2,,0,,9580\n`
  const lost = { dividendPercent: 0, dividendAmount: 0, unrealizedGain: 0, lossAmount: 42000 }
  expect(await read(text)).toMatchObject([
    { summary: { month: 202507, dividendPaid: 0, lossAmount: 0 } },
    { summary: { month: 202508, ...lost, endingBalance: 958000 } },
    { summary: { month: 202505, ...lost, endingBalance: 958000 } },
    // The percentage says all of a loss, but not of a dividend.
    { summary: { month: 202506, ...lost, endingBalance: 958000 } },
    { unread: ['dividend_amount', 'unrealized_gain'], refused: 'Dividend and unrealized are empty.' },
  ])
})

test('reads a loss and a fee with a minus or in parentheses as their size, as the sheet shows them', async () => {
  // 10,000.00 − 500.00 lost − 100.00 of fees = 9,400.00
  const text = `${header},Loss,Performance Fee\na@x.example,July 2025,10000,0,0,0,0,9400,(500.00),−100\n`
  expect(await read(text)).toMatchObject([
    { summary: { lossAmount: 50000, performanceFee: 10000, endingBalance: 940000 } },
  ])
})

test.each(['" $(420.00)"', '"$ (420.00)"', '420.00-', '−$420.00'])(
  'reads a dividend of %s as a loss',
  async (cell) => {
    const text = `${header}\na@x.example,July 2025,10000,(4.2)%,${cell},0,0,9580\n`
    expect(await read(text)).toMatchObject([{ summary: { lossAmount: 420_00, endingBalance: 9_580_00 } }])
  },
)

test('refuses an amount where a percentage belongs', async () => {
  const text = `${header}\na@x.example,July 2025,10000,$250.00,250,0,250,10250\n`
  expect(await read(text)).toMatchObject([
    {
      unread: ['dividend_percent'],
      refused: expect.stringContaining('“$250.00” is an amount, not a percentage.'),
    },
  ])
})

test('refuses negative figures that mean different losses', async () => {
  // 10,000.00 × 5 % = 500.00
  const text = `${header}\na@x.example,July 2025,10000,-5,-420,0,0,9580\na@x.example,July 2025,10000,-4.2,-420,0,-421,9580\n`
  const why = 'The negative figures of the row do not agree on the loss.'
  expect(await read(text)).toMatchObject([
    { refused: `Dividend “-420”: ${why}` },
    { refused: `Unrealized “-421”: ${why}` },
  ])
})

test('refuses a payment above the dividend, which is no loss, and a negative unrealized gain next to a dividend', async () => {
  // 10,000.00 × 3.33 % = 333.00; 333.00 − 400.00 paid = −67.00
  const text = `${header}\na@x.example,July 2025,10000,3.33,333,400,-67,9933\na@x.example,June 2025,10000,3.33,333,0,-67,9933\n`
  const tooMuch = 'Unrealized “-67”: No more than the dividend of $333.00 can be paid.'
  expect(await read(text)).toMatchObject([
    { unread: ['unrealized_gain'], refused: tooMuch },
    { unread: ['unrealized_gain'], refused: 'Unrealized “-67”: A month with a dividend lost nothing.' },
  ])
})

test('names missing and duplicate columns', async () => {
  await expect(read('e-mail,month\n')).rejects.toThrow('missing: principal, div %, dividend, ')
  await expect(read(`${header},Paid\n`)).rejects.toThrow('More than one column is named paid.')
  await expect(read('')).rejects.toThrow('The file is empty.')
})

test('reports an unreadable file in one sentence', async () => {
  const trouble = 'The file is not readable as CSV:'
  await expect(read(`${header}\n"open quote`)).rejects.toThrow(
    `${trouble} a quotation mark is opened and never closed.`,
  )
  await expect(read(`${header}\n"a"b`)).rejects.toThrow(
    `${trouble} on line 2, something follows a closing quotation mark.`,
  )
  await expect(read(`sep=,\n${header}\n5" pipe`)).rejects.toThrow(
    `${trouble} on line 3, a quotation mark stands within a cell.`,
  )
})

test('refuses a row with more cells than columns; empty ones at the end do no harm', async () => {
  const text = `${header}\na@x.example,July 2025,10,000.00,3.33,333,100,233,10,233.00\na@x.example,July 2025,10000,3.33,333,100,233,10233,,\n`
  expect(await read(text)).toMatchObject([
    { line: 2, refused: 'The row has more cells than the first line has columns; put amounts in quotes.' },
    { line: 3, email: 'a@x.example', summary: july },
  ])
})

test.each(['\n', '\r\n'])(
  'counts lines as an editor does, with %j and a line break in quotes',
  async (end) => {
    const rows = [
      `${header},Note`,
      'a@x.example,July 2025,10000,3.33,333,100,233,10233,"two',
      'lines"',
      '',
      'nobody,x,1,1,1,1,1,1,',
    ]
    expect((await read(rows.join(end))).map(({ line }) => line)).toEqual([2, 5])
  },
)

test('finds the separator after blank lines before the header', async () => {
  const text = `\n\n${header.replaceAll(',', ';')}\na@x.example;July 2025;10000;3.33;333;100;233;10233\n`
  expect(await read(text)).toEqual([{ line: 4, email: 'a@x.example', summary: july }])
})

test('reads headings below titles, and keeps the numbers of the lines', async () => {
  const row = 'a@x.example,July 2025,10000,3.33,333,100,233,10233'
  const titled = ['Month-end July 2025', '', 'Prepared by,Dana', header, row].join('\n')
  expect(await read(titled)).toEqual([{ line: 5, email: 'a@x.example', summary: july }])
  const unknown = ['Month-end July 2025', 'a,b,c', row].join('\n')
  await expect(read(unknown)).rejects.toThrow('The first line must name the columns')
  await expect(read('Month-end July 2025')).rejects.toThrow('The first line must name the columns')
})

test('of two headings for a column, reads the one that the pages use', async () => {
  const row = 'Ann Client,a@x.example,July 2025,10000,3.33,333,100,233,10233'
  const named = (first: string, second: string) =>
    read([header.replace('Investor e-mail', `${first},${second}`), row].join('\n'))
  expect(await named('Investor', 'E-mail')).toEqual([{ line: 2, email: 'a@x.example', summary: july }])
  await expect(named('Investor', 'Username')).rejects.toThrow('More than one column is named e-mail.')
  await expect(named('Email', 'E-mail')).rejects.toThrow('More than one column is named e-mail.')
})

test('refuses 12,500 as ambiguous in a file with semicolons', async () => {
  const text = `${header.replaceAll(',', ';')}\na@x.example;July 2025;12,500;3,33;333;100;233;10233\n`
  expect(await read(text)).toMatchObject([
    { line: 2, refused: 'Principal “12,500” can be read in two ways.' },
  ])
})

test("each row has its texts in the order of our columns, not the file's", async () => {
  const text =
    'Paid;Investor e-mail;Month;Principal;Div %;Dividend;Unrealized;End Balance\n100;A@x.example;jul-25;x;3,33;333;233;10233\n'
  expect(await readAll(Buffer.from(text))).toMatchObject([
    {
      unread: ['beginning_balance'],
      cells: ['A@x.example', 'jul-25', 'x', '3,33', '333', '100', '233', '10233'],
    },
  ])
})
