import { isDeepStrictEqual } from 'node:util'
import type { ChainVerdict } from '../audit/verify-chain.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import type { Transaction, Reader } from '../db/database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import { BackupError } from './backup-error.ts'
import { findFacts } from './fact-queries.ts'
import { nameOf } from './postgres-server.ts'
import { postgresStore } from './postgres-store.ts'
import type { Row, TableName } from './row-queries.ts'
import {
  continueIds,
  gatherStatistics,
  insertRows,
  findEncoding,
  listLastIds,
  listPages,
  removeAuditHead,
  tableNames,
} from './row-queries.ts'
import { sqliteStore } from './sqlite-store.ts'

/** What was copied: how many rows each table has, and what reading the audit trail of the copy found. */
export interface Copied {
  rows: Record<string, number>
  trail: ChainVerdict & { whole: true }
}

/**
 * Copies the embedded database into an empty one of PostgreSQL, all of it or nothing, and reads every row back and
 * compares it before anything counts. Nobody may use either meanwhile. Throws BackupError.
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
    whileOpen(openDatabase({ dataDir, databaseUrl }), (target) =>
      // The change writes nothing to the source: it keeps everybody else from doing so.
      source.transaction((from) => target.transaction((to) => copyAll(from, to, progress))),
    ),
  )
}

/** A database that an earlier copy only got as far as the schema counts as empty. Throws BackupError for one that is not. */
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
  // A table that this list of tables lacks would be left behind without a word.
  const { rows: held } = await findFacts(from, 'sqlite')
  if (!isDeepStrictEqual(rows, held)) throw new BackupError('There are tables that cannot be copied.')
  const trail = await verifyChain(to)
  if (!trail.whole)
    throw new BackupError(`Entry ${trail.sequence} of the audit trail does not fit: ${trail.reason}.`)
  await gatherStatistics(to)
  return { rows, trail }
}

/** How many rows a table has on both sides. Throws BackupError at the first that is not the same. */
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
