import { expect, test } from 'vitest'
import { catchDownloads } from '../../test/page.tsx'
import { saveCsv } from './csv.ts'

async function savedText(header: string, ...rows: string[]): Promise<string> {
  const downloaded = catchDownloads()
  saveCsv('file.csv', [{ header, cell: (text: string) => text }], rows)
  return downloaded()
}

test('is UTF-8 with a byte order mark, every cell quoted, with CRLF line ends', async () => {
  expect(await savedText('Name', 'Zoë "Z", Lee')).toBe('\u{FEFF}"Name"\r\n"Zoë ""Z"", Lee"\r\n')
})

test.each(['=HYPERLINK("http://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'text that a spreadsheet would run as a formula, %j, stays text',
  async (text) => {
    expect(await savedText('Name', text)).toBe(`\u{FEFF}"Name"\r\n"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test.each(['$10,333.33', '−$5.00', '3.33%', '2025-07-13 12:00'])('%s is written as it is', async (text) => {
  expect(await savedText('Name', text)).toBe(`\u{FEFF}"Name"\r\n"${text}"\r\n`)
})

test.each(['10333.33', '-5.00', '0'])('%s is a number, without quotes', async (text) => {
  expect(await savedText('Name', text)).toBe(`\u{FEFF}"Name"\r\n${text}\r\n`)
})
