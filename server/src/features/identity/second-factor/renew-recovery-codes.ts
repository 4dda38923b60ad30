import { appendAudit } from '../../../audit/append-audit.ts'
import { changeOnRecord } from '../../../audit/change-on-record.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { countCall } from '../../../limits/limits.ts'
import { giveRecoveryCodes, spendCode } from '../queries/code-queries.ts'
import { hasSecondFactor } from '../queries/second-factor-queries.ts'
import { wrongCode } from '../rules/wrong-code.ts'

/** Gives the caller ten other recovery codes. Throws ApiError invalid, noSecondFactor or 429. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await countCall(app.db, 'secondFactorCalls', String(caller.id), at)
  const recoveryCodes = await changeOnRecord(app.db, async (change) => {
    const renewed = { action: 'second-factor.codes-renewed' as const, subjectId: caller.id }
    await appendAudit(change, { at, actor: { id: caller.id, name: caller.email } }, [renewed])
    if (!(await hasSecondFactor(change, caller.id))) throw new ApiError('noSecondFactor')
    const typed = { userId: caller.id, code: body.code, at }
    if ((await spendCode(change, app.config.secondFactor, typed)) === undefined) throw wrongCode()
    return giveRecoveryCodes(change, caller.id)
  })
  return { recovery_codes: recoveryCodes }
}
