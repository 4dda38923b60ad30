import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname

/** The resources a process has used since its start. */
interface Usage {
  cpuMicroseconds: number
  rssBytes: number
  /** The peak. */
  maxRssBytes: number
}

/** A server in its own process, which reports its resource usage. */
export interface Measured {
  port: number
  /** From the start of the process to its first output, printed when it listens. */
  startedInMs: number
  used(): Promise<Usage>
  stop(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

/** The response that the raw server sends for a path. */
export interface Answer {
  path: string
  status: number
  /** Names and values, alternating. */
  headers: readonly string[]
  body: Buffer
}

export interface RawServer extends Measured {
  sends(answers: readonly Answer[]): Promise<void>
}

/** Starts Portico with these settings. */
export async function startPortico(settings: Readonly<Record<string, string>>): Promise<Measured> {
  const env = { NODE_ENV: 'production', PORTICO_DEMO: 'off', PORT: '0', ...settings }
  return measured(...(await start(join(here, '../../server/src/main.ts'), env)))
}

/** Starts the raw server that Portico is compared with. */
export async function startRaw(): Promise<RawServer> {
  const [child, ...listening] = await start(join(here, 'raw-server.ts'), {})
  return {
    ...measured(child, ...listening),
    sends: async (answers) => {
      await ask(child, {
        answers: answers.map((answer) => ({ ...answer, body: answer.body.toString('base64') })),
      })
    },
  }
}

const measured = (child: ChildProcess, port: number, startedInMs: number): Measured => ({
  port,
  startedInMs,
  used: async () => (await ask<{ used: Usage }>(child, 'used')).used,
  stop: () => end(child, 'SIGTERM'),
  kill: () => end(child, 'SIGKILL'),
})

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.kill(signal)
  await ended
}

function start(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<[ChildProcess, number, number]> {
  const began = performance.now()
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const loaded = pathToFileURL(join(here, 'report-usage.ts')).href
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const child = spawn(process.execPath, ['--import', loaded, file], { env, stdio: [...stdio] })
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (text: Buffer) => {
      printed += text.toString()
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve([child, Number(port), performance.now() - began])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('close', () => reject(new Error(`A server ended: ${printed}`)))
  })
}

function ask<Reply>(child: ChildProcess, message: object | string): Promise<Reply> {
  return new Promise((resolve) => {
    child.once('message', (reply) => resolve(reply as Reply))
    child.send(message)
  })
}
