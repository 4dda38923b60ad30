import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError, explainWriting } from './backup-error.ts'

/** Brings what a file or folder holds onto the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Throws BackupError where a file is already there. */
export function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new BackupError(`${file} is already there and stays as it is. Name another file.`)
}

/**
 * Makes a file that only this user can read, whole or not at all: it has its name only once all of it is on the
 * disk. Throws BackupError where the file is already there, and where there is no room.
 */
export async function makeFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  refuseExisting(file)
  const folder = dirname(file)
  const partial = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}.partial`)
  try {
    const handle = await open(partial, 'wx', 0o600)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    refuseExisting(file)
    await rename(partial, file)
    await syncPath(folder)
  } catch (error) {
    await rm(partial, { force: true })
    throw explainWriting(error, folder)
  }
}
