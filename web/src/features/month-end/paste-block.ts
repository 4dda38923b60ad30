import { isEmail } from '@portico/contract/api/fields'
import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'

/** Cells copied from a spreadsheet, by rows. */
export type Block = readonly (readonly string[])[]

/** The cells of a block copied from a spreadsheet: tabs between cells, a line break after each row. */
export function blockOf(text: string): string[][] {
  const rows = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) => row.split('\t'))
}

/** What a column of a block holds; undefined where its heading is none that a sheet knows. */
export type BlockColumn = 'email' | 'month' | 'in_out' | FigureName | undefined

/** The rows of a block, below its headings if it has any, and what its columns hold, if their headings say so. */
export interface ReadBlock {
  rows: Block
  columns: readonly BlockColumn[] | undefined
}

const headings = new Map<string, Exclude<BlockColumn, undefined>>([
  ...['email', 'investor', 'investoremail', 'emailaddress', 'username'].map(
    (text) => [text, 'email'] as const,
  ),
  ...['month', 'quarter', 'period'].map((text) => [text, 'month'] as const),
  ...['inout', 'moneyinout'].map((text) => [text, 'in_out'] as const),
  ...allFigures.flatMap(({ name, headings: own }) => own.map((text) => [text, name] as const)),
])

/** A heading as headings are compared: lower case, only letters and %. */
const bare = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z%]/g, '')

/** A first row without digits and e-mails that names a column is a row of headings. */
export function readBlock(block: Block): ReadBlock {
  const [first = [], ...rows] = block
  const columns = first.map((cell) => headings.get(bare(cell)))
  const isHeading =
    rows.length > 0 &&
    columns.some((column) => column !== undefined) &&
    !first.some((cell) => /[\d@]/.test(cell))
  return isHeading ? { rows, columns } : { rows: block, columns: undefined }
}

/** Whether the first of several columns has e-mails, below at most one row of something else. */
export function startsWithEmails(rows: Block): boolean {
  const [[first = ''] = [], ...others] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const rest = others.every(([cell = '']) => isEmail(emailOf(cell)))
  const isWide = rows.every((row) => row.length > 1)
  return isWide && rest && (isEmail(emailOf(first)) || others.length > 0)
}

/** An e-mail as it is compared. */
export const emailOf = (cell: string): string => cell.trim().toLowerCase()
