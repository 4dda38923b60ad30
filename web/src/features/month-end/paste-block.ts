import { isEmail } from '@portico/contract/api/fields'
import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { decimalSignIn, readMonthCell } from '@portico/contract/values/spreadsheet-cells'

/** Cells copied from a spreadsheet, by rows. */
export type Block = readonly (readonly string[])[]

/** The cells of a block copied from a spreadsheet: tabs between cells, a line break after each row. */
export const blockOf = (text: string): string[][] =>
  asCopied(text)
    .split('\n')
    .map((row) => row.split('\t'))

/** Line breaks differ between systems, and programs end the last row with one or not. */
export const asCopied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')

/** The columns that say whose a row is. */
const personColumns = ['email', 'name', 'first_name', 'last_name'] as const
type PersonColumn = (typeof personColumns)[number]

/** What a column of a block holds: `figure` is one that nothing names, undefined one of which nothing is pasted. */
export type BlockColumn = PersonColumn | 'month' | 'in_out' | FigureName | 'figure' | undefined

/** A block below its headings. `columns` says what each of its columns holds, as far as the block itself says so. */
export interface ReadBlock {
  rows: Block
  headings: readonly string[] | undefined
  columns: readonly BlockColumn[]
  /** The month that a title above the headings names. */
  title?: Month | undefined
}

const knownHeadings = new Map<string, Exclude<BlockColumn, undefined>>([
  ...['email', 'investor', 'investoremail', 'emailaddress', 'username'].map(
    (text) => [text, 'email'] as const,
  ),
  ...['name', 'fullname', 'investorname', 'client', 'clientname', 'accountname'].map(
    (text) => [text, 'name'] as const,
  ),
  ...['firstname', 'givenname'].map((text) => [text, 'first_name'] as const),
  ...['lastname', 'surname', 'familyname'].map((text) => [text, 'last_name'] as const),
  ...['month', 'quarter', 'period'].map((text) => [text, 'month'] as const),
  ...['inout', 'moneyinout'].map((text) => [text, 'in_out'] as const),
  ...allFigures.flatMap(({ name, label, formLabel, headings: own }) =>
    [...own, ...[name, label, formLabel].map(bare)].map((text) => [text, name] as const),
  ),
])

/** A heading as headings are compared: lower case, only letters and %. */
function bare(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z%]/g, '')
}

export const isBlank = (cell: string): boolean => cell.trim() === ''

/** Whether a cell is words, not a figure. */
export const isWorded = (cell: string): boolean => /\p{L}{2}/u.test(cell.replaceAll(/\bUSD\b/gi, ''))

/** The month that a cell names; undefined of a number, which could be a figure. */
const monthIn = (cell: string): Month | undefined =>
  /^[\d.,]*$/.test(cell.trim()) ? undefined : figureOr(undefined, () => readMonthCell(cell.trim()))

const monthWithin = /\b(\d{1,2}[/.]\d{4}|\d{4}-\d{2}|[a-z]{3,9} \d{4}|[a-z]{3}-\d{2})\b/i

/** The month that a heading names, alone or with what the column holds: "Dividend 07/2025". */
const monthOfHeading = (cell: string): Month | undefined =>
  monthIn(cell) ?? monthIn(monthWithin.exec(cell)?.[0] ?? '')

/** What a column holds by its heading, of whichever month. */
const columnHeaded = (cell: string): BlockColumn =>
  knownHeadings.get(bare(monthOfHeading(cell) === undefined ? cell : cell.replace(monthWithin, '')))

/** Whether a cell is a month in words. */
const isMonth = (cell: string): boolean => isWorded(cell) && monthIn(cell) !== undefined

/** Whether a cell could be a heading: neither an e-mail nor a month nor a figure. */
const isTitle = (cell: string): boolean =>
  !isEmail(cell.trim().toLowerCase()) && !isMonth(cell) && (!/\d/.test(cell) || isWorded(cell))

/** What the columns of a block for a month hold. Above headings, rows of one cell are titles. */
export function readBlock(block: Block, month: Month): ReadBlock {
  const start = block.findIndex((row) => row.filter((cell) => !isBlank(cell)).length > 1)
  const read = readTable(block.slice(Math.max(start, 0)), month)
  if (start <= 0 || read.headings === undefined) return readTable(block, month)
  const months = block.slice(0, start).flatMap((row) => row.flatMap((cell) => monthOfHeading(cell) ?? []))
  return { ...read, title: months[0] }
}

/** The columns as the headings say, if the first row names a column, else as their cells look. */
function readTable(block: Block, month: Month): ReadBlock {
  const [first = [], ...rows] = block
  const width = Math.max(...block.map((row) => row.length))
  const headed = Array.from({ length: width }, (_, k) => columnHeaded(first[k] ?? ''))
  // Over figures, a month says when they are of, and not what.
  const isMonthly = (cell: string, k: number) =>
    monthIn(cell) !== undefined && cellsIn(rows, k).every((below) => monthIn(below) === undefined)
  const hasMonths = first.some(isMonthly)
  const isHeading =
    rows.length > 0 &&
    (hasMonths || headed.some((column) => column !== undefined)) &&
    first.every((cell, k) => isTitle(cell) || isMonthly(cell, k))
  if (!isHeading) return { rows: block, headings: undefined, columns: columnsByLook(block, width) }
  // Of another month than the sheet's, nothing is pasted unless it is chosen.
  const named = headed.map((column, k) =>
    (monthOfHeading(first[k] ?? '') ?? month) === month ? column : undefined,
  )
  // The names next to months often have no heading.
  const looks = hasMonths && !namesPeople(named) ? columnsByLook(rows, width) : []
  const columns = named.map((column, k) => {
    const hasEmails = cellsIn(rows, k).some((cell) => isEmail(cell.toLowerCase()))
    if (column === 'email' && !hasEmails) return 'name'
    return column ?? personColumns.find((person) => person === looks[k])
  })
  return { rows, headings: Array.from({ length: width }, (_, k) => first[k]?.trim() ?? ''), columns }
}

/** The cells of a column that are not blank. */
const cellsIn = (rows: Block, k: number): string[] =>
  rows.flatMap((row) => (isBlank(row[k] ?? '') ? [] : [row[k]?.trim() ?? '']))

const isPercentage = (cell: string): boolean => /%\s*\)?$/.test(cell)

/**
 * The first column of words names the investors; others of words, and a month, hold no figures. The only column of
 * percentages is Div %. A block of one column is figures.
 */
function columnsByLook(rows: Block, width: number): BlockColumn[] {
  let person: PersonColumn | undefined
  const looks = Array.from({ length: width }, (_, k) => {
    const cells = cellsIn(rows, k)
    // The first row may be a heading that nobody knows.
    const below = cells.length > 1 ? cells.slice(1) : cells
    if (width === 1 || cells.length === 0) return 'figure'
    if (below.every((cell) => isEmail(cell.toLowerCase()))) return (person = 'email')
    if (cells.every(isMonth)) return 'month'
    if (below.every(isPercentage)) return 'dividend_percent'
    if (!cells.every(isWorded)) return 'figure'
    return person === undefined ? (person = 'name') : undefined
  })
  const isOne = looks.filter((look) => look === 'dividend_percent').length === 1
  return looks.map((look) => (look === 'dividend_percent' && !isOne ? 'figure' : look))
}

/** The cells of a row that say whose it is. */
export interface PersonCells {
  email: string
  name: string
}

/** Reads whose a row is. An e-mail is taken for one wherever it stands. */
export function personIn(row: readonly string[], columns: readonly BlockColumn[]): PersonCells {
  const cell = (column: PersonColumn) => row[columns.indexOf(column)]?.trim() ?? ''
  const name = cell('name') || `${cell('first_name')} ${cell('last_name')}`.trim()
  const texts = [cell('email'), name]
  const email = texts.find((text) => isEmail(text.toLowerCase())) ?? ''
  return { email, name: texts.findLast((text) => text !== '' && text !== email) ?? '' }
}

/** Whether the block says whose its rows are. */
export const namesPeople = (columns: readonly BlockColumn[]): boolean =>
  personColumns.some((column) => columns.includes(column))

/** Whether neither a heading nor its look says what a column holds. */
export function isUnexplained({ rows, headings, columns }: ReadBlock, k: number): boolean {
  if (cellsIn(rows, k).length === 0) return false
  if (headings !== undefined) return columns[k] === undefined
  return namesPeople(columns) && (columns[k] === undefined || columns[k] === 'figure')
}

/** The month in the heading of a column that nothing else explains. */
const monthOver = ({ headings, columns }: ReadBlock, k: number): Month | undefined =>
  columns[k] === undefined ? monthOfHeading(headings?.[k] ?? '') : undefined

/** Whether a column is headed by another month than that of the sheet. */
export function isOfAnotherMonth(read: ReadBlock, k: number, month: Month): boolean {
  const own = monthOver(read, k)
  return own !== undefined && own !== month
}

/** The only column of a block with figures, if it is headed by the month of the sheet: it goes where it is pasted. */
export function onlyOfMonth(read: ReadBlock, month: Month): number | undefined {
  const [only, ...more] = read.columns.flatMap((_column, k) => (isUnexplained(read, k) ? [k] : []))
  const hasOthers =
    more.length > 0 || read.columns.some((column) => allFigures.some(({ name }) => name === column))
  return only === undefined || hasOthers || monthOver(read, only) !== month ? undefined : only
}

const quoted = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => `“${name}”`))

/** Why nothing is pasted of a block without a column to type in; headings that are not known are named. */
export function noFigures(read: ReadBlock, month: Month): string {
  const places = read.columns.flatMap((_column, k) => (read.headings && isUnexplained(read, k) ? [k] : []))
  if (places.length === 0) return 'Nothing is pasted: none of its columns can be typed in.'
  const own = places.filter((k) => !isOfAnotherMonth(read, k, month))
  if (own.length === 0) return `No column is for ${formatMonth(month)}. Choose what to paste.`
  const unknown = own.filter((k) => monthOver(read, k) === undefined)
  const named = quoted((unknown.length > 0 ? unknown : own).map((k) => read.headings?.[k] ?? ''))
  if (unknown.length === 0) return `Choose what ${named} holds.`
  return `The heading${unknown.length === 1 ? ' is' : 's are'} not known: ${named}. Choose what to paste.`
}

const kinds = new Map<BlockColumn, 'money' | 'percent'>([
  ['in_out', 'money'],
  ...allFigures.map(({ name, kind }) => [name, kind] as const),
])

/** The decimal sign of a block, if its figures show one and none of them shows the other. */
function decimalSignOf(rows: Block, columns: readonly BlockColumn[]): '.' | ',' | undefined {
  const signs = new Set<string>()
  for (const row of rows)
    columns.forEach((column, k) => {
      const sign = kinds.has(column) ? decimalSignIn(row[k] ?? '') : undefined
      if (sign !== undefined) signs.add(sign)
    })
  if (signs.size !== 1) return undefined
  return signs.has('.') ? '.' : ','
}

/** An amount in which a sign stands before three last digits. */
const grouped = { ',': /^\D*[1-9]\d{0,2},\d{3}(?=\D*$)/, '.': /^\D*[1-9]\d{0,2}\.\d{3}(?=\D*$)/ }

/**
 * The rows with amounts such as 10,000 as 10,000.00 where other figures of the block, such as 121,000.00, show that the
 * comma groups thousands; the same with the signs exchanged. Where nothing or both is shown, they stay as they are. A
 * percentage needs no thousands.
 */
export function withDecimals(rows: Block, columns: readonly BlockColumn[]): Block {
  const sign = decimalSignOf(rows, columns)
  if (sign === undefined) return rows
  const shape = grouped[sign === '.' ? ',' : '.']
  return rows.map((row) =>
    row.map((cell, k) => (kinds.get(columns[k]) === 'money' ? cell.replace(shape, `$&${sign}00`) : cell)),
  )
}
