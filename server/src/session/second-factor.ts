import { errors } from '@portico/contract/errors'
import type { Account } from '../accounts/account-queries.ts'
import { appendAudit, visitor } from '../audit/append-audit.ts'
import type { ChangeOnRecord } from '../audit/change-on-record.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/route.ts'
import type { SignInAttempt } from '../limits/sign-in-limit.ts'
import { checkCode } from '../second-factor/code-queries.ts'

/** Uses up the code of an account with a second factor. Throws ApiError secondFactorNeeded or secondFactorWrong. */
export async function requireCode(
  change: ChangeOnRecord,
  settings: Config['secondFactor'],
  { id, email }: Pick<Account, 'id' | 'email'>,
  code: string | undefined,
  at: number,
): Promise<void> {
  const refusal = await checkCode(change, settings, { id, email, code, at })
  if (refusal !== undefined) throw new ApiError(refusal, undefined, { code: errors[refusal].sentence })
}

/**
 * Puts on record that the password was right and the code was missing or wrong, and throws the failure on. Only a
 * wrong code counts as a failed sign-in; a missing one takes back nothing but its own count, lest whoever has the
 * password could try codes without end.
 */
export async function noteCodeRefusal(
  app: App,
  attempt: SignInAttempt,
  subjectId: number,
  failure: unknown,
): Promise<never> {
  const code = failure instanceof ApiError ? failure.toldCode : undefined
  if (code !== undefined)
    await changeOnRecord(app.db, async (change) => {
      const event = { action: 'session.refused' as const, subjectId, after: { code } }
      await appendAudit(change, { at: app.clock(), actor: visitor }, [event])
      if (code === 'secondFactorNeeded') await attempt.withdrawn(change)
    })
  throw failure
}
