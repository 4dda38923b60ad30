import type { Engine } from '../db/engine.ts'
import type { Place } from '../db/open-database.ts'

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
