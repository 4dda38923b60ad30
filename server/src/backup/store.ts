import type { Engine } from '../db/engine.ts'
import type { Place } from '../db/open-database.ts'

/** What a store holds, to be found again in its copy. */
export interface StoreFacts {
  engine: Engine
  /** the newest step of its schema */
  schema: string
  /** how many rows each table has */
  rows: Record<string, number>
}

/** What a store held at one moment, in the engine's own form. */
export interface Snapshot {
  facts: StoreFacts
  data: AsyncIterable<Buffer>
}

/** A store made from a backup, beside the live one. */
export interface RestoredStore {
  place: Place
  /** Puts it in the place of the live one, in one step, and answers where that is kept, if there was one. Throws BackupError while somebody uses it. */
  replaceLive(): Promise<string | undefined>
  /** Removes it, unless it became the live one. */
  remove(): Promise<void>
}

/** The files or the database behind a store, as backups see them. */
export interface Store {
  engine: Engine
  hasData(): Promise<boolean>
  /** Throws BackupError while another process uses the live store. */
  refuseInUse(): Promise<void>
  /** Hands over what the store holds at one moment, while servers go on writing. `folder` has room for a copy. */
  takeSnapshot<Result>(folder: string, handOver: (snapshot: Snapshot) => Promise<Result>): Promise<Result>
  /** Makes a store of its own from a backup's data. Throws BackupError where there is no room. */
  restoreAlongside(data: AsyncIterable<Buffer>): Promise<RestoredStore>
}
