import { CsvError as ParserError, parse } from 'csv-parse/sync'

/** A line of a spreadsheet saved as CSV. */
export interface CsvLine {
  /** as a text editor counts them, from 1 */
  line: number
  cells: string[]
}

/** A table, the header first, and what stands between its cells. */
export interface CsvTable {
  delimiter: string
  lines: CsvLine[]
}

/** The file cannot be read as a table; the message is a sentence. */
export class CsvError extends Error {}

/** Excel writes UTF-8 with or without a mark, UTF-16 for "Unicode text", and Windows-1252 otherwise. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator of a line; Excel takes `;` where a comma is the decimal sign. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** The first line that holds anything. */
const firstLineOf = (text: string): string => text.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? ''

/** What keeps a file from being read, by the parser's code for it. */
const troubles: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: (line) => `on line ${line}, something follows a closing quotation mark`,
  INVALID_OPENING_QUOTE: (line) => `on line ${line}, a quotation mark stands within a cell`,
}

function troubleOf(error: unknown, skippedLines: number): string {
  const known = error instanceof ParserError && troubles[error.code]?.(Number(error['lines']) + skippedLines)
  return known || (error instanceof Error ? error.message : String(error))
}

/** The lines of a CSV file that hold anything. Throws CsvError with a sentence. */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decode(bytes)
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared === null ? text : text.slice(declared[0].length)
  const delimiter = declared?.[1] ?? delimiterOf(firstLineOf(body))
  const skipped = declared === null ? 0 : 1
  try {
    // One kind of line end, so that a line break inside quotes counts as one line.
    const records: unknown = parse(body.replaceAll(/\r\n?/g, '\n'), {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
    })
    const lines = (records as { info: { lines: number }; record: string[] }[]).map(({ record }, k, all) => ({
      // The parser tells where a record ends; it begins on the line after the one before it.
      line: (all[k - 1]?.info.lines ?? 0) + 1 + skipped,
      cells: record,
    }))
    return { delimiter, lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')) }
  } catch (error) {
    throw new CsvError(`The file is not readable as CSV: ${troubleOf(error, skipped)}.`)
  }
}
