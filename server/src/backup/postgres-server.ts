import pg from 'pg'
import { DatabaseStartError } from '../db/database-errors.ts'
import { readAddress } from '../db/postgres-address.ts'
import { isElsewhere } from '../db/postgres-session.ts'
import { BackupError } from './store.ts'

/** The URL of another database on the same server. */
export function withName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** The database name in a URL with one host or several. */
export function nameOf(databaseUrl: string): string {
  const [host] = readAddress(databaseUrl).hosts
  const name = decodeURIComponent(new URL(host?.url ?? '').pathname.slice(1))
  if (name === '') throw new BackupError('DATABASE_URL must name a database: postgres://host/NAME.')
  return name
}

const throughPooler =
  'DATABASE_URL leads through a pooler, which has no session for pg_dump and pg_restore. Set BACKUP_DATABASE_URL to the address of PostgreSQL itself.'

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'portico backup',
  })
  await client.connect()
  return client
}

/** The address of the host that accepts writes, if there are several: pg_dump has to find the snapshot on the same. */
export async function findHost(databaseUrl: string): Promise<string> {
  const { hosts, mustBeWritable } = readAddress(databaseUrl)
  if (!mustBeWritable) return databaseUrl
  for (const { url } of hosts) {
    const isWritable = await onServer(url, async (client) => {
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      return rows[0]?.transaction_read_only === 'off'
    }).catch((error: unknown) => {
      if (error instanceof DatabaseStartError) return false
      throw error
    })
    if (isWritable) return url
  }
  throw new DatabaseStartError('No host of DATABASE_URL can be reached and accepts writes.')
}

/** Throws BackupError if another backend than that of this connection answers. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (isElsewhere(client, rows[0]?.pid ?? 0)) throw new BackupError(throughPooler)
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
      await refusePooler(client)
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
