import type { Transaction, Database, Reader } from '../../../db/database.ts'
import type { Tally } from '../../../limits/limit-queries.ts'
import { addToTally, clearTally, listTallies } from '../../../limits/limit-queries.ts'
import { refuseUntil, tallyName } from '../../../limits/limits.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

const account = { freeFailures: 5, longestWaitMs: 15 * minuteMs, windowMs: 24 * 60 * minuteMs }
const network = { most: 100, mostOfSite: 1_000, windowMs: 15 * minuteMs }

/** Where a sign-in comes from: its network, and of IPv6 also the /48 that this belongs to. */
export interface Origin {
  network: string
  site?: string | undefined
}

/** What a sign-in is counted by: the name as typed, whether or not such an account exists, and where it comes from. */
export interface SignIn extends Origin {
  name: string
}

const onAccount = (name: string): string => tallyName('sign-in-account', name)
/** The tallies of an origin and their limits, the narrowest first. */
const ofOrigin = ({ network: from, site }: Origin) => [
  { name: tallyName('sign-in-network', from), most: network.most },
  ...(site === undefined ? [] : [{ name: tallyName('sign-in-site', site), most: network.mostOfSite }]),
]
const onCodes = (userId: number): string => tallyName('sign-in-codes', String(userId))
const withoutCode = (userId: number): string => tallyName('sign-in-without-code', String(userId))

/** The wait after the n-th failure on an account: none up to the fifth, then 1 s, 2 s, 4 s … up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  if (failures <= account.freeFailures) return 0
  return Math.min(secondMs * 2 ** (failures - account.freeFailures - 1), account.longestWaitMs)
}

function refuseBy(ofAccount: Tally | undefined, there: readonly Tally[], from: Origin, now: number): void {
  const waitsUntil = ofAccount === undefined ? 0 : ofAccount.lastAt + waitAfter(ofAccount.count)
  if (waitsUntil > now) refuseUntil(waitsUntil, now)
  for (const [k, { most }] of ofOrigin(from).entries()) {
    const tally = there[k]
    if (tally !== undefined && tally.count >= most) refuseUntil(tally.endsAt, now)
  }
}

async function refuseWhile(db: Reader, waiting: string, from: Origin, now: number): Promise<void> {
  const names = [waiting, ...ofOrigin(from).map(({ name }) => name)]
  const [ofAccount, ...there] = await listTallies(db, names, now)
  refuseBy(ofAccount, there, from, now)
}

/** Throws ApiError 429 while the name has to wait or the network has failed too often. Counts and locks nothing. */
export const refuseWhileWaiting = (db: Reader, signIn: SignIn, now: number): Promise<void> =>
  refuseWhile(db, onAccount(signIn.name), signIn, now)

async function countOf(trx: Transaction, waiting: string, from: Origin, now: number, by: 0 | 1) {
  const ofAccount = await addToTally(trx, waiting, now, account.windowMs, by)
  const there: Tally[] = []
  for (const { name } of ofOrigin(from)) there.push(await addToTally(trx, name, now, network.windowMs, by))
  return { ofAccount, there }
}

/** A code that came with the right password. */
export interface CodeAttempt extends Origin {
  userId: number
  at: number
}

/**
 * Throws ApiError 429 while the account has to wait for its next code. Wrong codes are counted apart from wrong
 * passwords: a password reset ends the wait for a password, and must not give a stolen mailbox more guesses at the code.
 */
export const refuseCodeWhileWaiting = (db: Reader, attempt: CodeAttempt): Promise<void> =>
  refuseWhile(db, onCodes(attempt.userId), attempt, attempt.at)

/** Counts a wrong code. Only a right one, or the removal of the second factor, ends the wait. */
export async function countWrongCode(trx: Transaction, attempt: CodeAttempt): Promise<void> {
  await countOf(trx, onCodes(attempt.userId), attempt, attempt.at, 1)
}

/**
 * Counts a sign-in if its password was wrong. Concurrent sign-ins are judged one after another: after too many failures
 * even a right password gets ApiError 429, so its sender does not learn that it was right. Right passwords never count.
 * `onFailure` runs in the same transaction, so that its time does not show either.
 */
export async function judgeSignIn(
  db: Database,
  signIn: SignIn,
  isRight: boolean,
  now: number,
  onFailure: (trx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await db.transaction(async (trx) => {
    const { ofAccount, there } = await countOf(trx, onAccount(signIn.name), signIn, now, 0)
    refuseBy(ofAccount, there, signIn, now)
    if (isRight) return
    await countOf(trx, onAccount(signIn.name), signIn, now, 1)
    await onFailure(trx)
  })
}

/** Whether this is the first right password without a code within the hour, or since the last sign-in. */
export async function isFirstWithoutCode(
  trx: Transaction,
  { userId, at }: Pick<CodeAttempt, 'userId' | 'at'>,
): Promise<boolean> {
  return (await addToTally(trx, withoutCode(userId), at, 60 * minuteMs)).count === 1
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
