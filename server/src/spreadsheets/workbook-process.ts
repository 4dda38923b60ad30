/** The process that reads workbooks, started by workbook.ts. Formulas are not computed and macros not read. */
import { maxRows } from '@portico/contract/features/month-end'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { read, SSF } from '@e965/xlsx'
import { answerWith } from '../pdf/thread-answers.ts'
import { isError, notComputed, unrounded } from './workbook-cells.ts'
import type { ReadWorkbook } from './workbook.ts'

/** One more than may be imported, below the headings, so that the table is found too long. */
const sheetRows = maxRows + 2

/** Excel computes with 15 digits, and stores the 17 of a float: 3.33 % as 0.033300000000000003. */
const digits = { maximumSignificantDigits: 15, useGrouping: false, signDisplay: 'negative' } as const
const numbers = new Intl.NumberFormat('en-US', digits)
const percentages = new Intl.NumberFormat('en-US', { ...digits, style: 'percent' })

/** A format such as `0.00%`, not one with a percent sign in quotes. */
const isPercent = (format: string): boolean => /%/.test(format.replace(/"[^"]*"|\\./g, ''))

const two = (value: number): string => String(value).padStart(2, '0')

/** What the library does not describe of how it reads number formats. */
const formats = SSF as {
  format(format: string, value: number): string
  is_date(format: string): boolean
  parse_date_code(value: number, options: { date1904: boolean }): { y: number; m: number; d: number }
}

/** The number of a cell as it is meant: a day or a percentage by its format. */
function numberText(value: number, format: string, is1904: boolean): string {
  if (formats.is_date(format)) {
    const { y, m, d } = formats.parse_date_code(value, { date1904: is1904 })
    return `${y}-${two(m)}-${two(d)}`
  }
  const held = (isPercent(format) ? percentages : numbers).format(value)
  return /\.\d{3}/.test(held) ? unrounded(held, shownBy(format, value) ?? held) : held
}

/** Excel rounds what 15 digits say: 1606.725 up, though its float is a little less. */
const upToHalf = 1 + 1e-15

/** What Excel shows of a number; undefined where the library does not know the format. */
function shownBy(format: string, value: number): string | undefined {
  try {
    return formats.format(format, value * upToHalf).trim()
  } catch {
    return undefined
  }
}

/** What a cell holds, as text. */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (cell === undefined) return ''
  if (cell.t === 'z') return cell.f === undefined ? '' : notComputed
  if (cell.t === 'e') return isError
  if (typeof cell.v === 'number') return numberText(cell.v, String(cell.z ?? 'General'), is1904)
  return String(cell.v ?? '')
}

/** In quotes where needed, on one line, so that a line of the table is a row of the sheet. */
function csvCell(text: string): string {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
  return /[",;\t]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

const rowsOf = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? []

const isEmpty = (sheet: WorkSheet): boolean =>
  rowsOf(sheet).every((row) => row.every((cell) => textOf(cell, false).trim() === ''))

function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  const {
    SheetNames: names,
    Sheets: sheets,
    Workbook: about,
  } = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    sheetRows,
    // Otherwise a formula without its result would be no cell at all.
    sheetStubs: true,
  })
  const filled = names.filter((name) => sheets[name] !== undefined && !isEmpty(sheets[name]))
  const [name, ...others] = filled
  const sheet = sheets[name ?? '']
  if (sheet === undefined) return { unread: 'it has no rows' }
  if (others.length > 0)
    return {
      unread: `${filled.length} of its sheets have rows (${filled.slice(0, 5).join(', ')}), and one file is one table`,
    }
  const is1904 = about?.WBProps?.date1904 === true
  const lines = Array.from(rowsOf(sheet), (row: (CellObject | undefined)[] | undefined) =>
    Array.from(row ?? [], (cell) => csvCell(textOf(cell, is1904))).join(','),
  )
  return { csv: new TextEncoder().encode(lines.join('\n')) }
}

answerWith((bytes: Uint8Array) => Promise.resolve(readWorkbook(bytes)))
