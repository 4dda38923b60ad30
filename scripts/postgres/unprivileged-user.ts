import { execFileSync } from 'node:child_process'
import { isRoot } from '../lib/apt.ts'

export interface Owner {
  uid?: number
  gid?: number
}

/** The `spawn` options for the user to run PostgreSQL as; empty unless we are root. */
export function unprivilegedUser(): Owner {
  if (!isRoot()) return {}
  return idsOf('postgres') ?? idsOf('nobody') ?? {}
}

function idsOf(name: string): Required<Owner> | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
