import { FigureError, figureOr } from '@portico/contract/values/decimal'
import { isAmbiguousNumber } from '@portico/contract/values/spreadsheet-cells'
import { isTotalRow } from '@portico/contract/values/total-row'
import type { Counting } from './control-sums.ts'
import { ControlSums } from './control-sums.ts'
import type { CsvLine } from './csv.ts'
import { CsvError, readCsv } from './csv.ts'
import type { Fault } from './row-faults.ts'
import { isEmpty, refusalOf, shortened } from './row-faults.ts'
import { heldIn, remarkOn } from './workbook-cells.ts'
import { asCsv } from './workbook.ts'

/**
 * Reads a row's cell in a column, and remembers why if it cannot be read: the other cells of the row are read all the same.
 * Returns the value, to be asked for once all cells are read; throws FigureError then if it could not be.
 */
export type ReadCell<Column> = <Value>(
  column: Column,
  parse: (text: string) => Value,
  options?: {
    /** what an empty cell means; without it, an empty cell cannot be read */
    empty?: string
    /** free text, in which a number with a comma is nothing special */
    isText?: boolean
  },
) => () => Value

/** A kind of spreadsheet. */
interface Sheet<Column extends string, Parsed> extends Counting<Column, Parsed> {
  /** In the order of a row's texts. */
  columns: readonly Column[]
  /** The accepted headings of each column, in lower case, without spaces and punctuation. */
  headings: Readonly<Record<Column, readonly string[]>>
  /** What people call a column, where that is not its name in the API. */
  names?: Readonly<Partial<Record<Column, string>>>
  /** Other headings that the firm's files have, by headingKey. */
  remembered?: ReadonlyMap<string, Column> | undefined
  /** Columns that a file may omit. */
  optional: ReadonlySet<Column>
  /** The headings of a file whose first line is a row already; undefined if that line names the columns. */
  impliedHeadings?: (firstLine: readonly string[]) => string[] | undefined
  /** The headings as they are meant next to each other. */
  renamed?: (headings: readonly string[]) => readonly string[]
  /** The columns of amounts, of which a total row has the sums. */
  amounts: readonly Column[]
  /** An amount in the notation in which the file is read. */
  toDollars?: (text: string) => string
  /** The longest cell that makes sense. */
  maxCharacters: number
  /** Reads the cells of a row, and returns how their values make up what is parsed, if all of them can be read. */
  parse: (read: ReadCell<Column>) => () => Parsed
}

/** A total row that agrees with the rows above it, and what to say of it. */
export interface TotalRow {
  total: string
}

/** Why a row cannot be read, and at which cells. */
interface Unread<Column> {
  code: 'invalid'
  unread: Column[]
  refused: string
}

/** A parsed line, or a total, or why and at which cells it failed; with its texts by column. */
export type SheetRow<Column, Parsed> = {
  line: number
  unread?: Column[]
  /** Whether a row that is refused is a total. */
  isTotal?: true
  cells: string[]
} & (Parsed | TotalRow | { refused: string; code: 'invalid' })

/**
 * The rows of a spreadsheet saved as CSV or .xlsx. Lets other requests run in between. Throws CsvError if the file is not such a
 * table.
 */
export async function* readSheet<Column extends string, Parsed>(
  bytes: Uint8Array,
  sheet: Sheet<Column, Parsed>,
): AsyncGenerator<SheetRow<Column, Parsed>> {
  const { delimiter, lines } = await readCsv(await asCsv(bytes))
  let toRow: ((line: CsvLine) => SheetRow<Column, Parsed>) | undefined
  for await (const some of fromHeadings(lines, (cells) => columnsNamed(sheet, cells))) {
    for (const line of some) {
      const implied = toRow === undefined ? sheet.impliedHeadings?.(line.cells) : undefined
      const isHeader = toRow === undefined && implied === undefined
      toRow ??= rowsUnder(sheet, implied === undefined ? line : { ...line, cells: implied }, delimiter)
      if (!isHeader) yield toRow(line)
    }
  }
  if (toRow === undefined) throw new CsvError('The file is empty.')
}

/** Within how many lines the headings are looked for below a title. */
const linesWithTitles = 5

/** The lines from the headings on, without the titles above them: the first line with several known headings. */
export async function* fromHeadings(
  lines: AsyncIterable<readonly CsvLine[]>,
  columnsOf: (cells: readonly string[]) => readonly unknown[],
): AsyncGenerator<readonly CsvLine[]> {
  let held: CsvLine[] | undefined = []
  const first = (from: readonly CsvLine[]) =>
    from
      .slice(0, linesWithTitles)
      .findIndex(({ cells }) => columnsOf(cells).filter((column) => column !== undefined).length > 1)
  for await (const some of lines) {
    if (held === undefined) {
      yield some
      continue
    }
    held.push(...some)
    if (first(held) === -1 && held.length < linesWithTitles) continue
    yield held.slice(Math.max(first(held), 0))
    held = undefined
  }
  if (held !== undefined) yield held
}

/** Returns a parser for the lines under this header. */
function rowsUnder<Column extends string, Parsed>(
  sheet: Sheet<Column, Parsed>,
  header: CsvLine,
  delimiter: string,
): (line: CsvLine) => SheetRow<Column, Parsed> {
  const places = findColumns(sheet, header)
  // The last columns are left out of the texts if the file omits them.
  const last = sheet.columns.findLastIndex((column) => places.has(column))
  const placed = sheet.columns.slice(0, last + 1).map((column) => places.get(column) ?? Infinity)
  const sums = new ControlSums<Column, Parsed>(
    sheet.amounts.flatMap((column) => {
      const place = places.get(column)
      return place === undefined ? [] : [{ column, name: nameOf(sheet, column), place }]
    }),
    {
      ...sheet,
      delimiter,
      toDollars: sheet.toDollars ?? ((text) => text),
      cellIn: (cells, column) => cells[places.get(column) ?? Infinity]?.trim() ?? '',
    },
  )
  return ({ line, cells }) => {
    const own = placed.map((place) => cells[place]?.trim() ?? '')
    const texts = own.map(heldIn)
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
    if (isTotalRow(cells, sums.isAmount)) return { line, cells: texts, ...sums.compare(cells) }
    const row = readRow(sheet, own, delimiter)
    sums.add(cells, 'parsed' in row ? row.parsed : undefined)
    return { line, cells: texts, ...('parsed' in row ? row.parsed : row.failed) }
  }
}

/** How an unknown heading is compared. */
export const headingKey = (heading: string): string => heading.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A heading in lower case, without spaces and punctuation. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z%]/g, '')

/** The column that a heading names by itself. */
export function columnOf<Column extends string>(
  headings: Sheet<Column, unknown>['headings'],
  heading: string,
): Column | undefined {
  const name = plain(heading)
  return (Object.keys(headings) as Column[]).find((column) => headings[column].includes(name))
}

/**
 * The column that each heading names. Where several name the same one, and only some of them as the pages do, the others
 * are not read: next to “E-mail”, “Investor” is a name.
 */
export function columnsNamed<Column extends string>(
  sheet: Pick<Sheet<Column, unknown>, 'headings' | 'names' | 'remembered' | 'renamed'>,
  cells: readonly string[],
): (Column | undefined)[] {
  const named = (sheet.renamed?.(cells) ?? cells).map((cell) => {
    const column = columnOf(sheet.headings, cell) ?? sheet.remembered?.get(headingKey(cell))
    return { column, isOwn: column !== undefined && plain(cell) === plain(nameOf(sheet, column)) }
  })
  const own = new Set(named.flatMap(({ column, isOwn }) => (isOwn ? [column] : [])))
  return named.map(({ column, isOwn }) => (own.has(column) && !isOwn ? undefined : column))
}

function findColumns<Column extends string>(
  sheet: Pick<
    Sheet<Column, unknown>,
    'columns' | 'headings' | 'names' | 'remembered' | 'optional' | 'renamed'
  >,
  header: CsvLine,
): Map<Column, number> {
  const { columns, optional } = sheet
  const listOf = (some: readonly Column[]) => some.map((column) => nameOf(sheet, column)).join(', ')
  const named = columnsNamed(sheet, header.cells)
  const find = (column: Column) => named.flatMap((name, k) => (name === column ? [k] : []))
  const missing = columns.filter((column) => find(column).length === 0 && !optional.has(column))
  if (missing.length > 0) {
    throw new CsvError(`The first line must name the columns; missing: ${listOf(missing)}.`)
  }
  const doubled = columns.filter((column) => find(column).length > 1)
  if (doubled.length > 0) throw new CsvError(`More than one column is named ${listOf(doubled)}.`)
  return new Map(columns.flatMap((column) => find(column).map((place) => [column, place] as const)))
}

const nameOf = <Column extends string>(
  { names }: Pick<Sheet<Column, unknown>, 'names'>,
  column: Column,
): string => names?.[column] ?? column.replace('_', ' ')

/** Throws FigureError if there is something to say against a cell. */
export function requireNone(why: string | undefined): void {
  if (why !== undefined) throw new FigureError(why)
}

/** Parses a row of texts in the order of the columns. */
function readRow<Column extends string, Parsed>(
  sheet: Sheet<Column, Parsed>,
  cells: readonly string[],
  delimiter: string,
): { parsed: Parsed } | { failed: Unread<Column> } {
  const { maxCharacters } = sheet
  const faults = new Map<Column, Fault>()
  const read: ReadCell<Column> = (column, parseCell, { empty, isText = false } = {}) => {
    const cell = cells[sheet.columns.indexOf(column)] ?? ''
    const remark = remarkOn(cell, sheet.amounts.includes(column))
    const text = heldIn(cell)
    try {
      if (remark !== undefined) throw new FigureError(remark.why)
      const value = parseCell(textToRead(text, { empty, isText, delimiter, maxCharacters }))
      return () => value
    } catch (error) {
      if (!(error instanceof FigureError)) throw error
      const quoted = remark === undefined ? shortened(text, maxCharacters) : ''
      const fault = { name: nameOf(sheet, column), quoted, why: error.message, helps: remark?.helps }
      if (!faults.has(column)) faults.set(column, fault)
      return () => {
        throw error
      }
    }
  }
  const together = sheet.parse(read)
  // A cell may be refused only next to the others.
  const parsed = faults.size > 0 ? undefined : figureOr(undefined, together)
  if (parsed !== undefined && faults.size === 0) return { parsed }
  return {
    failed: { code: 'invalid', unread: [...faults.keys()], refused: refusalOf([...faults.values()]) },
  }
}

interface Notation {
  empty: string | undefined
  isText: boolean
  delimiter: string
  maxCharacters: number
}

/** The text of a cell as it is parsed. Throws FigureError if it is empty, too long, or a number that may be two. */
function textToRead(text: string, { empty, isText, delimiter, maxCharacters }: Notation): string {
  if (text === '' && empty !== undefined) return empty
  if (text === '') throw new FigureError(isEmpty)
  if (text.length > maxCharacters) throw new FigureError(`has more than ${maxCharacters} characters.`)
  if (delimiter !== ',' && !isText && isAmbiguousNumber(text))
    throw new FigureError('can be read in two ways.')
  return text
}
