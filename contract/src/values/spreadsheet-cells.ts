import { emailMessage, isEmail } from '../api/fields.ts'
import type { Day } from './day.ts'
import { day, monthOfDay, parseDay } from './day.ts'
import type { Cents } from './money.ts'
import { parsePostedMoney } from './money.ts'
import type { Month } from './month.ts'
import { monthOf, parseMonth } from './month.ts'
import type { DateOrder } from './numeric-dates.ts'
import { fullYear, readingsOf, readNumericDate } from './numeric-dates.ts'
import type { Percent } from './percent.ts'
import { parsePostedPercent } from './percent.ts'
import { FigureError } from './decimal.ts'

/** The ways to write 1234.5, each with its conversion to plain decimal text. "0,500" matches none of them. */
const notations: readonly { shape: RegExp; plain: (text: string) => string }[] = [
  { shape: /^(\d+\.?|\d*\.\d+)$/, plain: (text) => text.replace(/^\./, '0.').replace(/\.$/, '') },
  { shape: /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, plain: (text) => text.replaceAll(',', '').replace(/\.$/, '') },
  { shape: /^\d+,\d{1,2}$/, plain: (text) => text.replace(',', '.') },
  { shape: /^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$/, plain: (text) => text.replaceAll('.', '').replace(',', '.') },
  {
    shape: /^[1-9]\d{0,2}([ \u00a0\u202f]\d{3})+([.,]\d{1,2})?$/,
    plain: (text) => text.replaceAll(/\s/g, '').replace(',', '.'),
  },
]

/**
 * A cell without its sign: less than nothing has a minus on either side or is in parentheses, with a currency or a percent
 * sign within or around them, as `$ (1,200.00)`, `-$5`, `250.00-` and `(4.20)%`.
 */
export function unsigned(cell: string): { isNegative: boolean; size: string } {
  const [, before = '', within = '', after = ''] =
    /^((?:\$|USD)?)\s*(.*?)\s*((?:%|\$|USD)?)$/i.exec(cell.trim()) ?? []
  const size = /^(?:\((.+)\)|[-−]\s*(\S.*)|(.*\d)\s*[-−])$/.exec(within)?.slice(1).find(Boolean)
  if (size === undefined) return { isNegative: false, size: cell }
  return { isNegative: true, size: `${before}${size.trim()}${after}` }
}

/** The number within a cell: without a currency at its ends, and whether it is written as less than nothing. */
function bareNumber(cell: string): { negative: boolean; size: string } {
  const { isNegative, size } = unsigned(cell)
  return { negative: isNegative, size: size.trim().replaceAll(/^(\$|USD)\s*|\s*(\$|USD)$/gi, '') }
}

/** A spreadsheet's number as plain decimal text: `$1,234.50`, `1.234,50`, `(12.00)` for a negative amount, a dash for zero. */
function plainNumber(cell: string, quoted = cell): string {
  const { negative, size } = bareNumber(cell)
  if (/^[-–—]$/.test(size)) return '0'
  const notation = notations.find(({ shape }) => shape.test(size))
  if (notation === undefined) throw new FigureError(`“${quoted}” is not a number.`)
  return `${negative ? '-' : ''}${notation.plain(size)}`
}

const totalMessage = 'is a total of other rows: remove this row from the file.'

/** An e-mail address, trimmed and in lower case. A schema would spend more on a rejection than the rest of the row takes. Throws FigureError. */
export function readEmailCell(cell: string): string {
  const address = cell.trim().toLowerCase()
  if (!isEmail(address))
    throw new FigureError(/\b(totals?|sum)\b/.test(address) ? totalMessage : emailMessage)
  return address
}

/** An amount as a spreadsheet shows it. Throws FigureError. */
export const readMoneyCell = (cell: string): Cents => parsePostedMoney(plainNumber(cell))

/** An amount with its sign, as `+250.00`, `-250.00` or `(250.00)`. Throws FigureError. */
export function readSignedMoneyCell(cell: string): { isNegative: boolean; amount: Cents } {
  const { negative, size } = bareNumber(cell.trim().replace(/^\+\s*(?=[\d.$])/, ''))
  return { isNegative: negative, amount: parsePostedMoney(plainNumber(size, cell.trim())) }
}

/** A percentage as a spreadsheet shows it, with or without the percent sign; `quoted` is what the cell has. Throws FigureError. */
export function readPercentCell(cell: string, quoted = cell.trim()): Percent {
  if (/\$|USD/i.test(cell)) throw new FigureError(`“${quoted}” is an amount, not a percentage.`)
  const size = cell.replace(/%\s*$/, '').trim()
  // 3,330 means 3.330 in some countries and 3330 in others, and no percentage needs thousands.
  if (/^\d+,\d{3}$/.test(size)) throw new FigureError(`“${quoted}” can be read in two ways.`)
  return parsePostedPercent(plainNumber(size, quoted))
}

/**
 * A month as a spreadsheet shows it, including ISO dates, `Jul-25`, `07/2025`, dates in numbers and Excel's serial numbers.
 * Throws FigureError, also without an order for a date that means another month in each.
 */
export function readMonthCell(cell: string, order?: DateOrder): Month {
  const short = /^([a-z]{3})-(\d{2})$/i.exec(cell)
  if (short !== null) return parseMonth(`${short[1]} ${fullYear(short[2] ?? '')}`)
  const [, number, year] = /^(\d{1,2})[/.](\d{4})$/.exec(cell) ?? []
  if (year !== undefined) return monthOf(Number(year), Number(number))
  const readings = readingsOf(cell)
  if (readings !== undefined) return monthOfDay(readNumericDate(readings, order))
  return parseMonth(/^(\d{4}-\d{2})-\d{2}$/.exec(cell)?.[1] ?? cell)
}

/** With tabs or `;` as delimiters, the comma in 12,500 may be a decimal sign (12.5) or a thousands separator (12500). */
export const isAmbiguousNumber = (cell: string): boolean => /^\D*\d{1,3},\d{3}\D*$/.test(cell)

/** Numbers that can be read in one way only, by their decimal sign: 3.5, 121,000.00 and 1,234,567, or 3,5, 121.000,00 and 1.234.567. */
const unambiguous: readonly (readonly [sign: '.' | ',', shape: RegExp])[] = [
  ['.', /^(\d*|[1-9]\d{0,2}([,\s]\d{3})+)\.\d{1,2}$|^[1-9]\d{0,2}(,\d{3}){2,}$/],
  [',', /^(\d+|[1-9]\d{0,2}([.\s]\d{3})+),\d{1,2}$|^[1-9]\d{0,2}(\.\d{3}){2,}$/],
]

/** The decimal sign of an amount or percentage, where it can be only one; undefined of 12,500, 12.500 and 12. */
export function decimalSignIn(cell: string): '.' | ',' | undefined {
  const { size } = bareNumber(cell.trim().replace(/\s*%$/, ''))
  return unambiguous.find(([, shape]) => shape.test(size))?.[0]
}

/**
 * A day as a spreadsheet shows it: `2025-07-14`, `14 July 2025`, `14-Jul-25`, dates in numbers and Excel's serial numbers.
 * Throws FigureError, also without an order for a date that means another day in each.
 */
export function readDayCell(cell: string, order?: DateOrder): Day {
  const readings = readingsOf(cell)
  if (readings !== undefined) return readNumericDate(readings, order)
  const [, date, word, year = ''] = /^(\d{1,2})[ -]([a-z]+)[ -](\d{2}|\d{4})$/i.exec(cell) ?? []
  if (date === undefined) return parseDay(cell)
  const of = readMonthCell(year.length === 2 ? `${word}-${year}` : `${word} ${year}`)
  return day(of * 100 + Number(date))
}
