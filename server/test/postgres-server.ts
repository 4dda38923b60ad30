import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.mjs'
import { openPostgres } from '../src/db/postgres.ts'
import { withDatabase } from './postgres-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's own PostgreSQL, with a migrated database called `template` to copy. */
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = await withDatabase(server.url, 'template', 'create database template')
  const db = await openPostgres(template)
  await db.migrate()
  await db.close()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
