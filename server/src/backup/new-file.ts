import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError, explainWriting } from './store.ts'

/** Runs `work` on a file and always closes it. A new file is readable only by this user. */
export async function withFile<Result>(
  path: string,
  flags: 'r' | 'wx',
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, flags, 0o600)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/** Flushes a file or folder to disk. */
export const syncPath = (path: string): Promise<void> => withFile(path, 'r', (handle) => handle.sync())

/** Throws BackupError if the file already exists. */
export function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new BackupError(`${file} is already there and stays as it is. Name another file.`)
}

/**
 * Creates a file atomically, readable only by this user. It gets its name once all of it is on disk. Throws BackupError if
 * the file already exists or the disk is full.
 */
export async function makeFile<Result>(
  file: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  refuseExisting(file)
  const folder = dirname(file)
  const partial = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}.partial`)
  try {
    const result = await withFile(partial, 'wx', async (handle) => {
      const written = await write(handle)
      await handle.sync()
      return written
    })
    refuseExisting(file)
    await rename(partial, file)
    await syncPath(folder)
    return result
  } catch (error) {
    await rm(partial, { force: true })
    throw explainWriting(error, folder)
  }
}
