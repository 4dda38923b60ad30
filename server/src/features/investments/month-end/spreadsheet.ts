import { maxRefusedRows } from '@portico/contract/features/month-end'
import type { ImportColumn } from '@portico/contract/features/month-import'
import { importColumns } from '@portico/contract/features/month-import'
import type { NamedFigures, Summary } from '@portico/contract/figures/monthly-figures'
import {
  allFigures,
  byName,
  figureNames,
  kinds,
  summaryFrom,
} from '@portico/contract/figures/monthly-figures'
import { isDeducted } from '@portico/contract/figures/deductions'
import { lossFigures, whyNotBelowZero, withLoss } from '@portico/contract/figures/new-month'
import { figureOr } from '@portico/contract/values/decimal'
import { readEmailCell, unsigned } from '@portico/contract/values/spreadsheet-cells'
import { notEmailIn } from '../../identity/queries/emails-of-names.ts'
import type { FileReading, ReadingChoices } from './file-reading.ts'
import { readInOneOrder } from './file-reading.ts'
import type { RowToPost } from './post-rows.ts'
import type { ReadCell, SheetRow, TotalRow } from '../../../spreadsheets/sheet.ts'
import { columnOf, columnsNamed, readSheet, requireNone } from '../../../spreadsheets/sheet.ts'

/** A month of a file, with the e-mail of its investor. */
interface MonthInFile {
  email: string
  summary: Summary
}

export type SpreadsheetRow = SheetRow<ImportColumn, MonthInFile>

/** The accepted headings of each column, ignoring case, spaces and punctuation: the specification's, the pages' and the API's. */
const headings: Readonly<Record<ImportColumn, readonly string[]>> = {
  email: ['email', 'investor', 'investoremail', 'emailaddress', 'username'],
  month: ['month', 'quarter', 'period'],
  ...byName(({ name, headings }) => [name.replaceAll('_', ''), ...headings]),
}

/** Columns are called what the pages call them. */
const names = { email: 'e-mail', ...byName(({ label }) => label.toLowerCase()) }

/** Columns that a file may omit. */
const optional = new Set<ImportColumn>(
  allFigures.filter((figure) => figure.optional === true).map(({ name }) => name),
)

/** The column that a heading names by itself. */
export const columnNamed = (heading: string): ImportColumn | undefined => columnOf(headings, heading)

/** The columns that the headings of a file name, by themselves or as remembered. */
export const columnsNamedIn = (
  cells: readonly string[],
  remembered: ReadingChoices['headings'],
): (ImportColumn | undefined)[] => columnsNamed({ headings, names, remembered }, cells)

const amounts = allFigures.flatMap(({ name, kind }) => (kind === 'money' ? [name] : []))

/** A loss may be written as a negative percentage or dividend, and a total of deductions with a minus or without. */
const ways = Object.fromEntries(
  allFigures
    .filter(isDeducted)
    .map(({ name, key }) => [
      name,
      ({ summary }: MonthInFile, written: bigint) => [summary[key], 0 - summary[key], written],
    ]),
)

export const isOptional = (column: ImportColumn): boolean => optional.has(column)

/** Longer than any e-mail address and any figure. */
const maxCharacters = 254

/** The rows of a file of months. Lets other requests run in between. Throws CsvError if the file is not such a table. */
export const readSpreadsheet = (bytes: Uint8Array, reading: FileReading): AsyncGenerator<SpreadsheetRow> =>
  readSheet(bytes, {
    columns: importColumns,
    headings,
    names,
    remembered: reading.headings,
    optional,
    amounts,
    ways,
    toDollars: reading.inDollars,
    maxCharacters,
    parse: (read) => readMonth(read, reading),
  })

/** The rows of a spreadsheet to post, without their texts, to save memory, the totals that are skipped, and its reading. Throws CsvError. */
export async function readRowsToPost(bytes: Uint8Array, choices: ReadingChoices = {}) {
  const { rows: found, reading } = await readInOneOrder(choices, (own) =>
    rowsToPostOf(readSpreadsheet(bytes, own)),
  )
  return { ...found, reading }
}

interface RowsOfFile {
  rows: RowToPost[]
  totals: (TotalRow & { line: number })[]
}

async function rowsToPostOf(read: AsyncIterable<SpreadsheetRow>): Promise<RowsOfFile> {
  const rows: RowsOfFile['rows'] = []
  const totals: RowsOfFile['totals'] = []
  let refused = 0
  for await (const row of read) {
    const { line } = row
    if ('total' in row) totals.push({ line, total: row.total })
    if ('email' in row) rows.push({ line, email: row.email, summary: row.summary })
    if ('refused' in row)
      rows.push({
        line,
        code: row.code,
        refused: ++refused > maxRefusedRows ? '' : row.refused,
        ...emailOf(row),
        ...notEmailIn(row),
      })
  }
  return { rows, totals }
}

/** The e-mail of a row that is refused for something else. Without a cell that cannot be read, its cells may be shifted. */
const emailOf = ({ cells: [email = ''], unread }: SpreadsheetRow): { email?: string } =>
  unread === undefined || unread.includes('email')
    ? {}
    : figureOr({}, () => ({ email: readEmailCell(email) }))

const none = { empty: '0' }

/** Reads a month's cells. */
function readMonth(read: ReadCell<ImportColumn>, reading: FileReading): () => MonthInFile {
  read('month', reading.noticeMonth, { empty: '' })
  const email = read('email', readEmailCell)
  const month = read('month', reading.readMonth)
  const below: Partial<NamedFigures> = {}
  const figures = byName((figure) => {
    const { name, kind, sign } = figure
    return read(
      name,
      (cell) => {
        const text = kind === 'money' ? reading.inDollars(cell) : cell
        const { readCell } = kinds[kind]
        const { isNegative, size } = unsigned(text)
        if (!isNegative) return readCell(text)
        if (sign === 'below 0 after a loss') return kinds[kind].fromWhole(0 - readCell(size))
        if (isDeducted(figure)) return readCell(size)
        if (!lossFigures.has(name)) return readCell(text)
        Object.assign(below, { [name]: readCell(size) })
        return kinds[kind].fromWhole(0)
      },
      // The percentage is read before them.
      optional.has(name) || (below.dividend_percent !== undefined && lossFigures.has(name)) ? none : {},
    )
  })
  return () => {
    const named = byName(({ name }) => figures[name]()) as NamedFigures
    const negative = figureNames.findLast((name) => below[name] !== undefined) ?? 'ending_balance'
    const summary = summaryFrom(month(), read(negative, () => withLoss(named, below), none)())
    read('ending_balance', () => requireNone(whyNotBelowZero(summary)))
    return { email: email(), summary }
  }
}
