import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { Failure } from './failure.mjs'
import { root } from './root.mjs'

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP']
const hasProcessGroups = process.platform !== 'win32'

/** Runs a program on our own terminal and answers its exit code: 128 + n when signal n ended it, as shells do. */
export async function runAttached(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return (await untilEnd(child)).code
}

/**
 * Runs a program unseen and answers its exit code and all that it printed. A signal that stops us stops it with
 * everything that it started: npm alone would leave a compiler running.
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

/** The end of what a program printed, which is where it says what went wrong; without colours. */
export const lastLines = (output, count = 40) =>
  stripVTControlCharacters(output).trimEnd().split('\n').slice(-count).join('\n')

/** Waits for a child, handing it every signal that asks us to stop; it stays in our process group. */
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

/** Stops a detached child with all that it started: its number is that of their process group. */
function stopGroup(signal, child) {
  if (!hasProcessGroups) return child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Gone already.
    if (error.code !== 'ESRCH') throw error
  }
}
