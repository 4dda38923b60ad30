import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { BetterSqlite } from './better-sqlite3.mjs'
import { BusyError, isLocked } from './database-errors.ts'

const lockPatienceMs = 15_000
const lockRetryMs = 20

/** Every commit is on the disk before it is acknowledged; waiting for the lock is up to the connection. */
const pragmas = ['synchronous = full', 'foreign_keys = on', 'busy_timeout = 0']

type Reply = QueryResult<never> | { failure: { message: string; code?: string } }

/**
 * A connection that writes in a thread of its own: no page waits while a commit is brought to the disk. Should the
 * thread fail, which nothing listens for, the process ends with it and is started anew.
 */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: Worker
  readonly #onRetry: () => void
  #closed: Promise<unknown> | undefined

  constructor(path: string, onRetry: () => void) {
    const workerData = { path, pragmas }
    this.#thread = new Worker(new URL('./write-thread.mjs', import.meta.url), { workerData })
    this.#onRetry = onRetry
  }

  /**
   * Waits while another process has the lock: what begins a transaction may meet it, and what is written outside of
   * one. Waiting happens here and not in SQLite's own busy time-out, so that it can be counted.
   */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + lockPatienceMs
    for (;;) {
      const reply = await this.#send({ sql, parameters })
      if (!('failure' in reply)) return reply
      const { message, code } = reply.failure
      const error = code === undefined ? new Error(message) : new BetterSqlite.SqliteError(message, code)
      if (!isLocked(error)) throw error
      if (performance.now() > deadline) throw new BusyError('The database stayed locked.', { cause: error })
      this.#onRetry()
      await wait(lockRetryMs)
    }
  }

  /** The driver lets one caller in at a time, so the next reply is to this question. */
  #send(asked: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new BusyError('The database is closed.'))
      if (this.#closed !== undefined) return refuse()
      this.#thread.once('exit', refuse)
      this.#thread.once('message', (reply: Reply) => {
        this.#thread.off('exit', refuse)
        resolve(reply)
      })
      this.#thread.postMessage(asked)
    })
  }

  // oxlint-disable-next-line require-yield -- nothing that is written is read row by row
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('A change reads whole answers.')
  }

  async close(): Promise<void> {
    this.#closed ??= new Promise((resolve) => {
      this.#thread.once('exit', resolve)
      this.#thread.postMessage('close')
    })
    await this.#closed
  }
}

/**
 * Takes the write lock when a transaction begins. A deferred `begin` that reads first fails at its first write
 * whenever another process has written in between.
 */
class WriterDriver extends SqliteDriver {
  readonly #connection: ThreadConnection

  constructor(connection: ThreadConnection) {
    // The base lets one caller in at a time; what it opens is never asked anything.
    super({ database: { close: () => undefined, prepare: () => neverHere() } })
    this.#connection = connection
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await super.acquireConnection()
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

function neverHere(): never {
  throw new Error('Statements are prepared in the thread that writes.')
}

/** SQLite can roll a schema change back; Kysely's adapter says otherwise and would leave half a migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The dialect of the one connection that writes. `onRetry` is called whenever another process has the lock. */
export class WriterDialect extends SqliteDialect {
  readonly #connection: ThreadConnection

  constructor(path: string, onRetry: () => void) {
    super({ database: () => neverHere() })
    this.#connection = new ThreadConnection(path, onRetry)
  }

  override createDriver(): Driver {
    return new WriterDriver(this.#connection)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  /** Ends the thread, the file closed. */
  close(): Promise<void> {
    return this.#connection.close()
  }
}
