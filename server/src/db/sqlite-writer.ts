import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { BusyError, isLocked } from './database-errors.ts'
import type { SchemaGuard } from './schema-guard.ts'

const lockPatienceMs = 15_000
const lockRetryMs = 20

/** Every commit is on disk before it is acknowledged. ThreadConnection does its own waiting for the lock. */
const writingPragmas = ['synchronous = full', 'foreign_keys = on', 'busy_timeout = 0']

/** For trials, whose temporary tables refer to real ones. */
const tryingPragmas = ['temp_store = memory', 'foreign_keys = off', 'busy_timeout = 0']

interface Access {
  /** Only temporary tables can be written. */
  readonly: boolean
}

/** A statement for the thread, and one that it runs after it. The reply is that of the last one. */
interface Asked extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  next?: string | undefined
}

type Reply = QueryResult<never> | { failure: { message: string; code?: string } }

/** Under `node --watch`, threads also post which files they load. */
const isReply = (message: Reply | object): message is Reply => 'rows' in message || 'failure' in message

/** Threads without a file. Starting one takes longer than most transactions and trials. */
const idle: Worker[] = []
const mostIdle = 2

function takeThread(): Worker {
  const thread = idle.pop() ?? new Worker(new URL('./write-thread.ts', import.meta.url))
  thread.ref()
  return thread
}

/** Keeps a thread for the next file, without keeping the process alive. */
function keepThread(thread: Worker): void {
  thread.unref()
  if (idle.length < mostIdle) idle.push(thread)
  else thread.postMessage('end')
}

const ignore = () => undefined

/**
 * A connection that writes in a separate thread, so no page waits for a commit to reach the disk. If the thread crashes,
 * so does the process, which is then restarted.
 */
class ThreadConnection implements DatabaseConnection {
  readonly #thread = takeThread()
  readonly #onRetry: () => void
  readonly #noteEnd = () => void (this.#hasEnded = true)
  #closed: Promise<void> | undefined
  #hasEnded = false

  constructor(path: string, onRetry: () => void, { readonly }: Access) {
    this.#onRetry = onRetry
    this.#thread.once('exit', this.#noteEnd)
    // A trial that cannot open the file fails alone.
    if (readonly) this.#thread.on('error', ignore)
    this.#thread.postMessage({ path, readonly, pragmas: readonly ? tryingPragmas : writingPragmas })
  }

  /**
   * Retries while another process holds the lock. Not left to SQLite's own busy timeout, so that retries can be counted.
   */
  async executeQuery<Row>({ sql, parameters, next }: CompiledQuery & Asked): Promise<QueryResult<Row>> {
    const deadline = performance.now() + lockPatienceMs
    for (;;) {
      const reply = await this.#send({ sql, parameters, next })
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
  #send(query: Asked): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new BusyError('The database is closed.'))
      if (this.#closed !== undefined || this.#hasEnded) return refuse()
      this.#thread.once('exit', refuse)
      const take = (reply: Reply | object) => {
        if (!isReply(reply)) return
        this.#thread.off('exit', refuse).off('message', take)
        resolve(reply)
      }
      this.#thread.on('message', take)
      this.#thread.postMessage(query)
    })
  }

  // oxlint-disable-next-line require-yield -- writes never stream rows
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Writes cannot stream rows.')
  }

  async close(): Promise<void> {
    if (this.#hasEnded) return
    this.#closed ??= this.#closeFile()
    await this.#closed
  }

  async #closeFile(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#thread.once('exit', resolve)
      const take = (reply: object) => {
        if (!('closed' in reply)) return
        this.#thread.off('exit', resolve).off('message', take)
        resolve()
      }
      this.#thread.on('message', take)
      this.#thread.postMessage('close')
    })
    this.#thread.off('exit', this.#noteEnd).off('error', ignore)
    if (!this.#hasEnded) keepThread(this.#thread)
  }
}

/**
 * Takes the write lock when a transaction begins. With a deferred `begin`, the first write after a read fails if another
 * process has written in between.
 */
class WriterDriver extends SqliteDriver {
  readonly #connection: ThreadConnection
  readonly #guard: SchemaGuard

  constructor(connection: ThreadConnection, guard: SchemaGuard) {
    // The base class admits one caller at a time; its own database is never used.
    super({ database: { close: () => undefined, prepare: () => neverHere() } })
    this.#connection = connection
    this.#guard = guard
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await super.acquireConnection()
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const next = this.#guard.query
    const begin = { ...CompiledQuery.raw('begin immediate'), next }
    try {
      const { rows } = await connection.executeQuery(begin)
      if (next !== undefined) this.#guard.check(rows)
    } catch (error) {
      // Kysely does not roll back what has not begun.
      await this.rollbackTransaction(connection)
      throw error
    }
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
  readonly #guard: SchemaGuard

  constructor(path: string, guard: SchemaGuard, onRetry: () => void, access: Access = { readonly: false }) {
    super({ database: () => neverHere() })
    this.#guard = guard
    this.#connection = new ThreadConnection(path, onRetry, access)
  }

  override createDriver(): Driver {
    return new WriterDriver(this.#connection, this.#guard)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  /** Closes the file and ends the thread. */
  close(): Promise<void> {
    return this.#connection.close()
  }
}
