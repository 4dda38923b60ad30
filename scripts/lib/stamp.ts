import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A stamp is a file with a hash of the inputs of finished work, to detect when it is stale. */
export function isStamped(file: string, fingerprint: string): boolean {
  try {
    return readFileSync(file, 'utf8') === fingerprint
  } catch {
    return false
  }
}

export function stamp(file: string, fingerprint: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, fingerprint)
}

export const removeStamp = (file: string): void => rmSync(file, { force: true })
