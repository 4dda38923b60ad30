import { appendAudit, visitor } from '../audit/append-audit.ts'
import type { ChangeOnRecord } from '../audit/change-on-record.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../http/api-error.ts'
import type { SignIn } from '../limits/sign-in-limit.ts'
import { countFailure, refuseWhileWaiting } from '../limits/sign-in-limit.ts'
import { spendCode } from '../second-factor/code-queries.ts'
import { hasSecondFactor } from '../second-factor/second-factor-queries.ts'

/** Why a sign-in with the right password is refused. */
export type CodeRefusal = 'secondFactorNeeded' | 'secondFactorWrong'

interface CodeAttempt {
  userId: number
  signIn: SignIn
  at: number
}

export const isRefusal = (outcome: string): outcome is CodeRefusal => outcome.startsWith('secondFactor')

/** The refusal as it is answered. */
export const refusedCode = (refusal: CodeRefusal): ApiError =>
  new ApiError(refusal, undefined, { code: new ApiError(refusal).message })

/**
 * Uses up the code of an account with a second factor and answers of which kind it was, `none` for an account
 * without one, or why it is refused. Of many at once, each is tried only after the failures before it have been
 * counted: changes on record are made one after another. Throws ApiError 429.
 */
export async function checkCode(
  change: ChangeOnRecord,
  settings: Config['secondFactor'],
  { userId, code, signIn, at }: CodeAttempt & { code: string | undefined },
): Promise<'none' | 'app' | 'recovery' | CodeRefusal> {
  if (!(await hasSecondFactor(change, userId))) return 'none'
  if (code === undefined) return 'secondFactorNeeded'
  await refuseWhileWaiting(change, signIn, at)
  return (await spendCode(change, settings, { userId, code, at })) ?? 'secondFactorWrong'
}

/**
 * Puts on record that the password was right and the code was missing or wrong. Only a wrong code counts as a failed
 * sign-in; a missing one forgets no failure, or the password alone would be enough to try codes without end.
 */
export async function recordCodeRefusal(
  change: ChangeOnRecord,
  code: CodeRefusal,
  { userId, signIn, at }: CodeAttempt,
): Promise<void> {
  const event = { action: 'session.refused' as const, subjectId: userId, after: { code } }
  await appendAudit(change, { at, actor: visitor }, [event])
  if (code === 'secondFactorWrong') await countFailure(change, signIn, at)
}
