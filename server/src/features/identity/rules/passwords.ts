import { hash, verify } from '@node-rs/argon2'
import type { Source } from '../../../security/fair-queue.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import type { Origin } from './sign-in-limit.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash in PHC format that no known password matches. Checking against it takes as long as against any other. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * More at once would take memory and threads from other requests; more in the queue would wait longer than people do.
 * A source is a network, or an account whose owner has proved who they are. Strangers cannot take the owners' places.
 */
export const hashing = { running: 2, waiting: 72, waitingOwners: 24, waitingOfSource: 24 } as const
const queue = new FairQueue(hashing)

/**
 * The argon2id hash of a password, in PHC format. Throws QueueFullError when too many wait. Without a source, as on
 * the command line, it does not queue.
 */
export function hashPassword(password: string, source?: Source): Promise<string> {
  const work = () => hash(password, cost)
  return source === undefined ? work() : queue.run(source, work)
}

/**
 * Finds an account and checks its password. An unknown account, or one without a password, takes the same time, so the
 * time does not reveal which accounts exist. `find` runs only when it is the source's turn: a flood that is refused
 * costs no query. Throws QueueFullError when too many wait, and whatever `find` throws.
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

/** Whether a password matches a stored hash; takes the same time without one. Throws QueueFullError. */
export async function isPassword(
  password: string,
  storedHash: string | undefined,
  source: Source,
): Promise<boolean> {
  const find = () => Promise.resolve({ passwordHash: storedHash })
  return (await checkPassword(password, source, find)).matches
}

/** The source of a request that has proved whose account it acts for: strangers at the same address cannot delay it. */
export const ownerOf = (accountId: number): Source => ({ name: `account ${accountId}`, isOwner: true })

/** The source of a request that has proved nothing yet. For IPv6 it is the whole /48, or its many networks would take every turn. */
export const strangerAt = ({ network, site }: Origin): Source => ({ name: site ?? network, isOwner: false })
