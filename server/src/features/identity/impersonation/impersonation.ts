import { userToJson } from '@portico/contract/features/accounts'
import { impersonationReasonNeeded } from '@portico/contract/features/impersonation'
import { ApiError } from '../../../api-error.ts'
import { appendAudit, impersonationStopped, auditedTransaction } from '../../../audit/append-audit.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { countCallIn } from '../../../limits/limits.ts'
import { hashToken, newToken } from '../../../security/secrets.ts'
import { findAccount } from '../queries/account-queries.ts'
import { insertSession, deleteSessions } from '../queries/session-queries.ts'
import { callerTransaction } from '../rules/guard.ts'

/**
 * Opens a read-only session as an investor, bound to the caller's staff session and ending with it. A staff
 * session sees one account at a time. Throws ApiError 404 for an unknown or disabled account, 403 for staff, 429, and
 * invalid without a reason where the settings require one.
 */
export const impersonate: Handler<'impersonate'> = async ({ app, body, caller }) => {
  if (app.config.impersonationNeedsReason && body.reason === '')
    throw new ApiError('invalid', impersonationReasonNeeded, { reason: impersonationReasonNeeded })
  const token = newToken()
  const limits = app.config.sessions.impersonation
  const account = await callerTransaction(app, caller, async (trx, by) => {
    await countCallIn(trx, 'impersonations', `account ${caller.id}`, by.at)
    const found = await findAccount(trx, body.user_id)
    if (found === undefined || found.isDisabled) throw new ApiError('noSuchUser')
    if (found.isStaff) throw new ApiError('notImpersonable')
    const before = await deleteImpersonations(trx, caller.sessionId)
    await insertSession(trx, {
      tokenHash: hashToken(token),
      userId: found.id,
      createdAt: by.at,
      ...limits,
      impersonator: { sessionId: caller.sessionId, id: caller.id, email: caller.email },
    })
    await appendAudit(trx, by, ...before.map(impersonationStopped), {
      action: 'impersonation.started',
      subjectId: found.id,
      after: { reason: body.reason, limit_ms: limits.absoluteLimitMs },
    })
    return found
  })
  return {
    token,
    impersonated_user_id: account.id,
    username: account.email,
    email: account.email,
    is_staff: account.isStaff,
  }
}

/** Ends the impersonation and returns the staff session under a new token, which expires when the old one would have. */
export const stopImpersonation: Handler<'stopImpersonation'> = async ({ app, caller }) => {
  const { impersonator } = caller
  if (impersonator === undefined) throw new ApiError('notImpersonating')
  const token = newToken()
  const at = app.clock()
  const account = await auditedTransaction(app.db, async (trx) => {
    // Either may have ended since the guard ran.
    for (const sessionId of [caller.sessionId, impersonator.sessionId])
      if (!(await lockSession(trx, sessionId))) throw new ApiError('notImpersonating')
    await deleteSessions(trx, [caller.sessionId])
    await trx
      .updateTable('sessions')
      .set({ token_hash: hashToken(token), last_used_at: at })
      .where('id', '=', impersonator.sessionId)
      .execute()
    const by = { at, actor: { id: impersonator.id, name: impersonator.email }, actingAsId: caller.id }
    await appendAudit(trx, by, impersonationStopped(caller.id))
    return findAccount(trx, impersonator.id)
  })
  if (account === undefined) throw new ApiError('notImpersonating')
  return {
    token,
    user: userToJson(account),
  }
}

/** Ends the impersonations behind a staff session, and returns the accounts that they showed. */
async function deleteImpersonations(trx: Transaction, staffSessionId: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom('sessions')
    .where('impersonator_session_id', '=', staffSessionId)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Whether a session still exists. If so, it is locked: it cannot be ended before this transaction is over. */
async function lockSession(trx: Transaction, sessionId: number): Promise<boolean> {
  const result = await trx
    .updateTable('sessions')
    .set((eb) => ({ last_used_at: eb.ref('last_used_at') }))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
