import { parse } from 'csv-parse/sync'

/** A line of a spreadsheet saved as CSV. */
export interface CsvLine {
  /** as a text editor counts them, from 1 */
  line: number
  cells: string[]
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

/** The separator of the first line; Excel takes `;` where a comma is the decimal sign. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** The lines of a CSV file that hold anything, the header first. Throws CsvError with a sentence. */
export function readCsv(bytes: Uint8Array): CsvLine[] {
  const text = decode(bytes)
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared === null ? text : text.slice(declared[0].length)
  const delimiter = declared?.[1] ?? delimiterOf(body.split(/\r?\n/, 1)[0] ?? '')
  const skipped = declared === null ? 0 : 1
  try {
    const records: unknown = parse(body, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return (records as { info: { lines: number }; record: string[] }[])
      .map(({ info, record }) => ({ line: info.lines + skipped, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    throw new CsvError(
      `The file is not readable as CSV: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
