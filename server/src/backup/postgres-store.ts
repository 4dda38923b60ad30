import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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
import type { Reader } from '../db/database.ts'
import { environmentWith } from '../config.ts'
import { codeOf } from '../db/database-errors.ts'

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

type Tool = 'pg_dump' | 'pg_restore'

/** Without owners and grants, so restoring does not need the original server's roles. */
const plain = ['--no-owner', '--no-privileges', '--no-password']

/** The password is not passed on the command line, which every user of the machine can read. */
function start(tool: Tool, args: readonly string[], databaseUrl?: string) {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  const password = decodeURIComponent(url?.password ?? '')
  if (url) url.password = ''
  const target = url ? [`--dbname=${url.href}`] : []
  return spawn(tool, [...args, ...target], {
    env: environmentWith(password === '' ? {} : { PGPASSWORD: password }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

const missing = (tool: Tool, major: number): string =>
  `${tool} is not on the PATH. Install the client programs of PostgreSQL ${major} or newer.`

/** Waits for a program to exit. If it fails, throws BackupError with its output. */
async function ended(tool: Tool, child: ChildProcess, errors: Promise<string>): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code === 0) return
  const said = (await errors).trim()
  if (/No space left on device|disk full/i.test(said))
    throw new BackupError(`The disk of the PostgreSQL server is full: ${firstLine(said)}`)
  throw new BackupError(`${tool} failed: ${firstLine(said)}`)
}

const firstLine = (said: string): string => said.split('\n')[0] ?? said

/** Throws BackupError if a program is missing or older than the server's major version. */
async function checkTool(tool: Tool, major: number): Promise<void> {
  const child = start(tool, ['--version'])
  const found = await Promise.all([text(child.stdout), ended(tool, child, text(child.stderr))]).catch(
    (error: unknown) => {
      throw error instanceof BackupError ? error : new BackupError(missing(tool, major), { cause: error })
    },
  )
  const version = Number(/ (\d+)/.exec(found[0])?.[1])
  if (version < major)
    throw new BackupError(
      `${tool} on the PATH is of PostgreSQL ${version}, the server of ${major}. Install the client programs of PostgreSQL ${major}.`,
    )
}

/** The output of pg_dump for an exported snapshot, in the custom format. */
async function* dumpDatabase(databaseUrl: string, snapshot: string): AsyncGenerator<Buffer> {
  const child = start('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, ...plain], databaseUrl)
  const end = ended('pg_dump', child, text(child.stderr))
  // Awaited below. Until then, a failure must not be reported as unhandled.
  end.catch(() => undefined)
  try {
    yield* child.stdout as AsyncIterable<Buffer>
    await end
  } finally {
    child.kill()
  }
}

const hasStoppedReading = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error) ?? '')

/** Loads the output of pg_dump into an empty database, all or nothing. */
export async function fillDatabase(databaseUrl: string, data: AsyncIterable<Buffer>): Promise<void> {
  const args = ['--exit-on-error', '--single-transaction', ...plain]
  const child = start('pg_restore', args, databaseUrl)
  child.stdout.resume()
  const end = ended('pg_restore', child, text(child.stderr))
  end.catch(() => undefined)
  // The program may stop reading before the last byte, whether it failed or has all it needs: its exit code decides.
  await pipeline(data, child.stdin).catch(async (error: unknown) => {
    await end
    if (!hasStoppedReading(error)) throw error
  })
  await end
}
