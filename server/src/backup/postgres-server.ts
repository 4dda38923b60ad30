import pg from 'pg'
import { DatabaseStartError } from '../db/database-errors.ts'
import { BackupError } from './store.ts'

/** The URL of another database on the same server. */
export function withName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** The database name in a URL. */
export function nameOf(databaseUrl: string): string {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  if (name === '') throw new BackupError('DATABASE_URL must name a database: postgres://host/NAME.')
  return name
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'portico backup',
  })
  await client.connect()
  return client
}

/** Databases that every server has, to connect to while creating, renaming and dropping others. */
const meetingPlaces = ['postgres', 'template1']

/** Runs `work` on a connection to none of our databases. Throws DatabaseStartError. */
export async function onServer<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  let failure: unknown = undefined
  for (const place of meetingPlaces) {
    const client = await connect(withName(databaseUrl, place)).catch(
      (error: unknown) => void (failure ??= error),
    )
    if (!client) continue
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const reason = failure instanceof Error ? failure.message : 'no answer'
  throw new DatabaseStartError(
    `The PostgreSQL server cannot be reached by its database postgres (${reason}).`,
  )
}

/** The server's major version. */
export async function majorVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  return Math.floor(Number(rows[0]?.version) / 10_000)
}

export async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1
}

/** The application names of all connections to a database. */
export async function usersOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ program: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as program
      from pg_stat_activity where datname = $1 and backend_type = 'client backend' order by 1`,
    [name],
  )
  return rows.map(({ program }) => program)
}

/** Creates an empty database with the collation of `like`, if that exists. */
export async function createDatabase(client: pg.Client, name: string, like: string): Promise<void> {
  const { rows } = await client.query<{ collate: string; ctype: string }>(
    'select datcollate as collate, datctype as ctype from pg_database where datname = $1',
    [like],
  )
  const [{ collate, ctype } = {}] = rows
  const locale =
    collate === undefined || ctype === undefined
      ? ''
      : ` lc_collate ${pg.escapeLiteral(collate)} lc_ctype ${pg.escapeLiteral(ctype)}`
  const statement = `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'${locale}`
  await client.query(statement).catch((error: unknown) => {
    throw explainServer(error)
  })
}

/** Turns a known server error into a BackupError. Returns any other error unchanged. */
export function explainServer(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  if (error.code === '42501')
    return new BackupError(
      'The user of DATABASE_URL may not make or rename databases: give it CREATEDB (ALTER ROLE … CREATEDB).',
      { cause: error },
    )
  if (error.code === '55006') return new BackupError(`The database is in use: stop every server first.`)
  if (error.code === '53100') return new BackupError('The disk of the PostgreSQL server is full.')
  return error
}
