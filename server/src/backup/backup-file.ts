import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { codeOf } from '../db/database-errors.ts'
import type { StoreFacts } from './store.ts'
import { BackupError } from './store.ts'
import { makeFile, withFile } from './new-file.ts'

const format = 1

/** The length of a backup's header: JSON, padded with spaces. The data follows. */
const headerBytes = 4096

const anyFormat = z.object({ portico: z.literal('backup'), format: z.int() })

const header = z.object({
  portico: z.literal('backup'),
  format: z.literal(format),
  engine: z.enum(['sqlite', 'postgres']),
  schema: z.string(),
  takenAt: z.iso.datetime(),
  rows: z.record(z.string(), z.int().nonnegative()),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
})

/** A backup's header: when it was taken, of which database, and the length and SHA-256 of its data. */
export type BackupHeader = z.output<typeof header>

/** Writes a backup atomically. Throws BackupError. */
export async function writeBackup(
  file: string,
  { takenAt, facts, data }: { takenAt: number; facts: StoreFacts; data: AsyncIterable<Buffer> },
): Promise<BackupHeader> {
  const hash = createHash('sha256')
  let bytes = 0
  return makeFile(file, async (handle) => {
    for await (const chunk of data) {
      await writeAll(handle, chunk, headerBytes + bytes)
      hash.update(chunk)
      bytes += chunk.length
    }
    // Last, so an incomplete file has no header.
    const written: BackupHeader = {
      portico: 'backup',
      format,
      ...facts,
      takenAt: new Date(takenAt).toISOString(),
      bytes,
      sha256: hash.digest('hex'),
    }
    await writeAll(handle, Buffer.from(`${JSON.stringify(written).padEnd(headerBytes - 1)}\n`), 0)
    return written
  })
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

/** Reads a backup's header. Throws BackupError if the file is not a backup, or has a newer format. */
export async function readHeader(file: string): Promise<BackupHeader> {
  const json = parseJson(await readStart(file))
  const known = anyFormat.safeParse(json)
  if (!known.success) throw new BackupError(`${file} is no backup of Portico, or its beginning is lost.`)
  if (known.data.format > format)
    throw new BackupError(`${file} was made by a newer Portico. Restore it with that version.`)
  const parsed = header.safeParse(json)
  if (!parsed.success) throw new BackupError(`${file} is damaged: what it says of itself makes no sense.`)
  return parsed.data
}

async function readStart(file: string): Promise<string> {
  try {
    return await withFile(file, 'r', async (handle) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
      return buffer.toString('utf8', 0, bytesRead)
    })
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${codeOf(error) ?? 'unknown'}).`, { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks a backup's data against its header. Throws BackupError if it is truncated or altered. */
export async function checkData(file: string, { bytes, sha256 }: BackupHeader): Promise<void> {
  const held = (await stat(file)).size - headerBytes
  if (held < bytes)
    throw new BackupError(
      `${file} is cut off: of its ${bytes} bytes of data, ${Math.max(held, 0)} are there.`,
    )
  const hash = createHash('sha256')
  for await (const chunk of readData(file)) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`${file} was altered or is damaged: its checksum is wrong.`)
}

/** The data of a backup. */
export const readData = (file: string): Readable => createReadStream(file, { start: headerBytes })
