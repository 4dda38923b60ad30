import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { environmentWith } from '../config.ts'
import { codeOf } from '../db/database-errors.ts'
import { BackupError } from './store.ts'

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
export async function checkTool(tool: Tool, major: number): Promise<void> {
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
export async function* dumpDatabase(databaseUrl: string, snapshot: string): AsyncGenerator<Buffer> {
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
