import { appendAudit, visitor } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Config } from '../../../config.ts'
import { ApiError } from '../../../api-error.ts'
import type { SignIn } from './sign-in-limit.ts'
import { countFailure, refuseWhileWaiting } from './sign-in-limit.ts'
import type { CodeOutcome, CodeRefusal } from '../queries/code-queries.ts'
import { checkCode } from '../queries/code-queries.ts'

interface CodeAttempt {
  userId: number
  signIn: SignIn
  at: number
}

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
  { userId, code, signIn, at }: CodeAttempt & { code: string | undefined },
): Promise<CodeOutcome> {
  if (code !== undefined) await refuseWhileWaiting(trx, signIn, at)
  return checkCode(trx, settings, { userId, code, at })
}

/**
 * Puts on record that the password was right and the code was missing or wrong. Only a wrong code counts as a failed
 * sign-in; a missing one forgets no failure, or the password alone would be enough to try codes without end.
 */
export async function recordCodeRefusal(
  trx: AuditedTransaction,
  code: CodeRefusal,
  { userId, signIn, at }: CodeAttempt,
): Promise<void> {
  const event = { action: 'session.refused' as const, subjectId: userId, after: { code } }
  await appendAudit(trx, { at, actor: visitor }, [event])
  if (code === 'secondFactorWrong') await countFailure(trx, signIn, at)
}
