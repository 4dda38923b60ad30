import type { AuditEvent } from '../../../audit/append-audit.ts'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../db/database.ts'
import {
  hashRecoveryCode,
  isAppCode,
  newRecoveryCode,
  normalizeCode,
  stepOf,
} from '../rules/one-time-codes.ts'
import { recoveryCodeCount } from '@portico/contract/features/second-factor'
import {
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeStep,
} from './second-factor-queries.ts'
import { decryptSecret } from '../rules/second-factor-secrets.ts'

/** A code as typed for an account's second factor. */
interface Typed {
  userId: number
  code: string
  at: number
}

/** Uses up an app code or a recovery code and returns which it was; undefined if it is wrong or was used. */
export async function consumeCode(
  trx: Transaction,
  { key }: Config['secondFactor'],
  { userId, code, at }: Typed,
): Promise<'app' | 'recovery' | undefined> {
  const plain = normalizeCode(code)
  if (!isAppCode(plain)) {
    const isGood = await consumeRecoveryCode(trx, userId, hashRecoveryCode(userId, plain), at)
    return isGood ? 'recovery' : undefined
  }
  const factor = await findSecondFactor(trx, userId)
  if (factor === undefined) return undefined
  const step = stepOf(decryptSecret(key, userId, factor.encryptedSecret), plain, at)
  return step !== undefined && (await consumeStep(trx, userId, step)) ? 'app' : undefined
}

/** Why a code is refused, as an error code. */
export type CodeRefusal = 'secondFactorNeeded' | 'secondFactorWrong'

/** The kind of a code, `none` for an account without a second factor, or why it is refused. */
export type CodeOutcome = 'none' | 'app' | 'recovery' | CodeRefusal

export const isRefusal = (outcome: CodeOutcome): outcome is CodeRefusal => outcome.startsWith('secondFactor')

/** Uses up the code of an account that has a second factor. */
export async function checkCode(
  trx: Transaction,
  settings: Config['secondFactor'],
  { userId, code, at }: Omit<Typed, 'code'> & { code: string | undefined },
): Promise<CodeOutcome> {
  if (!(await hasSecondFactor(trx, userId))) return 'none'
  if (code === undefined) return 'secondFactorNeeded'
  return (await consumeCode(trx, settings, { userId, code, at })) ?? 'secondFactorWrong'
}

/** The audit event of a used recovery code. */
export const recoveryCodeUsed = (subjectId: number): AuditEvent => ({
  action: 'second-factor.recovery-code-used',
  subjectId,
})

/** Replaces an account's recovery codes and returns the new ones, which cannot be read later. */
export async function issueRecoveryCodes(trx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(trx, userId, hashes)
  return codes
}
