import { isDeepStrictEqual } from 'node:util'
import type { ChainVerdict } from '../audit/verify-audit.ts'
import { verifyChain } from '../audit/verify-audit.ts'
import type { Transaction, Reader } from '../db/database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import { BackupError } from './store.ts'
import type { Row, TableName } from './store-queries.ts'
import {
  findFacts,
  continueIds,
  insertRows,
  findEncoding,
  listLastIds,
  listPages,
  removeAuditHead,
  tableNames,
  vacuum,
} from './store-queries.ts'
import { nameOf } from './postgres-server.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'

/** The number of rows copied per table, and the verified audit trail of the copy. */
export interface Copied {
  rows: Record<string, number>
  trail: ChainVerdict & { whole: true }
}

/**
 * Copies the SQLite database into an empty PostgreSQL database, all or nothing, and compares every row before it commits.
 * No other process may use either database. Throws BackupError.
 */
export async function copyStore(
  dataDir: string,
  databaseUrl: string,
  progress: (line: string) => void,
): Promise<Copied> {
  const embedded = sqliteStore(dataDir)
  if (!(await embedded.hasData())) throw new BackupError(`There is no database in ${dataDir} to copy.`)
  await embedded.refuseInUse()
  await postgresStore(databaseUrl).refuseInUse()
  await refuseUnfit(databaseUrl)
  return whileOpen(openDatabase({ dataDir }), (source) =>
    whileOpen(openDatabase({ dataDir, databaseUrl }), async (target) => {
      // The transaction on the source only keeps others from writing to it.
      const copied = await source.transaction((from) =>
        target.transaction((to) => copyAll(from, to, progress)),
      )
      await vacuum(target.read)
      return copied
    }),
  )
}

/** Throws BackupError if the database is not empty. One with only our schema, from a failed copy, counts as empty. */
async function refuseUnfit(databaseUrl: string): Promise<void> {
  await whileOpen(openToRead({ dataDir: '', databaseUrl }), async (db) => {
    if ((await findEncoding(db.read)) !== 'UTF8')
      throw new BackupError(
        `The database ${nameOf(databaseUrl)} cannot hold every text: its encoding is not UTF8.`,
      )
    const tables = await db.read.introspection.getTables()
    if (tables.length === 0) return
    const isOurs = tables.some(({ name }) => name === 'schema_steps')
    const { audit_head: _, ...rows } = isOurs ? (await findFacts(db.read, 'postgres')).rows : {}
    if (!isOurs || Object.values(rows).some((count) => count > 0))
      throw new BackupError(`The database ${nameOf(databaseUrl)} is not empty. Name one without a table.`)
  })
}

async function copyAll(
  from: Transaction,
  to: Transaction,
  progress: (line: string) => void,
): Promise<Copied> {
  await removeAuditHead(to)
  for (const table of tableNames) {
    progress(`Copying ${table}.`)
    for await (const page of listPages(from, table)) await insertRows(to, table, page)
  }
  for (const { table, id } of await listLastIds(from)) await continueIds(to, table, id)
  const rows: Record<string, number> = {}
  for (const table of tableNames) {
    progress(`Comparing ${table}.`)
    rows[table] = await compareTable(from, to, table)
  }
  // Without this check, a table missing from `tableNames` would be left out silently.
  const { rows: held } = await findFacts(from, 'sqlite')
  if (!isDeepStrictEqual(rows, held)) throw new BackupError('There are tables that cannot be copied.')
  const trail = await verifyChain(to)
  if (!trail.whole)
    throw new BackupError(`Entry ${trail.sequence} of the audit trail does not fit: ${trail.reason}.`)
  return { rows, trail }
}

/** Compares a table and returns its number of rows. Throws BackupError at the first difference. */
async function compareTable(from: Reader, to: Reader, table: TableName): Promise<number> {
  let count = 0
  const copies: AsyncGenerator<Row[], undefined> = listPages(to, table)
  for await (const page of listPages(from, table)) {
    const copied = (await copies.next()).value ?? []
    const odd = page.findIndex((row, k) => !isDeepStrictEqual({ ...row }, { ...copied[k] }))
    if (odd >= 0 || copied.length !== page.length)
      throw new BackupError(`Row ${count + Math.max(odd, 0) + 1} of ${table} did not arrive as it is.`)
    count += page.length
  }
  if ((await copies.next()).done !== true)
    throw new BackupError(`There are more rows of ${table} than were copied.`)
  return count
}
