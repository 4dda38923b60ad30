import type { ImportColumn } from '@portico/contract/features/month-end'
import { importColumns, maxRefusedRows } from '@portico/contract/features/month-end'
import type { NamedFigures, Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, byName, kinds, summaryFrom } from '@portico/contract/figures/monthly-figures'
import { lossFigures, withLoss } from '@portico/contract/figures/new-month'
import { FigureError } from '@portico/contract/values/decimal'
import { isAmbiguousNumber, readEmailCell, readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { CsvLine } from './csv.ts'
import { CsvError, readCsv } from './csv.ts'
import type { Refusal, RowToPost } from './import-summaries.ts'

/** A parsed line, or why and at which cell it failed; with its texts by column. */
export type SpreadsheetRow = { line: number; unread?: ImportColumn; cells: string[] } & (
  { email: string; summary: Summary } | Refusal
)

/** The accepted headings of each column, ignoring case, spaces and punctuation: the specification's, the pages' and the API's. */
const headings: Readonly<Record<ImportColumn, readonly string[]>> = {
  email: ['email', 'investor', 'investoremail', 'emailaddress', 'username'],
  month: ['month', 'quarter', 'period'],
  ...byName(({ name, headings }) => [name.replaceAll('_', ''), ...headings]),
}

/** Columns that a file may omit. */
const optional = new Set<ImportColumn>(
  allFigures.filter((figure) => figure.optional === true).map(({ name }) => name),
)

/** Longer than any e-mail address and any figure. */
const maxCharacters = 254

/**
 * The rows of a spreadsheet saved as CSV. Lets other requests run in between. Throws CsvError if the file is not such a
 * table.
 */
export async function* readSpreadsheet(bytes: Uint8Array): AsyncGenerator<SpreadsheetRow> {
  const { delimiter, lines } = await readCsv(bytes)
  let toRow: ((line: CsvLine) => SpreadsheetRow) | undefined
  for await (const some of lines) {
    for (const line of some) {
      if (toRow === undefined) toRow = rowsUnder(line, delimiter)
      else yield toRow(line)
    }
  }
  if (toRow === undefined) throw new CsvError('The file is empty.')
}

/** The rows of a spreadsheet to post, without their texts, to save memory. Throws CsvError. */
export async function readRowsToPost(bytes: Uint8Array): Promise<RowToPost[]> {
  const rows: RowToPost[] = []
  let refused = 0
  for await (const row of readSpreadsheet(bytes)) {
    const { line } = row
    if ('email' in row) rows.push({ line, email: row.email, summary: row.summary })
    if ('refused' in row)
      rows.push({ line, code: row.code, refused: ++refused > maxRefusedRows ? '' : row.refused })
  }
  return rows
}

/** Returns a parser for the lines under this header. */
function rowsUnder(header: CsvLine, delimiter: string): (line: CsvLine) => SpreadsheetRow {
  const places = findColumns(header)
  // The last columns are left out of the texts if the file omits them.
  const columns = importColumns.filter((column) => !optional.has(column) || column in places)
  return ({ line, cells }) => {
    const texts = columns.map((column) => cells[places[column]]?.trim() ?? '')
    // An unquoted amount such as 1,234.50 becomes two cells and shifts the following figures.
    if (
      cells.length > header.cells.length &&
      cells.slice(header.cells.length).some((extra) => extra !== '')
    ) {
      return {
        line,
        cells: texts,
        code: 'invalid',
        refused: 'The row has more cells than the first line has columns; put amounts in quotes.',
      }
    }
    return readRow(line, texts, delimiter)
  }
}

function findColumns(header: CsvLine): Record<ImportColumn, number> {
  const names = header.cells.map((cell) => cell.toLowerCase().replace(/[^a-z%]/g, ''))
  const find = (column: ImportColumn) =>
    names.flatMap((name, k) => (headings[column].includes(name) ? [k] : []))
  const missing = importColumns.filter((column) => find(column).length === 0 && !optional.has(column))
  if (missing.length > 0) {
    throw new CsvError(`The first line must name the columns; missing: ${missing.map(nameOf).join(', ')}.`)
  }
  const doubled = importColumns.filter((column) => find(column).length > 1)
  if (doubled.length > 0)
    throw new CsvError(`More than one column is named ${doubled.map(nameOf).join(', ')}.`)
  const found = importColumns.flatMap((column) => find(column).map((place) => [column, place] as const))
  return Object.fromEntries(found) as Record<ImportColumn, number>
}

const nameOf = (column: ImportColumn): string => column.replace('_', ' ')

/** Parses a row of texts in the order of the columns. */
function readRow(line: number, cells: string[], delimiter: string): SpreadsheetRow {
  const cell = (column: ImportColumn) => cells[importColumns.indexOf(column)] ?? ''
  let reading: ImportColumn = 'email'
  const read = <Value>(column: ImportColumn, parse: (text: string) => Value): Value => {
    reading = column
    if (cell(column) === '' && optional.has(column)) return parse('0')
    if (cell(column) === '') throw new FigureError('is empty.')
    if (cell(column).length > maxCharacters)
      throw new FigureError(`has more than ${maxCharacters} characters.`)
    if (delimiter !== ',' && isAmbiguousNumber(cell(column)))
      throw new FigureError('can be read in two ways.')
    return parse(cell(column))
  }
  try {
    const email = read('email', readEmailCell)
    const month = read('month', readMonthCell)
    const below: Partial<NamedFigures> = {}
    const figures = byName(({ name, kind }) =>
      read(name, (text) => {
        if (!lossFigures.has(name) || !isNegative(text)) return kinds[kind].readCell(text)
        Object.assign(below, { [name]: kinds[kind].readCell(withoutSign(text)) })
        return kinds[kind].fromWhole(0)
      }),
    ) as NamedFigures
    return { line, email, summary: summaryFrom(month, withLoss(figures, below)), cells }
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return {
      line,
      cells,
      code: 'invalid',
      unread: reading,
      refused: `${nameOf(reading)} “${shortened(cell(reading))}”: ${error.message}`,
    }
  }
}

const isNegative = (text: string): boolean => /^[-−]|^\(.*\)$/.test(text)
const withoutSign = (text: string): string => text.replace(/^[-−]\s*|^\(|\)$/g, '')

const shortened = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
