import type { Change, Database } from '../db/database.ts'
import { addToTally, clearTally, takeFromTally } from './limit-queries.ts'
import { refuseUntil, tallyName } from './limits.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

const account = { freeFailures: 5, longestWaitMs: 15 * minuteMs, windowMs: 24 * 60 * minuteMs }
const address = { most: 100, windowMs: 15 * minuteMs }

/** The wait after the n-th failure on an account: none up to the fifth, then 1 s, 2 s, 4 s … up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  if (failures <= account.freeFailures) return 0
  return Math.min(secondMs * 2 ** (failures - account.freeFailures - 1), account.longestWaitMs)
}

/** Ends the wait on an account whose owner has shown to be it in another way. */
export const forgetFailures = (change: Change, name: string): Promise<void> =>
  clearTally(change, tallyName('sign-in-account', name))

/** A sign-in that is under way, counted as failed until it succeeds, so that many at once cannot slip through. */
export interface SignInAttempt {
  /** Takes the count back, in the change that opens the session. */
  succeeded(change: Change): Promise<void>
  /** Takes this one count back and no failure before it: the password was right, the code is still to come. */
  withdrawn(change: Change): Promise<void>
}

/**
 * Counts a sign-in on a name, whether or not it has an account, and from an address. Only failures stay counted.
 * Throws ApiError 429 while the name has to wait or the address has failed too often.
 */
export async function beginSignIn(
  db: Database,
  name: string,
  ip: string,
  now: number,
): Promise<SignInAttempt> {
  const onAccount = tallyName('sign-in-account', name)
  const fromAddress = tallyName('sign-in-address', ip)
  const refusedUntil = await db.change(async (change) => {
    const failed = await addToTally(change, onAccount, now, account.windowMs, 0)
    const waitsUntil = failed.lastAt + waitAfter(failed.count)
    if (waitsUntil > now) return waitsUntil
    const there = await addToTally(change, fromAddress, now, address.windowMs)
    if (there.count > address.most) return there.endsAt
    await addToTally(change, onAccount, now, account.windowMs)
    return undefined
  })
  if (refusedUntil !== undefined) refuseUntil(refusedUntil, now)
  return {
    succeeded: async (change) => {
      await clearTally(change, onAccount)
      await takeFromTally(change, fromAddress)
    },
    withdrawn: async (change) => {
      await takeFromTally(change, onAccount)
      await takeFromTally(change, fromAddress)
    },
  }
}
