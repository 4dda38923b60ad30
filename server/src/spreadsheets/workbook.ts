import { sizeText } from '@portico/contract/values/size'
import { Thread, ThreadEndedError } from '../pdf/thread.ts'
import { CsvError } from './csv.ts'

/** A workbook as a table in CSV, or why it is not read. */
export type ReadWorkbook = { csv: Uint8Array } | { unread: string }

/** Twice what 100,000 rows of ten cells need. */
const memoryBytes = 512 * 1024 * 1024
const patienceMs = 20_000

/** A process, since a workbook is packed: a few kilobytes may unpack to more memory than there is. */
const reader = new Thread<Uint8Array, ReadWorkbook>(new URL('./workbook-process.ts', import.meta.url), {
  memoryBytes,
  patienceMs,
})

/** By the bytes of the file, which an import reads several times. */
const converted = new WeakMap<Uint8Array, Promise<Uint8Array>>()

/** Begins as a ZIP archive, which an .xlsx file is. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** Begins as .xls files do, and workbooks with a password. */
const isOldOrLocked = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/** The bytes of an uploaded table as CSV: those of an .xlsx workbook converted, any others as they are. Throws CsvError. */
export async function asCsv(bytes: Uint8Array): Promise<Uint8Array> {
  if (isOldOrLocked(bytes))
    throw new CsvError(
      'This workbook is from an old version of Excel or has a password. Save it as .xlsx without a password, or as CSV.',
    )
  if (!isArchive(bytes)) return bytes
  const known = converted.get(bytes)
  if (known !== undefined) return known
  const conversion = convert(bytes)
  converted.set(bytes, conversion)
  return conversion
}

async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  const found = await reader.ask(bytes).catch((error: unknown): ReadWorkbook => {
    if (error instanceof ThreadEndedError)
      return { unread: `it needs more than ${sizeText(memoryBytes)} or ${patienceMs / 1000} seconds` }
    return { unread: 'it is damaged' }
  })
  if ('unread' in found)
    throw new CsvError(`The workbook cannot be read: ${found.unread}. Save the sheet as CSV.`)
  return found.csv
}
