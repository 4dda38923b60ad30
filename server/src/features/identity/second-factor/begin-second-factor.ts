import { site } from '../../../../../site.config.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import { requirePassword } from '../rules/current-password.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/caller-transaction.ts'
import { countCall } from '../../../limits/limits.ts'
import { newSecret, otpauthUrl, secretText } from '../rules/one-time-codes.ts'
import { keepSecret } from '../queries/second-factor-queries.ts'
import { sealSecret } from '../rules/secret.ts'

/** Hands out a secret for the app, which asks for nothing until it is confirmed. Throws ApiError invalid, noSecretKey, secondFactorThere or 429. */
export const beginSecondFactor: Handler<'beginSecondFactor'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const secret = newSecret()
  const sealed = sealSecret(app.config.secondFactor.key, caller.id, secret)
  await requirePassword(app, caller, body.current_password)
  await callerTransaction(app, caller, async (trx, by) => {
    const begun = { action: 'second-factor.begun' as const, subjectId: caller.id }
    await appendAudit(trx, by, [begun])
    if (!(await keepSecret(trx, caller.id, sealed))) throw new ApiError('secondFactorThere')
  })
  return { secret: secretText(secret), otpauth_url: otpauthUrl(secret, site.name, caller.email) }
}
