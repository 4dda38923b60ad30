import { maxRows } from '@portico/contract/features/month-end'
import type { InfoRecord, Parser } from 'csv-parse'
import { CsvError as ParserError, parse } from 'csv-parse'

/** A line of a spreadsheet saved as CSV. */
export interface CsvLine {
  /** as a text editor counts them, from 1 */
  line: number
  cells: string[]
}

/** The file cannot be read as a table; the message is a sentence. */
export class CsvError extends Error {}

/** What a table may have, the header not counted; a cell of a spreadsheet has at most 32,767 characters. */
const most = { rows: maxRows, columns: 1_000, charactersPerRow: 100_000 }

/** The sentence for a table that has more. */
const tooLarge = {
  rows: 'The file has more than 200,000 rows, those of empty cells included. Import it in parts.',
  columns: 'The file has more than 1,000 columns.',
  charactersPerRow:
    'A row of the file has more than 100,000 characters; perhaps a quotation mark is opened and never closed.',
} as const satisfies Record<keyof typeof most, string>

/** What keeps a file from being read, by the parser's code for it. */
const troubles: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: (line) => `on line ${line}, something follows a closing quotation mark`,
  INVALID_OPENING_QUOTE: (line) => `on line ${line}, a quotation mark stands within a cell`,
}

/** The sentence for what the parser throws. */
export function toCsvError(error: unknown): CsvError {
  if (error instanceof CsvError) return error
  const known = error instanceof ParserError && troubles[error.code]?.(Number(error['lines']))
  const trouble = known || (error instanceof Error ? error.message : String(error))
  return new CsvError(`The file is not readable as CSV: ${trouble}.`)
}

/** The parser, fed a piece of the text at a time. */
export class LineParser {
  readonly #parser: Parser
  /** How many rows come before the table's own: its header, and what else is `skipped`. */
  readonly #skipped: number
  #found: CsvLine[] = []
  #rows = 0
  /** Where the last row or blank line ended: how many there were, and how many characters came since. */
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
    // What goes wrong is told to whoever writes.
    this.#parser.on('error', () => undefined).resume()
  }

  /** The lines that end in the next piece and hold anything. Throws as soon as the table is too large. */
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

  /** The lines that the end of the text completes. */
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

  /** Keeps a row for `write` to answer; nothing waits in the parser's own stream. */
  #take(cells: string[], { lines }: InfoRecord): null {
    // Else the parser makes an Error, with its stack, of each row that is not as long as the first.
    Object.assign(this.#parser.info, { records: 0 })
    this.#rows++
    if (cells.length > most.columns) throw new CsvError(tooLarge.columns)
    if (this.#rows > this.#skipped + 1 + most.rows) throw new CsvError(tooLarge.rows)
    if (this.#rows > this.#skipped && cells.some((cell) => cell !== ''))
      this.#found.push({ line: lines - lineBreaksIn(cells), cells })
    return null
  }
}

/** The parser tells where a row ends. */
const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 0)
