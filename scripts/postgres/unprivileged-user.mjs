import { execFileSync } from 'node:child_process'
import { isRoot } from '../lib/apt.mjs'

/** Whom root starts PostgreSQL as, in the words of `spawn`; nothing when we are not root. */
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
