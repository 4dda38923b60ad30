import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, Failure } from '../lib/failure.ts'
import { quickFolder } from '../lib/quick-folder.ts'
import { lastLines, runQuietly } from '../lib/run.ts'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { startServer } from './start-server.ts'
import type { Owner } from './unprivileged-user.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

const user = 'portico'

export interface ThrowAwayPostgres {
  /** The URL of its `postgres` database, with a superuser's name and password. */
  url: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
  /** Stops the server in immediate mode, like a crash. */
  crash(): Promise<void>
  /** Restarts the same cluster at the same address after a crash. */
  startAgain(): Promise<void>
}

interface Cluster {
  bin: string
  dir: string
  owner: Owner
  password: string
}

/** Starts an empty cluster in `dir`, for tests only: unless `durable`, it does not survive a crash. */
export async function startPostgres({
  durable = false,
  dir = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'portico-postgres-')),
}: { dir?: string; durable?: boolean } = {}): Promise<ThrowAwayPostgres> {
  const bin = findPostgres()
  if (!bin) throw new Failure('There is no PostgreSQL server on this machine; npm test installs one.')
  // PostgreSQL refuses to run as root.
  const owner = unprivilegedUser()
  const password = randomBytes(16).toString('hex')
  mkdirSync(dir, { recursive: true })
  giveTo(owner, dir)
  chmodSync(dir, 0o700)
  try {
    await initialise({ bin, dir, owner, password })
    const port = await freePort()
    const start = () => startServer({ bin, dir, owner, port, durable })
    let server = await start()
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      stop: () => server.stop().finally(() => rmSync(dir, { recursive: true, force: true })),
      crash: () => server.crash(),
      startAgain: async () => {
        server = await start()
      },
    }
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    throw error
  }
}

async function initialise({ bin, dir, owner, password }: Cluster): Promise<void> {
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(owner, passwordFile)
  const args = ['-D', join(dir, 'data'), '-U', user, `--pwfile=${passwordFile}`, '--no-sync']
  // Plain passwords make the tests' many connections faster, and never leave the machine.
  args.push('--auth=password', '--locale=C', '--encoding=UTF8')
  const start = runQuietly(join(bin, 'initdb'), args, { ...owner, cwd: dir })
  const { code, output } = await start.catch((error: unknown) => {
    if (codeOf(error) !== 'EACCES') throw error
    throw new Failure(`PostgreSQL's own user may not enter ${dir}; choose a folder that all may enter.`)
  })
  rmSync(passwordFile)
  if (code !== 0) throw new Failure(`PostgreSQL could not make a database:\n${lastLines(output, 15)}`)
}

function giveTo({ uid, gid }: Owner, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
