import { execFileSync } from 'node:child_process'
import { isRoot } from '../lib/apt.mjs'

/** The `spawn` options for the user to run PostgreSQL as; empty unless we are root. */
export function unprivilegedUser() {
  if (!isRoot()) return {}
  return idsOf('postgres') ?? idsOf('nobody')
}

function idsOf(name) {
  const ask = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
