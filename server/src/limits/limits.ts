import { createHash } from 'node:crypto'
import type { Change, Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { addToTally, takeFromTally } from './limit-queries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How often each thing may be tried in its window. Posting a month-end, a call a second by hand, never meets one. */
export const limits = {
  unsafeCalls: { most: 3_000, windowMs: minuteMs },
  waitlist: { most: 60, windowMs: hourMs },
  resetRequests: { most: 5, windowMs: hourMs },
  passwordChanges: { most: 10, windowMs: hourMs },
  wrongProofs: { most: 10, windowMs: hourMs },
  secondFactorCalls: { most: 30, windowMs: hourMs },
} as const

export type LimitName = keyof typeof limits

/** The name a tally is kept under: what is limited, and a hash of whom or where. */
export function tallyName(what: string, whom: string): string {
  return `${what}:${createHash('sha256').update(whom).digest('base64url')}`
}

/** Throws ApiError 429 with the seconds to wait. */
export function refuseUntil(moment: number, now: number): never {
  const seconds = Math.max(1, Math.ceil((moment - now) / 1_000))
  throw new ApiError(
    'tooMany',
    `Too many attempts. Please try again in ${inWords(seconds)}.`,
    undefined,
    seconds,
  )
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** Counts a call against a limit and refuses it when there were too many. Throws ApiError 429. */
export async function countCall(db: Database, limit: LimitName, whom: string, now: number): Promise<void> {
  const { most, windowMs } = limits[limit]
  const tally = await db.change((change) => addToTally(change, tallyName(limit, whom), now, windowMs))
  if (tally.count > most) refuseUntil(tally.endsAt, now)
}

/** Takes a counted call back, where only those that fail are to count. */
export const uncountCall = (change: Change, limit: LimitName, whom: string): Promise<void> =>
  takeFromTally(change, tallyName(limit, whom))
