import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Engine } from './engine.ts'
import type { SchemaSteps } from './schema-step.ts'
import type { Schema } from './tables.ts'

/** Reads committed data; a Transaction will do wherever this is asked for. */
export type Reader = Kysely<Schema>

/** Inside one all-or-nothing change. A function that takes this must be called from `change`. */
export type Transaction = KyselyTransaction<Schema>

/** The store for somebody who may look and not touch. */
export type ReadOnlyDatabase = Pick<Database, 'engine' | 'read' | 'close'>

/** How callers of the store get on with one another. */
interface Waits {
  /** Who waits for a connection now. */
  queued: number
  /** How often somebody else's lock has made a change wait or begin anew. */
  retries: number
}

/** Asks for the rows of a statement with one value, from committed data; the engine keeps it prepared. See preparedQuery. */
export type RunPrepared = <Row>(
  sql: string,
  value: string | number,
  cached?: boolean,
) => Promise<readonly Row[]>

/** The one store behind the application, the same on both engines. */
export interface Database {
  engine: Engine
  read: Reader
  runPrepared: RunPrepared
  /** Runs `work` in one durable transaction; rolled back whole if it throws. Throws BusyError when the store stays locked. */
  transaction<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>
  /** Brings the schema up to date, or runs the steps given; throws DatabaseStartError, having changed nothing. */
  migrate(steps?: SchemaSteps): Promise<void>
  waits(): Waits
  close(): Promise<void>
}
