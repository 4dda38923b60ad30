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
const onCodes = (userId: number): string => tallyName('sign-in-codes', String(userId))

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

async function refuseByNames(db: Reader, names: readonly string[], now: number): Promise<void> {
  const [ofAccount, there] = await readTallies(db, names, now)
  if (ofAccount !== undefined && there !== undefined) refuseByTallies(ofAccount, there, now)
}

/** Throws ApiError 429 while the name has to wait or its network has failed too often; counts and locks nothing. */
export const refuseWhileWaiting = (db: Reader, { name, network }: SignIn, now: number): Promise<void> =>
  refuseByNames(db, [onAccount(name), ofNetwork(network)], now)

async function countFailure(trx: Transaction, signIn: SignIn, now: number): Promise<void> {
  await addToTally(trx, onAccount(signIn.name), now, account.windowMs)
  await addToTally(trx, ofNetwork(signIn.network), now, network.windowMs)
}

/** A code that came with the right password. */
export interface CodeAttempt {
  userId: number
  network: string
  at: number
}

/**
 * Throws ApiError 429 while the account's codes have to wait. They are counted apart from its passwords: a password
 * reset ends the wait of those, and whoever reads the owner's mails must not gain more guesses at the code by it.
 */
export const refuseCodeWhileWaiting = (db: Reader, { userId, network, at }: CodeAttempt): Promise<void> =>
  refuseByNames(db, [onCodes(userId), ofNetwork(network)], at)

/** Counts a wrong code. Only a right one, or the removal of the second factor, ends the wait. */
export async function countWrongCode(
  trx: Transaction,
  { userId, network: from, at }: CodeAttempt,
): Promise<void> {
  await addToTally(trx, onCodes(userId), at, account.windowMs)
  await addToTally(trx, ofNetwork(from), at, network.windowMs)
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

const toldFailures = (failures: number): { failed_attempts?: number } =>
  failures > 0 ? { failed_attempts: failures } : {}

/** Ends the wait for a password; answers what the audit entry says of the failures before. */
export const forgetFailures = async (trx: Transaction, name: string, now: number) =>
  toldFailures(await clearTally(trx, onAccount(name), now))

/** The same, and ends the wait for a code: the owner gave a right one, or no longer has a second factor. */
export async function forgetAllFailures(
  trx: Transaction,
  { userId, name }: { userId: number; name: string },
  now: number,
) {
  const wrongCodes = await clearTally(trx, onCodes(userId), now)
  return toldFailures(wrongCodes + (await clearTally(trx, onAccount(name), now)))
}
