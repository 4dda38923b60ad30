import { startPostgres } from '../scripts/postgres.mjs'

/** One throw-away PostgreSQL for the run; the fixtures make a database of their own in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env['PORTICO_TEST_POSTGRES'] = server.url
  return () => server.stop()
}
