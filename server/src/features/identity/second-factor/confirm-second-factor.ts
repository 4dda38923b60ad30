import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
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
  const recoveryCodes = await callerTransaction(app, caller, async (trx, by) => {
    // Being on record, it follows any sign-in under way: that one is over, or will be asked for a code.
    const set = { action: 'second-factor.set' as const, subjectId: caller.id }
    await appendAudit(trx, by, [set])
    const factor = await findSecondFactor(trx, caller.id)
    if (factor === undefined) throw new ApiError('noSecondFactor')
    if (factor.isConfirmed) throw new ApiError('secondFactorThere')
    const secret = unsealSecret(app.config.secondFactor.key, caller.id, factor.sealedSecret)
    const step = stepOf(secret, plainCode(body.code), at)
    if (step === undefined) throw wrongCode()
    await spendStep(trx, caller.id, step)
    await confirmSecret(trx, caller.id, at)
    await deleteSessionsBut(trx, caller.id, caller.sessionId)
    await insertMail(trx, { accountId: caller.id, at, ...secondFactorMail.set(app.config.publicUrl) })
    return giveRecoveryCodes(trx, caller.id)
  })
  return { recovery_codes: recoveryCodes }
}
