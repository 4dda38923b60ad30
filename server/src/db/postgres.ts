import type { PostgresAdapter } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import { DamageWatch } from './damage.ts'
import { DatabaseStartError, UnfitConnectionError } from './database-errors.ts'
import type { Database, ReadOnlyDatabase, RunPrepared } from './database.ts'
import { isUpToDate, listSteps, migrateToLatest, shippedSteps } from './migrate.ts'
import type { MigrationOptions } from './migrate.ts'
import { readAddress } from './postgres-address.ts'
import type { AtBegin } from './postgres-client.ts'
import type { Connections, Deadlines } from './postgres-pool.ts'
import { Hosts, openPool, readingDeadlines, workingDeadlines } from './postgres-pool.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { SchemaGuard } from './schema-guard.ts'
import type { Schema } from './tables.ts'
import { runTrial } from './trial.ts'

/** Gives each statement a name, so every connection prepares it only once. */
function preparedRunner({ run }: Connections, damage: DamageWatch): RunPrepared {
  const names = new Map<string, string>()
  return async <Row>(text: string, value: string | number) => {
    const name = names.get(text) ?? `prepared ${names.size}`
    names.set(text, name)
    try {
      const { rows } = await run({ name, text, values: [value] })
      return rows as Row[]
    } catch (error) {
      damage.note(error)
      throw error
    }
  }
}

/** The hosts and database name of a URL, without user and password. Throws DatabaseStartError. */
export const nameOfPostgres = (url: string): string => readAddress(url).name

/** Ends the pool and throws DatabaseStartError if the database does not respond. */
async function requireAnswer({ requireAnswer: connect, end }: Connections): Promise<void> {
  try {
    await connect()
  } catch (error) {
    await end()
    if (error instanceof UnfitConnectionError) throw new DatabaseStartError(error.message)
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    throw new DatabaseStartError(`The database of DATABASE_URL cannot be reached (${reason}).`)
  }
}

/** Opens a PostgreSQL database for reading only. Throws DatabaseStartError. */
export async function openPostgresToRead(url: string): Promise<ReadOnlyDatabase> {
  const hosts = new Hosts(readAddress(url))
  const connections = openPool(hosts, { name: 'read', deadlines: readingDeadlines, isReadOnly: true })
  await requireAnswer(connections)
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections.pool }) })
  const close = async () => {
    await read.destroy()
    await connections.end()
  }
  return { engine: 'postgres', read, close }
}

/**
 * Leaves locking to our own `begin`. Kysely locks before its transaction, for the session, and behind a pooler that lock
 * would stay on a backend that others get.
 */
class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    const adapter = super.createAdapter() as PostgresAdapter
    adapter.acquireMigrationLock = () => Promise.resolve()
    adapter.releaseMigrationLock = () => Promise.resolve()
    return adapter
  }
}

/** Waits for another migration, and for the transactions of all servers, as `guardSchema` makes them wait for it. */
const lockSchema: AtBegin = {
  statements: [`set local lock_timeout = '1h'`, 'lock table schema_steps in exclusive mode'],
}

/** Checks that the schema has not been migrated. The lock makes a migration wait for this transaction, which a read alone would not. */
function guardSchema(guard: SchemaGuard): AtBegin {
  const { query } = guard
  if (query === undefined) return { statements: [] }
  const statements = ['lock table schema_steps in row share mode', query]
  return { statements, check: (rows) => guard.check(rows) }
}

/**
 * Migrates, if a step is missing, on a separate connection, since a step over many rows can take longer than the server's
 * deadlines.
 */
async function migrate(hosts: Hosts, read: Kysely<Schema>, options: MigrationOptions): Promise<void> {
  if (isUpToDate(await listSteps(read), options.steps)) return
  const { pool, end } = openPool(hosts, {
    name: 'migrate',
    deadlines: workingDeadlines,
    isReadOnly: false,
    atBegin: () => lockSchema,
  })
  try {
    await migrateToLatest(
      new Kysely<Schema>({ dialect: new MigrationDialect({ pool }) }),
      'postgres',
      options,
    )
  } finally {
    await end()
  }
}

/**
 * Opens a PostgreSQL database. Reads have their own pool, so transactions that wait for a lock never delay a page.
 * Throws DatabaseStartError if it cannot be reached.
 */
export async function openPostgres(
  url: string,
  deadlines: Deadlines = workingDeadlines,
  mostReaders?: number,
): Promise<Database> {
  const hosts = new Hosts(readAddress(url))
  const guard = new SchemaGuard()
  const atBegin = () => guardSchema(guard)
  const reading = openPool(hosts, { name: 'read', deadlines, isReadOnly: false, most: mostReaders })
  const writing = openPool(hosts, { name: 'write', deadlines, isReadOnly: false, atBegin })
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
    runPrepared: preparedRunner(reading, damage),
    transaction: async (work) => {
      damage.refuse()
      return retryConflicts(
        () => write.transaction().execute(work),
        deadlines.lockMs,
        () => void retries++,
      )
    },
    trial: (work) =>
      runTrial(
        'postgres',
        (run) => write.transaction().setIsolationLevel('repeatable read').execute(run),
        work,
      ),
    migrate: (steps, report) =>
      guard.whileMigrating(steps === undefined ? shippedSteps : Object.keys(steps), () =>
        migrate(hosts, read, { steps, report }),
      ),
    waits: () => ({ retries, queued: reading.waiting() + writing.waiting() }),
    close: async () => {
      await read.destroy()
      await write.destroy()
      await Promise.all([reading.end(), writing.end()])
    },
  }
}
