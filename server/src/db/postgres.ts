import pg from 'pg'
import type { DatabaseConnection } from 'kysely'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { DamageWatch } from './damage.ts'
import { DatabaseStartError, isDeadlock } from './database-errors.ts'
import type { Database, ReadOnlyDatabase, RunPrepared } from './database.ts'
import type { MigrationOptions } from './migrate.ts'
import { migrateToLatest } from './migrate.ts'
import type { Connections, Deadlines } from './postgres-pool.ts'
import { openPool, readingDeadlines, workingDeadlines } from './postgres-pool.ts'
import type { Schema } from './tables.ts'

/** Gives each statement a name, so every connection prepares it only once. */
function preparedRunner(pool: pg.Pool, damage: DamageWatch): RunPrepared {
  const names = new Map<string, string>()
  return async <Row>(text: string, value: string | number) => {
    const name = names.get(text) ?? `prepared ${names.size}`
    names.set(text, name)
    try {
      const { rows } = await pool.query({ name, text, values: [value] })
      return rows as Row[]
    } catch (error) {
      damage.note(error)
      throw error
    }
  }
}

/** The server and database name of a URL, without user and password. Throws DatabaseStartError. */
export function nameOfPostgres(url: string): string {
  try {
    const { host, port, database = '' } = new pg.Client({ connectionString: url })
    return `${host}:${port}/${database}`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(`DATABASE_URL is not an address of PostgreSQL (${reason}).`)
  }
}

/** Ends the pool and throws DatabaseStartError if the database does not respond. */
async function requireAnswer({ pool, end }: Connections): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await end()
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    throw new DatabaseStartError(`The database of DATABASE_URL cannot be reached (${reason}).`)
  }
}

/** Opens a PostgreSQL database for reading only. Throws DatabaseStartError. */
export async function openPostgresToRead(url: string): Promise<ReadOnlyDatabase> {
  const connections = openPool(url, 'read', readingDeadlines)
  await requireAnswer(connections)
  const onCreateConnection = async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(CompiledQuery.raw('set default_transaction_read_only = on')))
  const read = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: connections.pool, onCreateConnection }),
  })
  const close = async () => {
    await read.destroy()
    await connections.end()
  }
  return { engine: 'postgres', read, close }
}

const maxAttempts = 5

/** PostgreSQL resolves a deadlock by rolling back one of the transactions, which is then retried. */
async function retryDeadlocks<Result>(
  attempt: () => Promise<Result>,
  onRetry: () => void,
  made = 1,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!isDeadlock(error) || made === maxAttempts) throw error
    onRetry()
    return retryDeadlocks(attempt, onRetry, made + 1)
  }
}

/** Migrates on a separate connection, since a step over many rows can take longer than the server's deadlines. */
async function migrate(url: string, options: MigrationOptions): Promise<void> {
  const { pool, end } = openPool(url, 'migrate', workingDeadlines)
  try {
    await migrateToLatest(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), 'postgres', options)
  } finally {
    await end()
  }
}

/**
 * Opens a PostgreSQL database. Reads have their own pool, so transactions that wait for a lock never delay a page.
 * Throws DatabaseStartError if it cannot be reached.
 */
export async function openPostgres(url: string, deadlines: Deadlines = workingDeadlines): Promise<Database> {
  const reading = openPool(url, 'read', deadlines)
  const writing = openPool(url, 'write', deadlines)
  await requireAnswer(reading).catch(async (error: unknown) => {
    await writing.end()
    throw error
  })
  const damage = new DamageWatch()
  const read = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: reading.pool }),
    log: damage.log,
  })
  const write = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: writing.pool }),
    log: damage.log,
  })
  let retries = 0
  return {
    engine: 'postgres',
    read,
    damage,
    runPrepared: preparedRunner(reading.pool, damage),
    transaction: async (work) => {
      damage.refuse()
      return retryDeadlocks(
        () => write.transaction().execute(work),
        () => void retries++,
      )
    },
    migrate: (steps, report) => migrate(url, { steps, report }),
    waits: () => ({ retries, queued: reading.pool.waitingCount + writing.pool.waitingCount }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      await Promise.all([reading.end(), writing.end()])
    },
  }
}
