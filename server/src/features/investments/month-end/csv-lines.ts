import { maxRows } from '@portico/contract/features/month-end'
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
  rows: 'The file has more than 200,000 rows, those of empty cells included. Import it in parts.',
  columns: 'The file has more than 1,000 columns.',
  charactersPerRow:
    'A row of the file has more than 100,000 characters; perhaps a quotation mark is opened and never closed.',
} as const satisfies Record<keyof typeof most, string>

/** Explanations of the parser's error codes. */
const parseErrors: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: (line) => `on line ${line}, something follows a closing quotation mark`,
  INVALID_OPENING_QUOTE: (line) => `on line ${line}, a quotation mark stands within a cell`,
}

/** Turns a parser error into a CsvError. */
export function toCsvError(error: unknown): CsvError {
  if (error instanceof CsvError) return error
  const known = error instanceof ParserError && parseErrors[error.code]?.(Number(error['lines']))
  const reason = known || (error instanceof Error ? error.message : String(error))
  return new CsvError(`The file is not readable as CSV: ${reason}.`)
}

/** Parses a text chunk by chunk. */
export class LineParser {
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
