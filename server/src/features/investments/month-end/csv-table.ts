import type { CsvLine } from './csv-lines.ts'
import { CsvError, LineParser, toCsvError } from './csv-lines.ts'
import { decode } from './csv-text.ts'

/** A table's delimiter and lines. The header comes first. */
export interface CsvTable {
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
const maxBytes = 64 * 1024 * 1024

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
