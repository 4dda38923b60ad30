import { minuteMs, secondMs } from '@portico/contract/values/duration'
import type { Transaction, Reader } from '../../../db/database.ts'
import type { Tally } from '../../../limits/limit-queries.ts'
import { addToTally, listTallies } from '../../../limits/limit-queries.ts'
import { refuseUntil, tallyName } from '../../../limits/limits.ts'

const account = { freeFailures: 5, longestWaitMs: 15 * minuteMs, windowMs: 24 * 60 * minuteMs }
export const failuresOfNetwork = { most: 100, mostOfSite: 1_000, windowMs: 15 * minuteMs }

/** Where a sign-in comes from: its network, and of IPv6 also the /48 that this belongs to. */
export interface Origin {
  network: string
  site?: string | undefined
}

/** One of the tallies that failures are counted in. It has a limit, or waits that grow with it. */
interface Counter {
  name: string
  windowMs: number
  most?: number
}

/** What the failures of a sign-in are counted by: its account, and then where it comes from, the narrowest first. */
type Failures = readonly Counter[]

const failuresBy = (name: string, { network: from, site }: Origin): Failures => [
  { name, windowMs: account.windowMs },
  {
    name: tallyName('sign-in-network', from),
    windowMs: failuresOfNetwork.windowMs,
    most: failuresOfNetwork.most,
  },
  ...(site === undefined
    ? []
    : [
        {
          name: tallyName('sign-in-site', site),
          windowMs: failuresOfNetwork.windowMs,
          most: failuresOfNetwork.mostOfSite,
        },
      ]),
]

const onAccount = (name: string): string => tallyName('sign-in-account', name)
const onCodes = (userId: number): string => tallyName('sign-in-codes', String(userId))
const withoutCode = (userId: number): string => tallyName('sign-in-without-code', String(userId))

/** Wrong passwords, by the name as typed, whether or not such an account exists. */
export const wrongPasswords = (name: string, from: Origin): Failures => failuresBy(onAccount(name), from)

/**
 * Wrong codes are counted apart from wrong passwords: a password reset ends the wait for a password, and must not give a
 * stolen mailbox more guesses at the code. Only a right code, or the removal of the second factor, ends their wait.
 */
export const wrongCodes = (userId: number, from: Origin): Failures => failuresBy(onCodes(userId), from)

/** The wait after the n-th failure on an account: none up to the fifth, then 1 s, 2 s, 4 s … up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  if (failures <= account.freeFailures) return 0
  return Math.min(secondMs * 2 ** (failures - account.freeFailures - 1), account.longestWaitMs)
}

function refuseBy(failures: Failures, tallies: readonly Tally[], now: number): void {
  for (const [k, { count, lastAt, endsAt }] of tallies.entries()) {
    const most = failures[k]?.most
    const waitsUntil = most === undefined ? lastAt + waitAfter(count) : count >= most ? endsAt : now
    if (waitsUntil > now) refuseUntil(waitsUntil, now)
  }
}

/** Throws ApiError 429 while the account has to wait or the network has failed too often. Counts and locks nothing. */
export async function refuseWhileWaiting(db: Reader, failures: Failures, now: number): Promise<void> {
  const names = failures.map(({ name }) => name)
  refuseBy(failures, await listTallies(db, names, now), now)
}

/** Adding 0 only locks. */
async function addToTallies(trx: Transaction, failures: Failures, now: number, by: 0 | 1): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const { name, windowMs } of failures) tallies.push(await addToTally(trx, name, now, windowMs, by))
  return tallies
}

/** Counts a failure. */
export async function countFailure(trx: Transaction, failures: Failures, now: number): Promise<void> {
  await addToTallies(trx, failures, now, 1)
}

/**
 * Counts a sign-in if its password was wrong. Concurrent sign-ins are judged one after another: after too many failures
 * even a right password gets ApiError 429, so its sender does not learn that it was right. Right passwords never count.
 */
export async function judgeSignIn(
  trx: Transaction,
  failures: Failures,
  isRight: boolean,
  now: number,
): Promise<void> {
  refuseBy(failures, await addToTallies(trx, failures, now, 0), now)
  if (!isRight) await countFailure(trx, failures, now)
}

/** Whether this is the first right password without a code within the hour, or since the last sign-in. */
export async function isFirstWithoutCode(trx: Transaction, userId: number, now: number): Promise<boolean> {
  return (await addToTally(trx, withoutCode(userId), now, 60 * minuteMs)).count === 1
}

const failuresForAudit = (failures: number): { failed_attempts?: number } =>
  failures > 0 ? { failed_attempts: failures } : {}

/** Ends the wait for a password; returns what the audit entry says about the failures before. */
export const clearFailures = async (trx: Transaction, name: string, now: number) =>
  failuresForAudit(await clearTally(trx, onAccount(name), now))

/** Also ends the wait for a code, after a right one or when there is no second factor any more. */
export async function clearAllFailures(
  trx: Transaction,
  { userId, name }: { userId: number; name: string },
  now: number,
) {
  await clearTally(trx, withoutCode(userId), now)
  const wrongCodes = await clearTally(trx, onCodes(userId), now)
  return failuresForAudit(wrongCodes + (await clearTally(trx, onAccount(name), now)))
}

/** Deletes a tally, and returns its count within the window. */
async function clearTally(trx: Transaction, name: string, now: number): Promise<number> {
  const row = await trx
    .deleteFrom('limits')
    .where('name', '=', name)
    .returning(['count', 'ends_at'])
    .executeTakeFirst()
  return row !== undefined && row.ends_at > now ? row.count : 0
}
