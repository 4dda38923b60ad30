import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError, explainWriting } from './backup-error.ts'

/** Works on a file and closes it, whatever happens; a new one can be read by this user only. */
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

/** Brings what a file or folder holds onto the disk. */
export const syncPath = (path: string): Promise<void> => withFile(path, 'r', (handle) => handle.sync())

/** Throws BackupError where a file is already there. */
export function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new BackupError(`${file} is already there and stays as it is. Name another file.`)
}

/**
 * Makes a file that only this user can read, whole or not at all: it has its name only once all of it is on the
 * disk. Throws BackupError where the file is already there, and where there is no room.
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
