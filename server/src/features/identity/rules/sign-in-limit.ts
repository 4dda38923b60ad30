import type { Transaction, Database, Reader } from '../../../db/database.ts'
import type { Tally } from '../../../limits/limit-queries.ts'
import { addToTally, clearTally, readTallies } from '../../../limits/limit-queries.ts'
import { refuseUntil, tallyName } from '../../../limits/limits.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

const account = { freeFailures: 5, longestWaitMs: 15 * minuteMs, windowMs: 24 * 60 * minuteMs }
const network = { most: 100, windowMs: 15 * minuteMs }

/** What a sign-in is counted by: the name that was typed, whether or not it has an account, and the network. */
export interface SignIn {
  name: string
  network: string
}

const onAccount = (name: string): string => tallyName('sign-in-account', name)
const ofNetwork = (from: string): string => tallyName('sign-in-network', from)

/** The wait after the n-th failure on an account: none up to the fifth, then 1 s, 2 s, 4 s … up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  if (failures <= account.freeFailures) return 0
  return Math.min(secondMs * 2 ** (failures - account.freeFailures - 1), account.longestWaitMs)
}

function refuseByTallies(ofAccount: Tally, there: Tally, now: number): void {
  const waitsUntil = ofAccount.lastAt + waitAfter(ofAccount.count)
  if (waitsUntil > now) refuseUntil(waitsUntil, now)
  if (there.count >= network.most) refuseUntil(there.endsAt, now)
}

/** Throws ApiError 429 while the name has to wait or its network has failed too often; counts and locks nothing. */
export async function refuseWhileWaiting(db: Reader, signIn: SignIn, now: number): Promise<void> {
  const names = [onAccount(signIn.name), ofNetwork(signIn.network)]
  const [ofAccount, there] = await readTallies(db, names, now)
  if (ofAccount !== undefined && there !== undefined) refuseByTallies(ofAccount, there, now)
}

/** Counts a failed sign-in. */
export async function countFailure(trx: Transaction, signIn: SignIn, now: number): Promise<void> {
  await addToTally(trx, onAccount(signIn.name), now, account.windowMs)
  await addToTally(trx, ofNetwork(signIn.network), now, network.windowMs)
}

/**
 * Counts a sign-in whose password has been checked, if it was wrong. Many at once are judged one after another: what
 * the password was is told to none of them that comes after too many failures, and right ones never count. Throws
 * ApiError 429, for a right password too.
 */
export async function judgeSignIn(
  db: Database,
  signIn: SignIn,
  isRight: boolean,
  now: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const ofAccount = await addToTally(trx, onAccount(signIn.name), now, account.windowMs, 0)
    const there = await addToTally(trx, ofNetwork(signIn.network), now, network.windowMs, 0)
    refuseByTallies(ofAccount, there, now)
    if (!isRight) await countFailure(trx, signIn, now)
  })
}

/** Ends the wait on an account whose owner has shown to be it; answers what its audit entry says of the failures before. */
export async function forgetFailures(
  trx: Transaction,
  name: string,
  now: number,
): Promise<{ failed_attempts?: number }> {
  const failures = await clearTally(trx, onAccount(name), now)
  return failures > 0 ? { failed_attempts: failures } : {}
}
