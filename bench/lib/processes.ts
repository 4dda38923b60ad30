import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { at, root } from '../../scripts/lib/root.ts'
import { serverArguments } from '../../scripts/lib/run.ts'

export type Settings = Readonly<Record<string, string>>

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
export async function startPortico(settings: Settings): Promise<Measured> {
  const env = { NODE_ENV: 'production', PORTICO_DEMO: 'off', PORT: '0', ...settings }
  return (await startServer(serverArguments, env)).server
}

/** Starts the raw server that Portico is compared with. */
export async function startRaw(): Promise<RawServer> {
  const { child, server } = await startServer(['bench/lib/raw-server.ts'])
  return {
    ...server,
    sends: async (answers) => {
      await ask(child, {
        answers: answers.map((answer) => ({ ...answer, body: answer.body.toString('base64') })),
      })
    },
  }
}

/** Runs the command line with these settings. Throws if it fails. */
export async function measureCommand(
  args: readonly string[],
  settings: Settings,
): Promise<{ output: string; seconds: number; peakBytes: number }> {
  const began = performance.now()
  const { child, printed } = start(['server/src/cli/cli.ts', ...args], settings)
  const used = once(child, 'message') as Promise<[{ used: Usage }]>
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${printed()}`)
  const seconds = (performance.now() - began) / 1_000
  return { output: printed(), seconds, peakBytes: (await used)[0].used.maxRssBytes }
}

/** `program` is a file after Node's own options, and before its arguments. */
function start(program: readonly string[], settings: Settings) {
  const child = spawn(process.execPath, ['--import', at('bench/lib/report-usage.ts'), ...program], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  return { child, printed: () => printed }
}

async function startServer(program: readonly string[], settings: Settings = {}) {
  const began = performance.now()
  const { child, printed } = start(program, settings)
  const ended = once(child, 'close').then(() => undefined)
  const stop = async () => {
    child.kill()
    await ended
  }
  const port = await new Promise<number>((resolve, reject) => {
    const look = () => {
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed())?.[1]
      if (found !== undefined) resolve(Number(found))
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
    void ended.then(() => reject(new Error(`A server ended: ${printed()}`)))
  })
  const server: Measured = {
    port,
    startedInMs: performance.now() - began,
    used: async () => (await ask<{ used: Usage }>(child, 'used')).used,
    stop,
  }
  return { child, server }
}

async function ask<Reply>(child: ChildProcess, message: object | string): Promise<Reply> {
  const reply = once(child, 'message') as Promise<[Reply]>
  child.send(message)
  return (await reply)[0]
}
