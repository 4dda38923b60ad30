import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from '../lib/apt.ts'
import { codeOf, Failure } from '../lib/failure.ts'
import { isExecutable } from '../lib/find-on-path.ts'
import { quickFolder } from '../lib/quick-folder.ts'
import { lastLines, runQuietly } from '../lib/run.ts'
import { findPostgres } from './install-postgres.ts'
import { freePort } from './free-port.ts'
import type { Owner } from './start-server.ts'
import { startServer } from './start-server.ts'

const user = 'portico'

export interface ThrowAwayPostgres {
  /** The URL of its `postgres` database, with a superuser's name and password. */
  url: string
  /** Where its Unix socket is. */
  socketFolder: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
  /** Stops the server in immediate mode, like a crash. */
  crash(): Promise<void>
  /** Restarts the same cluster at the same address after a crash. */
  startAgain(): Promise<void>
}

/** Starts an empty cluster in `dir`, for tests only: unless `durable`, it does not survive a crash. */
export function startPostgres({
  durable = false,
  dir = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'portico-postgres-')),
}: { dir?: string; durable?: boolean } = {}): Promise<ThrowAwayPostgres> {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(dir, 'password')
  const args = ['-D', join(dir, 'data'), '-U', user, `--pwfile=${passwordFile}`, '--no-sync']
  // To check a password against SCRAM takes PostgreSQL longer than all else of a connection, and tests make thousands.
  args.push('--auth=md5', '--locale=C', '--encoding=UTF8')
  return startCluster(`postgres://${user}:${password}@127.0.0.1/postgres`, dir, durable, {
    program: 'initdb',
    args,
    files: { [passwordFile]: password },
  })
}

/** Whether this machine's PostgreSQL can copy a running server; the one from npm cannot. */
export const canReplicate = (): boolean => isExecutable(join(findPostgres() ?? '', 'pg_basebackup'))

/** Starts a hot standby of the cluster at this address. */
export function startStandby(primaryUrl: string): Promise<ThrowAwayPostgres> {
  const dir = mkdtempSync(join(quickFolder(), 'portico-standby-'))
  const args = ['--dbname', primaryUrl, '--pgdata', join(dir, 'data'), '--write-recovery-conf', '--no-sync']
  return startCluster(primaryUrl, dir, false, {
    program: 'pg_basebackup',
    args: [...args, '--checkpoint=fast'],
  })
}

/** How the data of a cluster are made, from secret files that are deleted then. */
interface Making {
  program: string
  args: readonly string[]
  files?: Readonly<Record<string, string>>
}

async function startCluster(
  address: string,
  dir: string,
  durable: boolean,
  making: Making,
): Promise<ThrowAwayPostgres> {
  const bin = findPostgres()
  if (!bin) throw new Failure('There is no PostgreSQL server on this machine; npm test installs one.')
  const owner = unprivilegedUser()
  const remove = () => rmSync(dir, { recursive: true, force: true })
  try {
    mkdirSync(dir, { recursive: true })
    giveTo(owner, dir)
    chmodSync(dir, 0o700)
    await makeData({ bin, dir, owner }, making)
    const port = await freePort()
    const start = () => startServer({ bin, dir, owner, port, durable })
    let server = await start()
    const url = new URL(address)
    url.port = String(port)
    return {
      url: url.href,
      socketFolder: dir,
      stop: () => server.stop().finally(remove),
      crash: () => server.crash(),
      startAgain: async () => {
        server = await start()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function makeData(
  { bin, dir, owner }: { bin: string; dir: string; owner: Owner },
  { program, args, files = {} }: Making,
): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(file, text, { mode: 0o600 })
    giveTo(owner, file)
  }
  const making = runQuietly(join(bin, program), args, { ...owner, cwd: dir })
  const { code, output } = await making.catch((error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error
    throw new Failure(`PostgreSQL's own user may not enter ${dir}; choose a folder that all may enter.`)
  })
  for (const file of Object.keys(files)) rmSync(file)
  if (code !== 0) throw new Failure(`PostgreSQL could not make a database:\n${lastLines(output, 15)}`)
}

function giveTo({ uid, gid }: Owner, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** PostgreSQL refuses to run as root. */
const unprivilegedUser = (): Owner => (isRoot() ? (idsOf('postgres') ?? idsOf('nobody') ?? {}) : {})

function idsOf(name: string): Owner | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
