import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import { requirePassword } from '../rules/current-password.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
import { countCall } from '../../../limits/limits.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { deleteSessionsBut } from '../queries/session-queries.ts'
import { consumeCode } from '../queries/code-queries.ts'
import { deleteSecondFactor, hasSecondFactor } from '../queries/second-factor-queries.ts'
import { wrongCode } from '../rules/wrong-code.ts'

/**
 * Switches the second factor off for whoever knows password and code, ends the account's other sessions and tells
 * the owner by mail. Throws ApiError secondFactorKept, noSecondFactor, invalid or 429.
 */
export const removeSecondFactor: Handler<'removeSecondFactor'> = async ({ app, body, caller }) => {
  const at = app.clock()
  if (app.config.secondFactor.required) throw new ApiError('secondFactorKept')
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  if (!(await hasSecondFactor(app.db.read, caller.id))) throw new ApiError('noSecondFactor')
  await requirePassword(app, caller, body.current_password)
  await callerTransaction(app, caller, async (trx, by) => {
    const removed = { action: 'second-factor.removed' as const, subjectId: caller.id }
    await appendAudit(trx, by, [removed])
    const typed = { userId: caller.id, code: body.code, at }
    if ((await consumeCode(trx, app.config.secondFactor, typed)) === undefined) throw wrongCode()
    await deleteSecondFactor(trx, caller.id)
    await deleteSessionsBut(trx, caller.id, caller.sessionId)
    await insertMail(trx, { accountId: caller.id, at, ...secondFactorMail.removed(app.config.publicUrl) })
  })
  return { message: 'Your second factor is off. All other sessions are ended.' }
}
