import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { quickFolder } from '../../scripts/lib/quick-folder.ts'
import { findPostgres, startPostgres } from '../../scripts/postgres.ts'
import { whileOpen } from '../src/db/open-database.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { openSqlite, sqliteFile } from '../src/db/sqlite.ts'
import { password } from './people.ts'
import { withDatabase } from './postgres-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's own PostgreSQL, with a migrated database called `template` to copy. */
    postgresUrl: string
    /** The same for tests that do without a network, as a query to append. */
    postgresSocket: string
    /** How a database is copied: by its files, which takes less than writing it to the log first. */
    copyOption: string
    /** Where tests keep their files and SQLite databases. */
    testFolder: string
    /** A migrated database file to copy. */
    sqliteTemplate: string
    /** Whether its client programs are installed; the server that npm installs comes without them. */
    hasPostgresClients: boolean
    /** A hash of the accounts' password that is quick to check. Those that tests have the application compute are not. */
    passwordHash: string
  }
}

/** The major version of a PostgreSQL program; 0 if it is not installed. */
function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0)
}

const serverFolder = () => findPostgres() ?? ''

/** Before version 15, files are all that PostgreSQL copies. */
const copyOption = () => (versionOf(join(serverFolder(), 'postgres')) < 15 ? '' : ' strategy file_copy')

/** Puts the server's program folder first on the PATH, and returns whether suitable backup programs are available. */
function findClients(): boolean {
  const bin = serverFolder()
  process.env['PATH'] = [bin, process.env['PATH']].join(delimiter)
  const server = versionOf(join(bin, 'postgres'))
  const found = ['pg_dump', 'pg_restore'].every((program) => versionOf(program) >= server)
  if (!found) process.stderr.write(`There is no pg_dump ${server}: backups of PostgreSQL are not tested.\n`)
  return found
}

/** Shared by the whole run: one temporary PostgreSQL, a migrated database of each engine to copy, and a hashed password. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(quickFolder(), 'portico-tests-'))
  // Threads and processes take half the time to start when Node need not strip and compile the same files again.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const server = await startPostgres()
  const template = await withDatabase(server.url, 'template', 'create database template')
  for (const opening of [openPostgres(template), Promise.resolve(openSqlite(folder))])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await whileOpen(opening, (db) => db.migrate())
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocket', `?host=${server.socketFolder}&port=${new URL(server.url).port}`)
  project.provide('copyOption', copyOption())
  project.provide('testFolder', folder)
  project.provide('sqliteTemplate', join(folder, sqliteFile))
  project.provide('hasPostgresClients', findClients())
  project.provide('passwordHash', await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
