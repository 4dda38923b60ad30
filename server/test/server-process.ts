import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverArguments } from '../../scripts/lib/run.ts'

const root = join(import.meta.dirname, '../..')

/** A server of tests takes every read, however late a busy machine makes it, and its mails leave at once. */
export const ofTests = { SHED_AFTER_MS: '0', NOTICE_DELAY_MINUTES: '0' }

/** A server running as its own process, as `npm start` runs it. */
export interface ServerProcess {
  child: ChildProcess
  /** Everything printed so far, including errors. */
  printed: () => string
  /** Its address, once it listens; rejects with its output if it ends before. */
  address: Promise<string>
  ended: Promise<number | null>
}

/** Starts the server on a free port, with these variables in addition to the usual ones, by the Node of the tests or another program. */
export function startServer(
  variables: Record<string, string>,
  by: 'node' | 'npm start' = 'node',
  node = process.execPath,
): ServerProcess {
  const env = { ...process.env, ...ofTests, NODE_ENV: '', DATABASE_URL: '', PORT: '0', ...variables }
  const [program, ...given] = by === 'node' ? [node, ...serverArguments] : ['npm', 'start']
  const child = spawn(program, given, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const address = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      const found = /Portico is at (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The server ended: ${output}`)))
  })
  // A test that expects the server not to start reads its output and never awaits its address.
  address.catch(() => undefined)
  return { child, printed: () => output, address, ended }
}

/** The most memory the process has held so far, in bytes. */
export function peakBytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
