import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP']
const hasProcessGroups = process.platform !== 'win32'

/** Runs a program on our terminal and returns its exit code: 128 + n if it was killed by signal n, as in shells. */
export async function runAttached(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return (await untilEnd(child)).code
}

/**
 * Runs a program and returns its exit code and output without printing it. A signal that stops us also stops its whole
 * process group; stopping npm alone would leave a compiler running.
 */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasProcessGroups,
    ...options,
  })
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  const { code, stoppedBy } = await untilStopped(child, stopGroup)
  if (stoppedBy) throw new Failure('', 128 + constants.signals[stoppedBy])
  return { code, output: Buffer.concat(chunks).toString() }
}

/** The last lines of a program's output, which usually explain the failure; without colours. */
export const lastLines = (output, count = 40) =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-count).join('\n')

/** Waits for a child in our process group, forwarding every signal that asks us to stop. */
export const untilEnd = (child) => untilStopped(child, (signal) => child.kill(signal))

async function untilStopped(child, stop) {
  let stoppedBy
  const passOn = (signal) => {
    stoppedBy = signal
    stop(signal, child)
  }
  for (const signal of passedOn) process.on(signal, passOn)
  try {
    const [code, signal] = await once(child, 'close')
    return { code: signal ? 128 + constants.signals[signal] : code, stoppedBy }
  } finally {
    for (const signal of passedOn) process.off(signal, passOn)
  }
}

/** Stops a detached child with its whole process group, whose id is the child's pid. */
function stopGroup(signal, child) {
  if (!hasProcessGroups) return child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Already gone.
    if (error.code !== 'ESRCH') throw error
  }
}
