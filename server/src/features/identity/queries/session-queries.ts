import type { SignInOutcome } from '@portico/contract/features/session'
import { signInDays } from '@portico/contract/features/session'
import { dayMs } from '@portico/contract/values/duration'
import type { Transaction, Reader } from '../../../db/database.ts'
import type { Impersonator } from '../../../http/route.ts'
import type { Device } from '../rules/device.ts'
import { unknownDevice } from '../rules/device.ts'

interface NewSession {
  tokenHash: string
  userId: number
  createdAt: number
  idleLimitMs: number
  absoluteLimitMs: number
  impersonator?: Impersonator
  /** Unknown in an impersonation. */
  device?: Device
}

interface Lifetime {
  last_used_at: number | null
  idle_limit_ms: number | null
  expires_at: number | null
}

/** Whether a session is over, unused for too long or too old. */
export const isOver = ({ last_used_at, idle_limit_ms, expires_at }: Lifetime, now: number): boolean =>
  last_used_at === null ||
  idle_limit_ms === null ||
  expires_at === null ||
  now >= expires_at ||
  now - last_used_at >= idle_limit_ms

export async function insertSession(trx: Transaction, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      idle_limit_ms: session.idleLimitMs,
      expires_at: session.createdAt + session.absoluteLimitMs,
      impersonator_id: session.impersonator?.id ?? null,
      impersonator_session_id: session.impersonator?.sessionId ?? null,
      ...(session.device ?? unknownDevice),
    })
    .execute()
}

/** Ends sessions by their ids. */
export async function deleteSessions(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** Ends every session of an account except one, impersonations of it included. */
export async function deleteSessionsBut(trx: Transaction, userId: number, keptId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keptId).execute()
}

/** Ends every impersonation by a member of staff. */
export async function deleteImpersonationsBy(trx: Transaction, staffId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('impersonator_id', '=', staffId).execute()
}

/** Ends every session of an account except `keptId`, and every impersonation by it. */
export async function deleteSessionsByAndOf(trx: Transaction, userId: number, keptId = 0): Promise<void> {
  await deleteImpersonationsBy(trx, userId)
  await deleteSessionsBut(trx, userId, keptId)
}

/** Ends every session of an account. */
export async function deleteSessionsOf(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
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
