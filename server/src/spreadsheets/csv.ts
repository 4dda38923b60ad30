import { isUtf8 } from 'node:buffer'
import { setImmediate as turn } from 'node:timers/promises'
import { maxRows } from '@portico/contract/features/month-end'
import { formatCount } from '@portico/contract/values/count'
import { megabyte, sizeText } from '@portico/contract/values/size'
import type { InfoRecord, Parser } from 'csv-parse'
import { CsvError as ParserError, parse } from 'csv-parse'

/** A line of a spreadsheet saved as CSV. */
export interface CsvLine {
  /** as a text editor counts them, from 1 */
  line: number
  cells: string[]
}

/** The file cannot be read as a table. The message is written for the user. */
export class CsvError extends Error {}

/** The limits of a table, without its header. A spreadsheet cell has at most 32,767 characters. */
const most = { rows: maxRows, columns: 1_000, charactersPerRow: 100_000 }

const tooLarge = {
  rows: `The file has more than ${formatCount(most.rows)} rows, those of empty cells included. Import it in parts.`,
  columns: `The file has more than ${formatCount(most.columns)} columns.`,
  charactersPerRow: `A row of the file has more than ${formatCount(most.charactersPerRow)} characters; perhaps a quotation mark is opened and never closed.`,
} as const satisfies Record<keyof typeof most, string>

/** Explanations of the parser's error codes. */
const parseErrors: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: (line) => `on line ${line}, something follows a closing quotation mark`,
  INVALID_OPENING_QUOTE: (line) => `on line ${line}, a quotation mark stands within a cell`,
}

/** Turns a parser error into a CsvError. */
function toCsvError(error: unknown): CsvError {
  if (error instanceof CsvError) return error
  const known = error instanceof ParserError && parseErrors[error.code]?.(Number(error['lines']))
  const reason = known || (error instanceof Error ? error.message : String(error))
  return new CsvError(`The file is not readable as CSV: ${reason}.`)
}

/** Parses a text chunk by chunk. */
class LineParser {
  readonly #parser: Parser
  /** The number of rows before the header. */
  readonly #skipped: number
  #found: CsvLine[] = []
  #rows = 0
  /** The number of rows and blank lines so far, and of characters since the last one. */
  #ended = { lines: 0, charactersSince: 0 }

  constructor(delimiter: string, skipped: number) {
    this.#skipped = skipped
    this.#parser = parse({
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], info) => this.#take(cells, info),
    })
    // Errors are reported to the writer.
    this.#parser.on('error', () => undefined).resume()
  }

  /** Parses the next chunk and returns the non-empty lines that end in it. Throws as soon as the table is too large. */
  async write(piece: string): Promise<CsvLine[]> {
    await new Promise<void>((resolve, reject) => {
      this.#parser.write(piece, (error) => (error ? reject(error) : resolve()))
    })
    const lines = this.#rows + this.#parser.info.empty_lines
    const charactersSince = lines === this.#ended.lines ? this.#ended.charactersSince + piece.length : 0
    this.#ended = { lines, charactersSince }
    if (charactersSince > most.charactersPerRow) throw new CsvError(tooLarge.charactersPerRow)
    return this.#handOver()
  }

  /** Returns the lines completed by the end of the text. */
  async end(): Promise<CsvLine[]> {
    await new Promise<void>((resolve, reject) => {
      this.#parser.end((error?: Error | null) => (error ? reject(error) : resolve()))
    })
    return this.#handOver()
  }

  #handOver(): CsvLine[] {
    const found = this.#found
    this.#found = []
    return found
  }

  /** Keeps a row for `write` to return, so that nothing is queued in the parser's own stream. */
  #take(cells: string[], { lines }: InfoRecord): null {
    // Otherwise the parser creates an Error, with its stack, for every row of a different length than the first.
    Object.assign(this.#parser.info, { records: 0 })
    this.#rows++
    if (cells.length > most.columns) throw new CsvError(tooLarge.columns)
    if (this.#rows > this.#skipped + 1 + most.rows) throw new CsvError(tooLarge.rows)
    if (this.#rows > this.#skipped && cells.some((cell) => cell !== ''))
      this.#found.push({ line: lines - lineBreaksIn(cells), cells })
    return null
  }
}

/** The parser reports the line where a row ends. */
const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 0)

/** Small enough that even the worst chunk is parsed within milliseconds. */
const bytesPerChunk = 512

/** Excel writes UTF-8 with or without a byte-order mark, UTF-16 for "Unicode text", and Windows-1252 otherwise. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Normalizes line ends, so a line break inside quotes counts as one line. */
const withOneLineEnd = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * Decodes a file in small chunks, letting other requests run in between. Removes the byte-order mark and normalizes line
 * ends to `\n`.
 */
async function* decode(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes))
  // Holds back a trailing `\r`, since the next chunk may begin with its `\n`.
  let held = ''
  for (let from = 0; from < bytes.length; from += bytesPerChunk) {
    const text = held + decoder.decode(bytes.subarray(from, from + bytesPerChunk), { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield withOneLineEnd(held === '' ? text : text.slice(0, -1))
    await turn()
  }
  yield withOneLineEnd(held + decoder.decode())
}

/** A table's delimiter and lines. The header comes first. */
interface CsvTable {
  delimiter: string
  lines: AsyncIterable<readonly CsvLine[]>
}

/** Guesses the delimiter. Excel uses `;` in locales with a decimal comma. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** More than any valid file needs. Uploads have a lower limit already. */
const maxBytes = 64 * megabyte

/** The beginning of a longer line is enough to guess the delimiter. */
const enoughCharacters = 100_000

/** The first non-empty line. */
async function firstLineOf(text: AsyncIterable<string>): Promise<string> {
  let held = ''
  for await (const piece of text) {
    held = (held + piece).replace(/^\s*\n/, '')
    const end = held.indexOf('\n')
    if (end !== -1) return held.slice(0, end)
    if (held.length > enoughCharacters) break
  }
  return held
}

/** Reads the non-empty lines of a CSV file in small chunks, letting other requests run in between. Throws CsvError. */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  if (bytes.length > maxBytes)
    throw new CsvError(`The file is larger than ${sizeText(maxBytes)}. Import it in parts.`)
  const firstLine = await firstLineOf(decode(bytes))
  const declared = /^sep=(.)$/i.exec(firstLine)?.[1]
  const delimiter = declared ?? delimiterOf(firstLine)
  return { delimiter, lines: parseLines(decode(bytes), delimiter, declared === undefined ? 0 : 1) }
}

async function* parseLines(
  text: AsyncIterable<string>,
  delimiter: string,
  skipped: number,
): AsyncGenerator<readonly CsvLine[]> {
  try {
    const parser = new LineParser(delimiter, skipped)
    for await (const piece of text) yield await parser.write(piece)
    yield await parser.end()
  } catch (error) {
    throw toCsvError(error)
  }
}
