import { hash, verify } from '@node-rs/argon2'
import { newToken } from './tokens.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would take the memory and the threads that other requests wait for. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((start) => waiting.push(start))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
}

/** The argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let standIn: Promise<string> | undefined

/**
 * Whether a password matches a stored hash. Without a hash (no such account) it takes the same time and
 * answers false, so that the time tells nobody which accounts exist.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  standIn ??= hashPassword(newToken())
  const against = storedHash ?? (await standIn)
  const matches = await inTurn(() => verify(against, password))
  return matches && storedHash !== undefined
}
