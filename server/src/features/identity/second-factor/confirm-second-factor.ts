import { appendAudit } from '../../../audit/append-audit.ts'
import { changeOnRecord } from '../../../audit/change-on-record.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { countCall } from '../../../limits/limits.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { plainCode, stepOf } from '../rules/one-time-codes.ts'
import { deleteSessionsBut } from '../queries/session-queries.ts'
import { giveRecoveryCodes } from '../queries/code-queries.ts'
import { confirmSecret, findSecondFactor, spendStep } from '../queries/second-factor-queries.ts'
import { unsealSecret } from '../rules/secret.ts'
import { wrongCode } from '../rules/wrong-code.ts'

/**
 * Switches the second factor on once a code shows that the app has the secret; ends the account's other sessions,
 * which were opened without one, and tells the owner by mail. Throws ApiError invalid, noSecondFactor,
 * secondFactorThere, noSecretKey or 429.
 */
export const confirmSecondFactor: Handler<'confirmSecondFactor'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const recoveryCodes = await changeOnRecord(app.db, async (change) => {
    // Being on record, it follows any sign-in under way: that one is over, or will be asked for a code.
    const set = { action: 'second-factor.set' as const, subjectId: caller.id }
    await appendAudit(change, { at, actor: { id: caller.id, name: caller.email } }, [set])
    const factor = await findSecondFactor(change, caller.id)
    if (factor === undefined) throw new ApiError('noSecondFactor')
    if (factor.isConfirmed) throw new ApiError('secondFactorThere')
    const secret = unsealSecret(app.config.secondFactor.key, caller.id, factor.sealedSecret)
    const step = stepOf(secret, plainCode(body.code), at)
    if (step === undefined) throw wrongCode()
    await spendStep(change, caller.id, step)
    await confirmSecret(change, caller.id, at)
    await deleteSessionsBut(change, caller.id, caller.sessionId)
    await insertMail(change, { accountId: caller.id, at, ...secondFactorMail.set(app.config.publicUrl) })
    return giveRecoveryCodes(change, caller.id)
  })
  return { recovery_codes: recoveryCodes }
}
