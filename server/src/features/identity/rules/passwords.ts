import { hash, verify } from '@node-rs/argon2'
import type { Source } from '../../../security/fair-queue.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import type { Origin } from './sign-in-limit.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash in PHC format that no password is known for; checking against it takes as long as against any other. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * More at once would take the memory and the threads that other requests wait for; more in line would wait longer
 * than people do. A source is a network, or an account whose owner has proved to be it; strangers cannot fill the
 * places of those.
 */
export const hashing = { running: 2, waiting: 72, waitingOwners: 24, waitingOfSource: 24 } as const
const queue = new FairQueue(hashing)

/**
 * The argon2id hash of a password, in PHC format. Throws QueueFullError when too many wait; without a source, as on
 * the command line, it waits for nobody.
 */
export function hashPassword(password: string, source?: Source): Promise<string> {
  const work = () => hash(password, cost)
  return source === undefined ? work() : queue.run(source, work)
}

/**
 * Finds an account and whether the password is its own. Without an account, or without a password of the account,
 * that takes the same time, so that the time tells nobody which accounts exist. `find` is called only when it is the
 * source's turn: a flood that is refused costs no query. Throws QueueFullError when too many wait, and what `find`
 * throws.
 */
export function checkPassword<Account extends { passwordHash: string | undefined }>(
  password: string,
  source: Source,
  find: () => Promise<Account | undefined>,
): Promise<{ account: Account | undefined; matches: boolean }> {
  return queue.run(source, async () => {
    const account = await find()
    const isRight = await verify(account?.passwordHash ?? nobodysHash, password)
    return { account, matches: isRight && account?.passwordHash !== undefined }
  })
}

/** Whether a password matches a stored hash, after the same time without one. Throws QueueFullError. */
export async function isPassword(
  password: string,
  storedHash: string | undefined,
  source: Source,
): Promise<boolean> {
  const find = () => Promise.resolve({ passwordHash: storedHash })
  return (await checkPassword(password, source, find)).matches
}

/** The source of a request that has shown whose account it acts for: no stranger at the same address is in its way. */
export const ownerOf = (accountId: number): Source => ({ name: `account ${accountId}`, isOwner: true })

/** The source of a request that has shown nothing yet: of IPv6 the whole /48, or its networks would take all the turns. */
export const strangerAt = ({ network, site }: Origin): Source => ({ name: site ?? network, isOwner: false })
