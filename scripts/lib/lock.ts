import { mkdirSync, readFileSync, rmSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from './failure.ts'
import { at } from './root.ts'

const folder = at('.cache/preparing.lock')
const owner = join(folder, 'owner')
const breaking = `${folder}.breaking`
const beat = 2_000
/** Longer than any pause between the heartbeats of a live owner. */
const silence = 30_000

/** Runs `work` while no other command in this tree installs or builds. Waits for the lock. */
export async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  await take()
  const timer = setInterval(() => touch(), beat)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function take(): Promise<void> {
  mkdirSync(at('.cache'), { recursive: true })
  for (let said = false; !makeFolder(folder); said = true) {
    if (!said) console.error('Another command is installing or building here; waiting for it.')
    if (isLeft(folder)) breakLock()
    await wait(200)
  }
  writeFileSync(owner, String(process.pid))
}

/** Breaking a stale lock needs a lock of its own, so that two processes cannot remove each other's new one. */
function breakLock(): void {
  if (!makeFolder(breaking)) {
    if (age(breaking) > silence) rmdirSync(breaking)
    return
  }
  try {
    if (isLeft(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmdirSync(breaking)
  }
}

const isLeft = (lock: string): boolean => age(lock) > silence || !ownerLives()

/** An unknown owner counts as alive: it may not have written its pid yet. */
function ownerLives(): boolean {
  try {
    const pid = Number(readFileSync(owner, 'utf8'))
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

function age(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? Date.now() - stat.mtimeMs : 0
}

function touch(): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {
    // Gone: another process considered us dead. Stamps still prevent unfinished work from counting as done.
  }
}

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
