import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from './fair-queue.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash in PHC format that no password is known for; checking against it takes as long as against any other. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * More at once would take the memory and the threads that other requests wait for; more in line would wait longer
 * than people do. A source is a network, or an account that somebody has proved to be theirs.
 */
export const hashing = { running: 2, waiting: 72, waitingOfSource: 24 } as const
const queue = new FairQueue(hashing)

/**
 * The argon2id hash of a password, in PHC format. Throws QueueFullError when too many wait; without a source, as on
 * the command line, it waits for nobody.
 */
export function hashPassword(password: string, source?: string): Promise<string> {
  const work = () => hash(password, cost)
  return source === undefined ? work() : queue.run(source, work)
}

/**
 * Whether a password matches a stored hash. Without a hash (no such account) it takes the same time and answers
 * false, so that the time tells nobody which accounts exist. Throws QueueFullError when too many wait.
 */
export async function isPassword(
  password: string,
  storedHash: string | undefined,
  source: string,
): Promise<boolean> {
  const matches = await queue.run(source, () => verify(storedHash ?? nobodysHash, password))
  return matches && storedHash !== undefined
}

/** The source of a request that has shown whose account it acts for: no stranger at the same address is in its way. */
export const ownerOf = (accountId: number): string => `account ${accountId}`
