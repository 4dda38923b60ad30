import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { BusyError, isLocked } from './database-errors.ts'

const lockPatienceMs = 15_000
const lockRetryMs = 20

/** Every commit is on disk before it is acknowledged. ThreadConnection does its own waiting for the lock. */
const pragmas = ['synchronous = full', 'foreign_keys = on', 'busy_timeout = 0']

type Reply = QueryResult<never> | { failure: { message: string; code?: string } }

/**
 * A connection that writes in a separate thread, so no page waits for a commit to reach the disk. If the thread crashes,
 * so does the process, which is then restarted.
 */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: Worker
  readonly #onRetry: () => void
  #closed: Promise<unknown> | undefined

  constructor(path: string, onRetry: () => void) {
    const workerData = { path, pragmas }
    this.#thread = new Worker(new URL('./write-thread.ts', import.meta.url), { workerData })
    this.#onRetry = onRetry
  }

  /**
   * Retries while another process holds the lock. Not left to SQLite's own busy timeout, so that retries can be counted.
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

  /** The driver admits one caller at a time, so the next reply belongs to this request. */
  #send(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new BusyError('The database is closed.'))
      if (this.#closed !== undefined) return refuse()
      this.#thread.once('exit', refuse)
      this.#thread.once('message', (reply: Reply) => {
        this.#thread.off('exit', refuse)
        resolve(reply)
      })
      this.#thread.postMessage(query)
    })
  }

  // oxlint-disable-next-line require-yield -- writes never stream rows
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Writes cannot stream rows.')
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
 * Takes the write lock when a transaction begins. With a deferred `begin`, the first write after a read fails if another
 * process has written in between.
 */
class WriterDriver extends SqliteDriver {
  readonly #connection: ThreadConnection

  constructor(connection: ThreadConnection) {
    // The base class admits one caller at a time; its own database is never used.
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
  throw new Error('Statements are prepared in the writer thread.')
}

/** SQLite can roll back schema changes. Kysely's adapter denies it and would leave a failed migration half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The dialect of the single writing connection. `onRetry` is called whenever another process holds the lock. */
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

  /** Closes the file and ends the thread. */
  close(): Promise<void> {
    return this.#connection.close()
  }
}
