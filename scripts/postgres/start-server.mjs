import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/failure.mjs'
import { lastLines } from '../lib/run.mjs'

const patience = 30_000

/** Durability is off: a test cluster is thrown away. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Between us and the server stands a shell that waits for our end of a pipe to close. So the server ends with us
 * even when we are killed and can no longer stop it.
 */
const untilPipeCloses = '"$@" & server=$!; (read -r _; kill -INT $server) <&3 2>/dev/null & wait $server'

/** Starts the server of a cluster, waits until it answers, and gives the way to stop it. */
export async function startServer({ bin, dir, owner, port }) {
  const log = join(dir, 'log')
  const data = join(dir, 'data')
  const out = openSync(log, 'w')
  const options = [
    ...settings,
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
  ]
  const server = [join(bin, 'postgres'), '-D', data, ...options.flatMap((setting) => ['-c', setting])]
  const child = spawn('/bin/sh', ['-c', untilPipeCloses, 'sh', ...server], {
    ...owner,
    cwd: dir,
    stdio: ['ignore', out, out, 'pipe'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.stdio[3].end()
    await ended
  }
  const deadline = Date.now() + patience
  while (!isReady(data)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Failure(`PostgreSQL did not start:\n${lastLines(readFileSync(log, 'utf8'), 15)}`)
    }
    await wait(20)
  }
  return stop
}

/** The server writes its state into the last line of this file, once it takes connections. */
function isReady(data) {
  try {
    return /\bready\b/.test(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
  } catch {
    return false
  }
}
