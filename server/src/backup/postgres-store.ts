import pg from 'pg'
import { sql } from 'kysely'
import { openToRead, whileOpen } from '../db/open-database.ts'
import type { RestoredStore, Snapshot, Store } from './store.ts'
import { BackupError, timeName, findFacts } from './store.ts'
import {
  createDatabase,
  databaseExists,
  explainServer,
  findHost,
  majorVersion,
  nameOf,
  onServer,
  usersOf,
  withName,
} from './postgres-server.ts'
import { checkTool, dumpDatabase, fillDatabase } from './postgres-tools.ts'
import type { Reader } from '../db/database.ts'

/** The store in a PostgreSQL database, on the host that accepts writes. */
export function postgresStore(databaseUrl: string): Store {
  return {
    engine: 'postgres',
    hasData: async () => hasData(await findHost(databaseUrl)),
    refuseInUse: async () =>
      onServer(await findHost(databaseUrl), (client) => refuseInUse(client, nameOf(databaseUrl))),
    takeSnapshot: async (_, handOver) => takeSnapshot(await findHost(databaseUrl), handOver),
    restoreAlongside: async (data) => restoreAlongside(await findHost(databaseUrl), data),
  }
}

async function hasData(databaseUrl: string): Promise<boolean> {
  const exists = await onServer(databaseUrl, (client) => databaseExists(client, nameOf(databaseUrl)))
  if (!exists) return false
  const opening = openToRead({ dataDir: '', databaseUrl })
  return whileOpen(opening, async (db) => (await db.read.introspection.getTables()).length > 0)
}

async function refuseInUse(client: pg.Client, name: string): Promise<void> {
  const users = await usersOf(client, name)
  if (users.length > 0)
    throw new BackupError(
      `The database ${name} is in use (${users.join(', ')}). Close these connections first.`,
    )
}

async function takeSnapshot<Result>(
  databaseUrl: string,
  handOver: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  await checkTool('pg_dump', await onServer(databaseUrl, majorVersion))
  return whileOpen(openToRead({ dataDir: '', databaseUrl }), ({ read }) => {
    // Rows are counted and dumped from the snapshot of this transaction.
    const transaction = read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return transaction.execute(async (reader) => {
      const snapshot = await exportSnapshot(reader)
      const facts = await findFacts(reader, 'postgres')
      return handOver({ facts, data: dumpDatabase(databaseUrl, snapshot) })
    })
  })
}

/** PostgreSQL truncates names to 63 bytes. */
const siblingName = (name: string, purpose: string): string => `${name.slice(0, 24)}_${purpose}_${timeName()}`

async function restoreAlongside(databaseUrl: string, data: AsyncIterable<Buffer>): Promise<RestoredStore> {
  const live = nameOf(databaseUrl)
  const name = siblingName(live, 'restored')
  await onServer(databaseUrl, async (client) => {
    await checkTool('pg_restore', await majorVersion(client))
    await createDatabase(client, name, live)
  })
  const remove = () =>
    onServer(
      databaseUrl,
      async (client) =>
        void (await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)),
    )
  const place = { dataDir: '', databaseUrl: withName(databaseUrl, name) }
  try {
    await fillDatabase(place.databaseUrl, data)
  } catch (error) {
    await remove()
    throw error
  }
  return { place, remove, replaceLive: () => onServer(databaseUrl, (client) => swap(client, name, live)) }
}

/** Renames both databases in one transaction, which the server rejects while there are connections. */
async function swap(client: pg.Client, name: string, live: string): Promise<string | undefined> {
  await refuseInUse(client, live)
  const kept = (await databaseExists(client, live)) ? siblingName(live, 'before') : undefined
  const rename = (from: string, to: string) =>
    client.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`)
  try {
    await client.query('begin')
    if (kept !== undefined) await rename(live, kept)
    await rename(name, live)
    await client.query('commit')
    return kept
  } catch (error) {
    await client.query('rollback')
    throw explainServer(error)
  }
}

/** Exports the transaction's snapshot for use by another connection (PostgreSQL). */
async function exportSnapshot(db: Reader): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db)
  return rows[0]?.id ?? ''
}
