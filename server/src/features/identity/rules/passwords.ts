import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { Source } from '../../../security/fair-queue.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import type { Origin } from './sign-in-limit.ts'
import { site } from '../../../../../site.config.ts'

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
 * Does work with one check of a password when it is its source's turn: a flood that is refused starts nothing. Throws
 * QueueFullError when too many wait, and anything that the work throws.
 */
export const inTurn = <Result>(source: Source, work: () => Promise<Result>): Promise<Result> =>
  queue.run(source, work)

/**
 * Whether a password matches a stored hash. Without one, as of an unknown account, it takes the same time, so the time
 * does not reveal which accounts exist. It does not queue.
 */
export async function matchesHash(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await verify(storedHash ?? nobodysHash, password)
  return isRight && storedHash !== undefined
}

/** The same in turn. Throws QueueFullError. */
export const isPassword = (
  password: string,
  storedHash: string | undefined,
  source: Source,
): Promise<boolean> => inTurn(source, () => matchesHash(password, storedHash))

/** The source of a request that has proved whose account it acts for: strangers at the same address cannot delay it. */
export const ownerOf = (accountId: number): Source => ({ name: `account ${accountId}`, isOwner: true })

/** The source of a request that has proved nothing yet. For IPv6 it is the whole /48, or its many networks would take every turn. */
export const strangerAt = ({ network, site }: Origin): Source => ({ name: site ?? network, isOwner: false })

/** Below this score a million guesses, the most common passwords first, are enough. */
const lowestScore = 2

/** The estimator's time grows with the square of the length, and a password that starts strong stays strong. */
const readCharacters = 40

/** How many letters and digits must be left of a password without the account's own words. */
const fewestOfOther = 6
const shortestWord = 3

// Its lists take memory and time to unpack, so they are loaded with the first password.
let estimator: ZxcvbnFactory | undefined

/** The words that a stranger who knows the account and the firm would try first. */
export function ownWordsOf(account: { email: string; firstName: string; lastName: string }): string[] {
  const [local = '', domain = ''] = account.email.split('@')
  const hosts = domain.split('.').slice(0, -1).join('.')
  const texts = [account.email, local, hosts, account.firstName, account.lastName, site.name, 'portico']
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts.map((part) => part.toLowerCase()))]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
}

/** Why a password of the right length is refused, as a sentence; undefined if it is accepted. */
export function weaknessOf(password: string, ownWords: readonly string[]): string | undefined {
  const other = ownWords.reduce((rest, word) => rest.replaceAll(word, ' '), password.toLowerCase())
  if (other !== password.toLowerCase() && other.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestOfOther)
    return 'Choose a password that is more than your name or e-mail.'
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score } = estimator.check(password.slice(0, readCharacters), [...ownWords])
  return score < lowestScore ? 'This password is too common. Choose one that is harder to guess.' : undefined
}
