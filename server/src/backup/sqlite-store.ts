import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { explainDamage, findDamage } from '../db/damage.ts'
import type { ReadOnlyDatabase, Reader } from '../db/database.ts'
import { openToRead, whileOpen } from '../db/open-database.ts'
import { InUseError, whileUnused, sqliteFile } from '../db/sqlite.ts'
import type { RestoredStore, Snapshot, Store } from './store.ts'
import { BackupError, explainWriting, timeName, findFacts } from './store.ts'
import { syncPath } from './new-file.ts'

/** Speed matters more than size, and the lowest level already gives most of gzip's compression. */
const compression = { level: constants.Z_BEST_SPEED }

/** The store in the SQLite database in `dataDir`. */
export function sqliteStore(dataDir: string): Store {
  const live = join(dataDir, sqliteFile)
  return {
    engine: 'sqlite',
    hasData: () => Promise.resolve(existsSync(live)),
    refuseInUse: async () => alone(live, () => undefined),
    takeSnapshot: (folder, handOver) => takeSnapshot(dataDir, folder, handOver),
    restoreAlongside: (data) => restoreAlongside(dataDir, data),
  }
}

/** Like whileUnused, but throws BackupError and accepts a missing file. */
function alone<Result>(live: string, work: () => Result): Result {
  if (!existsSync(live)) return work()
  try {
    return whileUnused(live, work)
  } catch (error) {
    if (!(error instanceof InUseError)) throw error
    throw new BackupError(`A server or a command is using ${live}. Stop it first.`, { cause: error })
  }
}

/** Moves everything written to a copy from its -wal into the main file, which closing it may not do. */
const foldIn = (copy: string): void => whileUnused(copy, () => undefined)

/** A folder for one database, accessible only to this user. Throws BackupError. */
async function temporaryFolder(folder: string): Promise<string> {
  return mkdtemp(join(folder, '.portico-')).catch((error: unknown) => {
    throw explainWriting(error, folder)
  })
}

/** Throws BackupError: a copy of damaged pages could lack rows without saying so. */
async function refuseDamaged(db: ReadOnlyDatabase): Promise<void> {
  const found = await findDamage(db)
  if (found.length > 0)
    throw new BackupError(`${explainDamage(found)} No backup is taken. Keep those that there are.`)
}

async function takeSnapshot<Result>(
  dataDir: string,
  folder: string,
  handOver: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const place = { dataDir: await temporaryFolder(folder) }
  const copy = join(place.dataDir, sqliteFile)
  try {
    closeSync(openSync(copy, 'wx', 0o600))
    await whileOpen(openToRead({ dataDir }), async (db) => {
      await refuseDamaged(db)
      await copyInto(db.read, copy)
    })
    const facts = await whileOpen(openToRead(place), ({ read }) => findFacts(read, 'sqlite'))
    return await handOver({ facts, data: compressed(copy) })
  } catch (error) {
    throw explainWriting(error, folder)
  } finally {
    await rm(place.dataDir, { recursive: true })
  }
}

const compressed = (file: string) => connect(createReadStream(file), createGzip(compression), () => undefined)

async function restoreAlongside(dataDir: string, data: AsyncIterable<Buffer>): Promise<RestoredStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const place = { dataDir: await temporaryFolder(dataDir) }
  const copy = join(place.dataDir, sqliteFile)
  const remove = () => rm(place.dataDir, { recursive: true, force: true })
  try {
    await pipeline(data, createGunzip(), createWriteStream(copy, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await remove()
    throw explainWriting(error, dataDir)
  }
  return {
    place,
    remove,
    async replaceLive() {
      foldIn(copy)
      await syncPath(copy)
      const kept = alone(join(dataDir, sqliteFile), () => swap(copy, join(dataDir, sqliteFile)))
      await syncPath(dataDir)
      return kept
    },
  }
}

const keptName = (live: string): string => `${live}.before-${timeName()}`

/** Moves -wal and -shm files along with the database. Only a damaged one still has them. */
function clearRest(live: string, kept: string | undefined): void {
  if (kept !== undefined && (statSync(`${live}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    renameSync(`${live}-wal`, `${kept}-wal`)
  for (const rest of ['-wal', '-shm']) rmSync(`${live}${rest}`, { force: true })
}

/** Atomic: there is a complete database under the live name at all times. */
function swap(copy: string, live: string): string | undefined {
  const kept = existsSync(live) ? keptName(live) : undefined
  if (kept !== undefined) linkSync(live, kept)
  clearRest(live, kept)
  renameSync(copy, live)
  return kept
}

/** Moves the database in `dataDir` aside and returns its new path. Throws BackupError if it is in use. */
export async function putAside(dataDir: string): Promise<string> {
  const live = join(dataDir, sqliteFile)
  const kept = keptName(live)
  alone(live, () => {
    renameSync(live, kept)
    clearRest(live, kept)
  })
  await syncPath(dataDir)
  return kept
}

/** Writes a snapshot of the database into an empty file (SQLite). */
async function copyInto(db: Reader, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(db)
}
