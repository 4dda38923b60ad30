import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findProgram, unpackedLibraries } from '../../scripts/programs.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'

/** Whether there is a pgbouncer on this machine. */
export const hasPgbouncer = findProgram('pgbouncer') !== undefined

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Waits until the server listens or has ended. */
async function untilListening(port: number, hasEnded: () => boolean): Promise<void> {
  while (!(await accepts(port))) {
    if (hasEnded()) throw new Error('PgBouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Runs PgBouncer in transaction mode in front of a database, with few server connections, until the test ends. Returns
 * the database's address through it.
 */
export async function startPgbouncer(databaseUrl: string, settings: readonly string[] = []): Promise<string> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'portico-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    `listen_port = ${port}`,
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    ...settings,
  ]
  writeFileSync(file, lines.join('\n'))
  chmodSync(folder, 0o755)
  // It refuses to run as root, but can be started as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(findProgram('pgbouncer') ?? '', ['-q', ...user, file], {
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: unpackedLibraries() },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  await untilListening(port, () => child.exitCode !== null)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return url.href
}
