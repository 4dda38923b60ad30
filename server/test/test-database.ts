import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { Engine } from '../src/db/schema-step.ts'
import type { Place } from '../src/db/open-database.ts'
import { openDatabase } from '../src/db/open-database.ts'
import type { Deadlines } from '../src/db/postgres-pool.ts'
import { servingDeadlines } from '../src/db/postgres-pool.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { openSqlite, sqliteFile } from '../src/db/sqlite.ts'
import { databaseAt } from './postgres-database.ts'
import { tableNames } from '../src/backup/copy-store.ts'
import { atEnd } from './shared.ts'

/** The engines whose backups can be taken on this machine. */
export const backedUpEngines: readonly Engine[] = inject('hasPostgresClients')
  ? ['sqlite', 'postgres']
  : ['sqlite']

const serverUrl = inject('postgresUrl')

/** Connections that make and drop databases, kept for all tests of a worker: a new one takes PostgreSQL a process each. */
const server = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true })
server.on('error', () => undefined)

/**
 * The location of a new database of this engine: a copy of the run's template, which has the schema and no rows, or an
 * `empty` folder or database. Deleted when the test ends; on PostgreSQL without waiting for it, since the run's server goes
 * with all of its databases.
 */
export async function newPlace(
  engine: Engine,
  contents: 'migrated' | 'empty' = 'migrated',
  folder = inject('testFolder'),
): Promise<Place> {
  const dataDir = mkdtempSync(join(folder, 'portico-test-'))
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  if (engine === 'sqlite') {
    if (contents === 'migrated') copyFileSync(inject('sqliteTemplate'), join(dataDir, sqliteFile))
    return { dataDir }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  atEnd(() => void server.query(`drop database ${name} with (force)`).catch(() => undefined))
  const source = contents === 'migrated' ? 'template' : 'template1'
  await server.query(`create database ${name} template ${source}${inject('copyOption')}`)
  return { dataDir, databaseUrl: databaseAt(serverUrl, name) }
}

/** An open database and its location, for other processes. */
export type PlacedDatabase = Database & { place: Place }

/** What a page reads at once; each connection of a new database takes 8 ms, as long as dozens of queries. */
const mostReaders = 2

/** A new, open, migrated database for one test: a copy of the run's template. */
export async function newDatabase(
  engine: Engine,
  deadlines: Deadlines = servingDeadlines,
): Promise<PlacedDatabase> {
  const place = await newPlace(engine)
  const db =
    place.databaseUrl === undefined
      ? openSqlite(place.dataDir)
      : await openPostgres(`${place.databaseUrl}${inject('postgresSocket')}`, deadlines, mostReaders)
  atEnd(() => db.close())
  await db.migrate()
  return Object.assign(db, { place })
}

/** A database opened and migrated as a server does, until the test ends. */
export async function openForTest(
  place: Place,
  deadlines: Deadlines = servingDeadlines,
): Promise<PlacedDatabase> {
  const db = await openDatabase(place, deadlines)
  atEnd(() => db.close())
  return Object.assign(db, { place })
}

/** What a refused call may leave behind: that it was made, and when. */
const traces: readonly string[] = ['limits', 'last_sign_ins', 'visits', 'mail_pace']

/** The whole content of a database as text, to show that a call changed nothing. */
export async function dump(db: Database): Promise<string> {
  const contents = await Promise.all(
    tableNames.map(async (table) => {
      if (traces.includes(table)) return []
      const rows = await db.read.selectFrom(table).selectAll().execute()
      return [table, rows.map((row) => JSON.stringify(row)).sort()]
    }),
  )
  return JSON.stringify(contents)
}
