import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
import { countCall } from '../../../limits/limits.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { giveRecoveryCodes, consumeCode } from '../queries/code-queries.ts'
import { hasSecondFactor } from '../queries/second-factor-queries.ts'
import { wrongCode } from '../rules/wrong-code.ts'

/** Gives the caller ten other recovery codes, and tells the owner by mail. Throws ApiError invalid, noSecondFactor or 429. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const recoveryCodes = await callerTransaction(app, caller, async (trx, by) => {
    const renewed = { action: 'second-factor.codes-renewed' as const, subjectId: caller.id }
    await appendAudit(trx, by, [renewed])
    if (!(await hasSecondFactor(trx, caller.id))) throw new ApiError('noSecondFactor')
    const typed = { userId: caller.id, code: body.code, at }
    if ((await consumeCode(trx, app.config.secondFactor, typed)) === undefined) throw wrongCode()
    await insertMail(trx, { accountId: caller.id, at, ...secondFactorMail.renewed(app.config.publicUrl) })
    return giveRecoveryCodes(trx, caller.id)
  })
  return { recovery_codes: recoveryCodes }
}
