import type { DatabaseConnection } from 'kysely'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Ask, Database, ReadOnlyDatabase } from './database.ts'
import { DatabaseStartError, isDeadlock } from './database-errors.ts'
import { migrateToLatest } from './migrate.ts'
import type { Tables } from './tables.ts'

/** node-postgres hands 64-bit integers over as text; ours are whole numbers that doubles hold, or an error. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number.`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (id === pg.types.builtins.INT8 ? parseInt8 : pg.types.getTypeParser(id, format)) as never,
}

/** A pool, and how to end it: when `end` is through, the server knows of none of its connections any more. */
interface Connections {
  pool: pg.Pool
  end: () => Promise<void>
}

function openPool(connectionString: string, name: string): Connections {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    lock_timeout: 15_000,
    // Compiling a statement costs more than any of ours takes, and PostgreSQL may do so where it has no statistics yet.
    options: '-c jit=off',
    application_name: `portico ${name}`,
    types,
  })
  // Without a listener, a connection lost to a database restart would end the process: one that is idle, and one
  // that a change holds between two statements.
  pool.on('error', () => undefined)
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(
      () => void open.delete(ended),
    )
    open.add(ended)
  })
  const end = async () => {
    // Kysely ends a pool only if it was asked something; one left open keeps the process for ten seconds.
    if (!pool.ended) await pool.end()
    await Promise.all(open)
  }
  return { pool, end }
}

/** Asks statements that each connection prepares once, under a name of their own. */
function keptPrepared(pool: pg.Pool): Ask {
  const names = new Map<string, string>()
  return async <Row>(text: string, value: string | number) => {
    const name = names.get(text) ?? `hot ${names.size}`
    names.set(text, name)
    const { rows } = await pool.query({ name, text, values: [value] })
    return rows as Row[]
  }
}

/** The server and the database that an address leads to, without the user and the password in it. Throws DatabaseStartError. */
export function nameOfPostgres(url: string): string {
  try {
    const { host, port, database = '' } = new pg.Client({ connectionString: url })
    return `${host}:${port}/${database}`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(`DATABASE_URL is not an address of PostgreSQL (${reason}).`)
  }
}

/** Throws DatabaseStartError, the pool ended, for a database that does not answer. */
async function requireAnswer({ pool, end }: Connections): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await end()
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    throw new DatabaseStartError(`The database of DATABASE_URL cannot be reached (${reason}).`)
  }
}

/** Opens an existing PostgreSQL so that it refuses every write. Throws DatabaseStartError. */
export async function openPostgresToRead(url: string): Promise<ReadOnlyDatabase> {
  const connections = openPool(url, 'read')
  await requireAnswer(connections)
  const onCreateConnection = async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(CompiledQuery.raw('set default_transaction_read_only = on')))
  const read = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections.pool, onCreateConnection }),
  })
  const close = async () => {
    await read.destroy()
    await connections.end()
  }
  return { engine: 'postgres', read, close }
}

const mostAttempts = 5

/** Of changes that wait for one another in a ring PostgreSQL undoes one whole; that one is simply made again. */
async function again<Result>(attempt: () => Promise<Result>, onRetry: () => void, made = 1): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!isDeadlock(error) || made === mostAttempts) throw error
    onRetry()
    return again(attempt, onRetry, made + 1)
  }
}

/**
 * Opens an existing PostgreSQL. Reads have a pool of their own, so that changes which wait for one another
 * never make a page wait. Throws DatabaseStartError with a sentence when it cannot be reached.
 */
export async function openPostgres(url: string): Promise<Database> {
  const reading = openPool(url, 'read')
  const writing = openPool(url, 'write')
  await requireAnswer(reading).catch(async (error: unknown) => {
    await writing.end()
    throw error
  })
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reading.pool }) })
  const write = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writing.pool }) })
  let retries = 0
  return {
    engine: 'postgres',
    read,
    ask: keptPrepared(reading.pool),
    change: (work) =>
      again(
        () => write.transaction().execute(work),
        () => void retries++,
      ),
    migrate: (steps) => migrateToLatest(write, 'postgres', steps),
    waits: () => ({ retries, queued: reading.pool.waitingCount + writing.pool.waitingCount }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      await Promise.all([reading.end(), writing.end()])
    },
  }
}
