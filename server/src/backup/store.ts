import { sql } from 'kysely'
import { codeOf } from '../db/database-errors.ts'
import type { Engine } from '../db/schema-step.ts'
import type { Place } from '../db/open-database.ts'
import type { Database, Reader } from '../db/database.ts'

/** Facts about a store that its copy must match. */
export interface StoreFacts {
  engine: Engine
  /** the newest step of its schema */
  schema: string
  /** the number of rows per table */
  rows: Record<string, number>
}

/** A snapshot of a store, in the engine's own format. */
export interface Snapshot {
  facts: StoreFacts
  data: AsyncIterable<Buffer>
}

/** A store restored from a backup, next to the live one. */
export interface RestoredStore {
  place: Place
  /** Replaces the live store atomically and returns where that is kept, if there was one. Throws BackupError if it is in use. */
  replaceLive(): Promise<string | undefined>
  /** Removes it, unless it became the live one. */
  remove(): Promise<void>
}

/** The files or the database behind a store, as backups see them. */
export interface Store {
  engine: Engine
  hasData(): Promise<boolean>
  /** Throws BackupError if another process uses the live store. */
  refuseInUse(): Promise<void>
  /** Passes on a snapshot of the store while servers continue writing. `folder` is for a temporary copy. */
  takeSnapshot<Result>(folder: string, handOver: (snapshot: Snapshot) => Promise<Result>): Promise<Result>
  /** Creates a separate store from a backup's data. Throws BackupError if the disk is full. */
  restoreAlongside(data: AsyncIterable<Buffer>): Promise<RestoredStore>
}

/** Why a backup, restore, drill or copy failed. The message is written for the person who ran the command. */
export class BackupError extends Error {}

/** The disk is full, or a quota or file size limit is reached. */
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']

const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO', 'SQLITE_IOERR_WRITE']

/** Turns an error about a full or read-only folder into a BackupError. Returns any other error unchanged. */
export function explainWriting(error: unknown, folder: string): unknown {
  const code = codeOf(error) ?? ''
  if (noRoom.includes(code))
    return new BackupError(`The disk is full: there is no room left in ${folder}.`, { cause: error })
  if (notWritable.includes(code))
    return new BackupError(`${folder} cannot be written (${code}).`, { cause: error })
  return error
}

/** A UTC timestamp for the name of a file or database, by default now: 2026-11-21T12-33-00-123Z. */
export const timeName = (at = Date.now()): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

const bookkeeping = ['schema_steps', 'schema_steps_lock']

/** The tables of a database from any version of Portico. Throws BackupError if it is not Portico's. */
async function tablesOf(db: Reader): Promise<string[]> {
  const names = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
  if (!names.includes('schema_steps')) throw new BackupError('There is no data of Portico in this database.')
  return names.filter((name) => !bookkeeping.includes(name)).sort()
}

/** Schema and row counts of a database from any version of Portico. Throws BackupError if it is not Portico's. */
export async function findFacts(db: Reader, engine: Database['engine']): Promise<StoreFacts> {
  const rows: Record<string, number> = {}
  for (const table of await tablesOf(db)) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    rows[table] = counted.rows[0]?.count ?? 0
  }
  const steps = await sql<{ name: string }>`select name from schema_steps order by name desc limit 1`.execute(
    db,
  )
  return { engine, schema: steps.rows[0]?.name ?? '', rows }
}
