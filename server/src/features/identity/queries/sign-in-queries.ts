import type { SignInOutcome } from '@portico/contract/features/session'
import { signInDays } from '@portico/contract/features/session'
import { dayMs, hourMs } from '@portico/contract/values/duration'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Device } from '../rules/device.ts'

/** An attempt to sign in to an account. */
interface SignInAttempt extends Device {
  userId: number
  at: number
}

const noAccount = 0

type Failure = Exclude<SignInOutcome, 'opened'>

/**
 * Adds a failed attempt to the history of an account; equal ones within a day are counted in one row. The waits after
 * failures bound their number. Both statements run for any account, also one that is unknown, for which they write
 * nothing: their number must not show which attempts were the first.
 */
export async function recordFailedSignIn(
  trx: Transaction,
  outcome: Failure,
  { userId, at, browser, system, network }: SignInAttempt,
): Promise<void> {
  const counted = await trx
    .updateTable('sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), at }))
    .where('user_id', '=', userId)
    .where('at', '>', at - dayMs)
    .where('outcome', '=', outcome)
    .where('browser', '=', browser)
    .where('system', '=', system)
    .where('network', '=', network)
    .executeTakeFirst()
  await trx
    .insertInto('sign_ins')
    .columns(['user_id', 'outcome', 'attempts', 'at', 'browser', 'system', 'network'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(outcome).as('outcome'),
          eb.val(1).as('attempts'),
          eb.val(at).as('at'),
          eb.val(browser).as('browser'),
          eb.val(system).as('system'),
          eb.val(network).as('network'),
        ])
        .where('id', '=', counted.numUpdatedRows > 0n ? noAccount : userId),
    )
    .execute()
}

/** Adds a sign-in, the account's last. The missing code that was asked for on the way to it was no failure, and is taken out. */
export async function recordSignIn(
  trx: Transaction,
  { userId, at, browser, system, network }: SignInAttempt,
): Promise<void> {
  await trx
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('at', '>', at - hourMs)
    .where('outcome', '=', 'no-code')
    .where('browser', '=', browser)
    .where('system', '=', system)
    .where('network', '=', network)
    .execute()
  const opened = { outcome: 'opened' as const, attempts: 1 }
  await trx
    .insertInto('sign_ins')
    .values({ user_id: userId, ...opened, at, browser, system, network })
    .execute()
  await trx
    .insertInto('last_sign_ins')
    .values({ user_id: userId, at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at }))
    .execute()
}

/** The devices that an account was signed in from in the last months; undefined if it never was. */
export async function listKnownDevices(
  db: Reader,
  userId: number,
  now: number,
): Promise<Device[] | undefined> {
  const before = await db
    .selectFrom('last_sign_ins')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (before === undefined) return undefined
  return db
    .selectFrom('sign_ins')
    .select(['browser', 'system', 'network'])
    .distinct()
    .where('user_id', '=', userId)
    .where('at', '>', now - signInDays * dayMs)
    .where('outcome', '=', 'opened')
    .execute()
}

const columns = ['id', 'at', 'outcome', 'attempts', 'browser', 'system', 'network'] as const

/** By what an attempt took. Only who knows the password can add to the last, which matter most to the owner. */
const kinds: readonly (readonly SignInOutcome[])[] = [
  ['opened'],
  ['wrong-password'],
  ['wrong-code', 'no-code'],
]

/** The most sign-ins of a kind that are listed. */
const most = 30

/**
 * The latest sign-ins and failed attempts of an account, newest first: up to 30 of each kind, so that wrong passwords push
 * neither sign-ins off the list nor attempts with the right one.
 */
export async function listSignIns(db: Reader, userId: number, now: number) {
  const since = now - signInDays * dayMs
  const latest = (outcomes: readonly SignInOutcome[]) =>
    db
      .selectFrom('sign_ins')
      .select(columns)
      .where('user_id', '=', userId)
      .where('at', '>', since)
      .where('outcome', 'in', outcomes)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
  const rows = await Promise.all(kinds.map(latest))
  return rows.flat().toSorted((a, b) => b.at - a.at || b.id - a.id)
}
