import { findCredentials } from '../accounts/account-queries.ts'
import type { AuditEvent } from '../audit/append-audit.ts'
import { appendAudit, impersonationStopped, visitor } from '../audit/append-audit.ts'
import type { ChangeOnRecord } from '../audit/change-on-record.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { ApiError } from '../http/api-error.ts'
import { tokenOf } from '../http/guard.ts'
import type { Handler } from '../http/route.ts'
import { beginSignIn } from '../limits/sign-in-limit.ts'
import { isPassword } from '../security/passwords.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import { noteCodeRefusal, requireCode } from './second-factor.ts'
import { deleteSession, insertSession, noteSignIn } from './session-queries.ts'

/**
 * Opens a session and ends the one whose token came along. A wrong password, an unknown and a disabled account,
 * and one whose password is still to be chosen, get the same answer after the same work; a second factor is
 * spoken of only after the right password. Throws ApiError 401.
 */
export const login: Handler<'login', undefined> = async ({ app, body, request }) => {
  const attempt = await beginSignIn(app.db, body.username, request.ip, app.clock())
  const account = await findCredentials(app.db.read, body.username)
  const matches = await isPassword(body.password, account?.passwordHash)
  const at = app.clock()
  if (account === undefined || !matches || account.disabled) {
    const refused = { action: 'session.refused' as const, subjectId: account?.id ?? null }
    await changeOnRecord(app.db, (change) => appendAudit(change, { at, actor: visitor }, [refused]))
    throw new ApiError('credentials')
  }
  const token = newToken()
  const opening = changeOnRecord(app.db, async (change) => {
    const after = { remember: body.remember }
    const opened = { action: 'session.opened' as const, subjectId: account.id, after }
    // Being on record, it follows any password reset under way, and no session slips in behind that.
    await appendAudit(change, { at, actor: { id: account.id, name: account.email } }, [opened])
    // A reset or a disabling may have come while the password was being checked.
    const now = await findCredentials(change, account.email)
    if (now === undefined || now.passwordHash !== account.passwordHash || now.disabled)
      throw new ApiError('credentials')
    await requireCode(change, app.config.secondFactor, account, body.code, at)
    await attempt.succeeded(change)
    await noteSignIn(change, account.id, at)
    await endReplaced(change, tokenOf(request), at)
    const { ordinary, remembered } = app.config.sessions
    const limits = body.remember ? remembered : ordinary
    await insertSession(change, {
      tokenHash: hashToken(token),
      userId: account.id,
      createdAt: at,
      ...limits,
    })
  })
  await opening.catch((error: unknown) => noteCodeRefusal(app, attempt, account.id, error))
  return { token, user_id: account.id, username: account.email, is_staff: account.isStaff }
}

/** Ends the session that another one replaces; one that sees the portal as somebody else goes with the staff session behind it. */
async function endReplaced(change: ChangeOnRecord, token: string | undefined, at: number): Promise<void> {
  const ended = token === undefined ? undefined : await deleteSession(change, hashToken(token))
  if (ended === undefined) return
  const { userId, impersonatorId } = ended
  const closed: AuditEvent = {
    action: 'session.closed',
    subjectId: impersonatorId ?? userId,
    after: { call: 'login' },
  }
  await appendAudit(
    change,
    { at, actor: visitor },
    impersonatorId === null ? [closed] : [impersonationStopped(userId), closed],
  )
}
