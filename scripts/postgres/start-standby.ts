import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isExecutable } from '../lib/find-on-path.ts'
import { Failure } from '../lib/failure.ts'
import { quickFolder } from '../lib/quick-folder.ts'
import { lastLines, runQuietly } from '../lib/run.ts'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import type { ThrowAwayPostgres } from './start-postgres.ts'
import { startServer } from './start-server.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

/** Whether this machine's PostgreSQL can copy a running server; the one from npm cannot. */
export const canReplicate = (): boolean => isExecutable(join(findPostgres() ?? '', 'pg_basebackup'))

/** Starts a hot standby of the cluster at this address. Its `stop` removes its folder. */
export async function startStandby(primaryUrl: string): Promise<Pick<ThrowAwayPostgres, 'url' | 'stop'>> {
  const bin = findPostgres() ?? ''
  const owner = unprivilegedUser()
  const dir = mkdtempSync(join(quickFolder(), 'portico-standby-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dir, owner.uid, owner.gid)
  chmodSync(dir, 0o700)
  try {
    const args = ['--dbname', primaryUrl, '--pgdata', join(dir, 'data'), '--write-recovery-conf', '--no-sync']
    const copying = runQuietly(join(bin, 'pg_basebackup'), [...args, '--checkpoint=fast'], {
      ...owner,
      cwd: dir,
    })
    const { code, output } = await copying
    if (code !== 0) throw new Failure(`PostgreSQL could not be copied:\n${lastLines(output, 15)}`)
    const port = await freePort()
    const server = await startServer({ bin, dir, owner, port, durable: false })
    const url = new URL(primaryUrl)
    url.port = String(port)
    return {
      url: url.href,
      stop: () => server.stop().finally(() => rmSync(dir, { recursive: true, force: true })),
    }
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    throw error
  }
}
