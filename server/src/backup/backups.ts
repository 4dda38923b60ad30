import { mkdir, readdir, stat } from 'node:fs/promises'
import { join, resolve, dirname } from 'node:path'
import type { Store } from './store.ts'
import { BackupError, explainWriting, timeName } from './store.ts'
import type { BackupHeader } from './backup-file.ts'
import { readHeader, writeBackup } from './backup-file.ts'
import type { Place } from '../db/open-database.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import { refuseExisting } from './new-file.ts'

const ending = '.backup'

/** The default folder for backups. */
const usualFolder = (dataDir: string): string => join(dataDir, 'backups')

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** The file for a new backup: `target`, or a file named after the time in the folder `target` or the default one. Throws BackupError. */
export async function newBackupFile(
  dataDir: string,
  target: string | undefined,
  now: number,
): Promise<string> {
  const path = resolve(target ?? usualFolder(dataDir))
  if (target === undefined)
    await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw explainWriting(error, path)
    })
  return (await isFolder(path)) ? join(path, `portico-${timeName(now)}${ending}`) : path
}

/** The backup `target`, or the newest one in the folder `target` or the default one. Throws BackupError. */
export async function findBackup(dataDir: string, target: string | undefined): Promise<string> {
  const path = resolve(target ?? usualFolder(dataDir))
  if (target !== undefined && !(await isFolder(path))) return path
  const names = await readdir(path).catch(() => [])
  const files = names.filter((name) => name.endsWith(ending)).map((name) => join(path, name))
  // Only the header reliably says when a backup was taken; file names and dates can change.
  const taken = await Promise.all(files.map(async (file) => ({ file, at: (await readHeader(file)).takenAt })))
  const newest = taken.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
  if (newest === undefined) throw new BackupError(`There is no backup in ${path}.`)
  return newest.file
}

/** The configured store. */
export const storeOf = ({ dataDir, databaseUrl, backupDatabaseUrl }: Place): Store =>
  databaseUrl === undefined ? sqliteStore(dataDir) : postgresStore(backupDatabaseUrl ?? databaseUrl)

/** Backs up a snapshot of the store while servers continue writing. Throws BackupError. */
export async function takeBackup(place: Place, file: string, takenAt: number): Promise<BackupHeader> {
  refuseExisting(file)
  return storeOf(place).takeSnapshot(dirname(file), (snapshot) => writeBackup(file, { ...snapshot, takenAt }))
}
