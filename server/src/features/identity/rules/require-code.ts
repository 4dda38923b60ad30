import { appendAudit, visitor } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Config } from '../../../config.ts'
import { ApiError } from '../../../api-error.ts'
import type { CodeAttempt } from './sign-in-limit.ts'
import { countWrongCode, isFirstWithoutCode, refuseCodeWhileWaiting } from './sign-in-limit.ts'
import type { CodeOutcome, CodeRefusal } from '../queries/code-queries.ts'
import { checkCode } from '../queries/code-queries.ts'

/** The refusal as it is answered. */
export const refusedCode = (refusal: CodeRefusal): ApiError =>
  new ApiError(refusal, undefined, { code: new ApiError(refusal).message })

/**
 * What a code is worth at a sign-in. Of many at once, each is tried only after the failures before it have been
 * counted: changes on record are made one after another. Throws ApiError 429.
 */
export async function checkSignInCode(
  trx: AuditedTransaction,
  settings: Config['secondFactor'],
  attempt: CodeAttempt & { code: string | undefined },
): Promise<CodeOutcome> {
  if (attempt.code !== undefined) await refuseCodeWhileWaiting(trx, attempt)
  return checkCode(trx, settings, attempt)
}

/**
 * Puts on record that the password was right and the code was missing or wrong. A missing one is on record once an
 * hour, or the password alone would be enough to fill the trail; wrong ones have to wait. Only a wrong code counts as
 * a failed sign-in; a missing one forgets no failure.
 */
export async function recordCodeRefusal(
  trx: AuditedTransaction,
  code: CodeRefusal,
  attempt: CodeAttempt,
): Promise<void> {
  if (code === 'secondFactorNeeded' && !(await isFirstWithoutCode(trx, attempt))) return
  const event = { action: 'session.refused' as const, subjectId: attempt.userId, after: { code } }
  await appendAudit(trx, { at: attempt.at, actor: visitor }, [event])
  if (code === 'secondFactorWrong') await countWrongCode(trx, attempt)
}
