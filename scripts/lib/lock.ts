import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { at } from './root.ts'

const folder = at('.cache')
const file = at('.cache/preparing.sqlite')
const askAgainMs = 200
/** SQLite's code for a database that another process has locked. */
const busy = 5

/**
 * Runs `work` while no other command in this tree installs or builds. Waits for the lock: that of an empty SQLite database,
 * which the operating system releases when its process ends, however it ends.
 */
export async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true })
  // SQLite's own error would not say which path cannot be written.
  for (const path of [folder, file]) if (existsSync(path)) accessSync(path, constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    for (let said = false; !take(lock); said = true) {
      if (!said) console.error('Another command is installing or building here; waiting for it.')
      await wait(askAgainMs)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
