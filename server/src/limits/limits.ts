import { createHash } from 'node:crypto'
import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { durationText, hourMs, minuteMs } from '@portico/contract/values/duration'
import type { Transaction, Database, Reader } from '../db/database.ts'
import { ApiError } from '../api-error.ts'
import { addToTally, listTallies } from './limit-queries.ts'
import { networkOf, siteOf } from './network-of.ts'

/** Does not reveal whether there is an account. */
const stillWorks = `If a reset link was mailed to you less than ${durationText(linkLifetimeMs.reset)} ago, the newest one still works.`

interface Limit {
  most: number
  windowMs: number
  /** The limit of all networks of an IPv6 /48 together. */
  mostOfSite?: number
  /** Added to the sentence that says how long to wait. */
  hint?: string
}

/** How often each thing may be tried in its window. Posting a month-end by hand, a call a second, stays below all of them. */
export const limits = {
  unsafeCalls: { most: 3_000, windowMs: minuteMs },
  waitlist: { most: 60, mostOfSite: 600, windowMs: hourMs },
  /** By network and e-mail, so that a stranger cannot use up the owner's requests. */
  resetRequests: { most: 5, windowMs: hourMs, hint: stillWorks },
  resetRequestsOfNetwork: { most: 30, mostOfSite: 300, windowMs: hourMs, hint: stillWorks },
  /** To one account, from all networks together; beyond that, the newest link stays valid. */
  resetMails: { most: 5, windowMs: hourMs },
  /** A person with some papers; far from guessing one of 2^128 numbers. */
  verifications: { most: 60, mostOfSite: 600, windowMs: hourMs },
  /** New ones, by who issues them and for whom: their files stay forever. */
  statements: { most: 30, windowMs: hourMs },
  passwordChanges: { most: 10, windowMs: hourMs },
  nameChanges: { most: 30, windowMs: hourMs },
  /** By account, and by the new address: neither one mailbox nor many can be flooded. */
  emailChanges: { most: 5, windowMs: hourMs },
  wrongProofs: { most: 10, windowMs: hourMs },
  secondFactorCalls: { most: 30, windowMs: hourMs },
  /** Reviews and previews of postings. One of a whole firm takes seconds. */
  trials: { most: 600, windowMs: hourMs },
  /** Of the link to a new e-mail: strangers who get it by mistake cannot use up the owner's proofs. */
  wrongLinkPasswords: { most: 10, windowMs: hourMs },
  /** From here on, each appends to the audit trail, from which nothing can be deleted. */
  signIns: { most: 300, windowMs: hourMs },
  impersonations: { most: 120, windowMs: hourMs },
  /** While impersonating, by staff account. */
  refusedWrites: { most: 120, windowMs: hourMs },
  mailPreferences: { most: 60, windowMs: hourMs },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** The name of a tally: what is limited, and a hash of the account or network. */
export function tallyName(what: string, whom: string): string {
  return `${what}:${createHash('sha256').update(whom).digest('base64url')}`
}

/** Throws ApiError 429 with the seconds to wait. */
export function refuseUntil(moment: number, now: number, hint = ''): never {
  const seconds = Math.max(1, Math.ceil((moment - now) / 1_000))
  const sentence = `Too many attempts. Please try again in ${inWords(seconds)}. ${hint}`.trimEnd()
  throw new ApiError('tooMany', sentence, undefined, seconds)
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** Counts a call against a limit. Throws ApiError 429 if there were too many. */
export async function countCall(db: Database, limit: LimitName, whom: string, now: number): Promise<void> {
  await db.transaction((trx) => countCallIn(trx, limit, whom, now))
}

/** Throws ApiError 429 where `countCallIn` would, without counting or locking anything. */
export async function requireCallLeft(
  db: Reader,
  limit: LimitName,
  whom: string,
  now: number,
): Promise<void> {
  const { most, hint }: Limit = limits[limit]
  const [tally] = await listTallies(db, [tallyName(limit, whom)], now)
  if (tally !== undefined && tally.count >= most) refuseUntil(tally.endsAt, now, hint)
}

/** Counts a call within a transaction, which a refusal rolls back. Throws ApiError 429. */
export async function countCallIn(
  trx: Transaction,
  limit: LimitName,
  whom: string,
  now: number,
): Promise<void> {
  await count(trx, tallyName(limit, whom), limits[limit], now)
}

/** The same by the network of a call, and by its /48 if the limit has one for that. */
export async function countCallFrom(
  trx: Transaction,
  limit: LimitName,
  address: string | undefined,
  now: number,
): Promise<void> {
  const bounds: Limit = limits[limit]
  const { mostOfSite } = bounds
  await count(trx, tallyName(limit, networkOf(address)), bounds, now)
  const site = siteOf(address)
  if (mostOfSite !== undefined && site !== undefined)
    await count(trx, tallyName(limit, site), { ...bounds, most: mostOfSite }, now)
}

async function count(trx: Transaction, name: string, { most, windowMs, hint }: Limit, now: number) {
  const tally = await addToTally(trx, name, now, windowMs)
  if (tally.count > most) refuseUntil(tally.endsAt, now, hint)
}

/** Whether something is the first of its kind within an hour, which begins with it. */
export async function isFirstInHour(
  trx: Transaction,
  what: string,
  whom: string,
  now: number,
): Promise<boolean> {
  const { count: calls } = await addToTally(trx, tallyName(what, whom), now, hourMs)
  return calls === 1
}

/** Uncounts a call, for limits on failures only. */
export const uncountCall = (trx: Transaction, limit: LimitName, whom: string): Promise<void> =>
  takeFromTally(trx, tallyName(limit, whom))

/** Takes one count back. */
async function takeFromTally(trx: Transaction, name: string): Promise<void> {
  await trx
    .updateTable('limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute()
}
