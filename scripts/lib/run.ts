import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { codeOf, Failure } from './failure.ts'
import { root } from './root.ts'

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Signal = (typeof passedOn)[number]

/** The end of a program that was not shown. */
export interface Finished {
  code: number
  output: string
}

const hasProcessGroups = process.platform !== 'win32'

/** Runs a program on our terminal and returns its exit code: 128 + n if it was killed by signal n, as in shells. */
export async function runAttached(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return (await untilEnd(child)).code
}

/**
 * Runs a program and returns its exit code and output without printing it. A signal that stops us also stops its whole
 * process group; stopping npm alone would leave a compiler running.
 */
export async function runQuietly(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasProcessGroups,
    ...options,
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { code, stoppedBy } = await untilStopped(child, (signal) => stopGroup(signal, child))
  if (stoppedBy) throw new Failure('', 128 + constants.signals[stoppedBy])
  return { code, output: Buffer.concat(chunks).toString() }
}

/** The last lines of a program's output, which usually explain the failure; without colours. */
export const lastLines = (output: string, count = 40): string =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-count).join('\n')

/** Waits for a child in our process group, forwarding every signal that asks us to stop. */
export const untilEnd = (child: ChildProcess): Promise<Ended> =>
  untilStopped(child, (signal) => child.kill(signal))

interface Ended {
  code: number
  stoppedBy: Signal | undefined
}

async function untilStopped(child: ChildProcess, stop: (signal: Signal) => unknown): Promise<Ended> {
  let stoppedBy: Signal | undefined
  const passOn = (signal: Signal) => {
    stoppedBy = signal
    stop(signal)
  }
  for (const signal of passedOn) process.on(signal, passOn)
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return { code: signal === null ? (code ?? 1) : 128 + constants.signals[signal], stoppedBy }
  } finally {
    for (const signal of passedOn) process.off(signal, passOn)
  }
}

/** Stops a detached child with its whole process group, whose id is the child's pid. */
function stopGroup(signal: Signal, child: ChildProcess): void {
  if (!hasProcessGroups || child.pid === undefined) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Already gone.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * How the server is started, here and in its tests. Node lets the space for new objects grow to 128 MB, which a large
 * import fills with its rows: with 48 MB it takes 60 MB less at its peak.
 */
export const serverArguments = ['--max-semi-space-size=16', 'server/src/main.ts'] as const
