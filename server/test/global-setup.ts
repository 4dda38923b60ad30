import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
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

/** Puts the server's program folder first on the PATH, and returns whether suitable backup programs are available. */
function findClients(): boolean {
  const bin = findPostgres() ?? ''
  process.env['PATH'] = [bin, process.env['PATH']].join(delimiter)
  const server = versionOf(join(bin, 'postgres'))
  const found = ['pg_dump', 'pg_restore'].every((program) => versionOf(program) >= server)
  if (!found) process.stderr.write(`There is no pg_dump ${server}: backups of PostgreSQL are not tested.\n`)
  return found
}

const memory = '/dev/shm'
/** What all tests that run at once keep, several times over. */
const roomNeededBytes = 4 * 1024 ** 3

/** In memory where there is room: most of the time of a small write is the disk's, which only tests of durability need. */
function placeForTests(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomNeededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Shared by the whole run: one temporary PostgreSQL, a migrated database of each engine to copy, and a hashed password. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(placeForTests(), 'portico-tests-'))
  const server = await startPostgres()
  const template = await withDatabase(server.url, 'template', 'create database template')
  for (const opening of [openPostgres(template), Promise.resolve(openSqlite(folder))])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await whileOpen(opening, (db) => db.migrate())
  project.provide('postgresUrl', server.url)
  project.provide('testFolder', folder)
  project.provide('sqliteTemplate', join(folder, sqliteFile))
  project.provide('hasPostgresClients', findClients())
  project.provide('passwordHash', await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
