import type { CsvLine } from './csv-lines.ts'
import { CsvError, LineParser, toCsvError } from './csv-lines.ts'
import { decode } from './csv-text.ts'

/** A table, some lines at a time, the header first; and what stands between its cells. */
export interface CsvTable {
  delimiter: string
  lines: AsyncIterable<readonly CsvLine[]>
}

/** The separator of a line; Excel takes `;` where a comma is the decimal sign. */
function delimiterOf(firstLine: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** More than the rows of a file need; an upload has less already. */
const maxBytes = 64 * 1024 * 1024

/** A line that is longer is told by its beginning. */
const enoughCharacters = 100_000

/** The first line that holds anything. */
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

/** Reads a CSV file a piece at a time, others being answered in between: the lines that hold anything. Throws CsvError with a sentence. */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  if (bytes.length > maxBytes) throw new CsvError('The file is larger than 64 MB. Import it in parts.')
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
