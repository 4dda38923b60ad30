import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/failure.ts'
import { lastLines } from '../lib/run.ts'

const patience = 30_000

/** Durability is slow, and most tests delete their cluster anyway. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * A shell between us and the server waits for our end of a pipe to close, so the server stops with us even if we are
 * killed.
 */
const untilPipeCloses = '"$@" & server=$!; (read -r _; kill -INT $server) <&3 2>/dev/null & wait $server'

/** The `spawn` options for the user to run PostgreSQL as; empty for our own. */
export interface Owner {
  uid?: number
  gid?: number
}

interface Server {
  bin: string
  dir: string
  owner: Owner
  port: number
  durable: boolean
}

export interface Running {
  stop(): Promise<void>
  crash(): Promise<void>
}

/** Starts the server of a cluster, waits until it accepts connections, and returns functions to stop it. */
export async function startServer({ bin, dir, owner, port, durable }: Server): Promise<Running> {
  const log = join(dir, 'log')
  const data = join(dir, 'data')
  rmSync(join(data, 'postmaster.pid'), { force: true })
  const out = openSync(log, 'w')
  const options = [
    ...(durable ? [] : careless),
    'max_connections=200',
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
  const pipe = child.stdio[3] as Writable
  const ended = once(child, 'exit')
  const stop = async () => {
    pipe.end()
    await ended
  }
  const crash = async () => {
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)), 'SIGQUIT')
    await ended
    pipe.end()
  }
  const deadline = Date.now() + patience
  while (!isReady(data)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Failure(`PostgreSQL did not start:\n${lastLines(readFileSync(log, 'utf8'), 15)}`)
    }
    await wait(20)
  }
  return { stop, crash }
}

/** The server writes its status to the last line of this file once it accepts connections. */
function isReady(data: string): boolean {
  try {
    return /\bready\b/.test(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
  } catch {
    return false
  }
}
