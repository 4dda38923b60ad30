import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DamageWatch } from './damage.ts'
import type { Engine, SchemaSteps } from './schema-step.ts'
import type { Schema } from './tables.ts'

/** Reads committed data. A Transaction can be passed wherever a Reader is expected. */
export type Reader = Kysely<Schema>

/** An open write transaction, from `Database.transaction`. */
export type Transaction = KyselyTransaction<Schema>

/** What a trial works with. */
export interface Trial {
  /** Sees what the trial has written. */
  trx: Transaction
  /** The same snapshot without what the trial has written. */
  committed: Reader
}

/** A database opened for reading only. */
export type ReadOnlyDatabase = Pick<Database, 'engine' | 'read' | 'close'>

/** Contention metrics. */
interface Waits {
  /** The number of callers waiting for a connection. */
  queued: number
  /** How often another process's lock has made a transaction wait or retry. */
  retries: number
}

/** Runs a statement with one parameter on committed data and keeps it prepared. See preparedQuery. */
export type RunPrepared = <Row>(
  sql: string,
  value: string | number,
  cached?: boolean,
) => Promise<readonly Row[]>

/** The database behind the application, with the same interface on both engines. */
export interface Database {
  engine: Engine
  read: Reader
  runPrepared: RunPrepared
  /** Runs `work` in one durable transaction, rolled back if it throws. Throws BusyError if the database stays locked. */
  transaction<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>
  /** Runs `work` on a snapshot and keeps nothing of what it writes. Nobody waits for it, and it waits for nobody. */
  trial<Result>(work: (trial: Trial) => Promise<Result>): Promise<Result>
  /**
   * Migrates to the latest schema, or runs the given steps, and reports the progress. Throws DatabaseStartError, in which
   * case nothing has changed.
   */
  migrate(steps?: SchemaSteps, report?: (sentence: string) => void): Promise<void>
  waits(): Waits
  /** Whether a statement has found the database damaged; transactions are refused from then on. */
  damage: DamageWatch
  close(): Promise<void>
}
