import type { Account } from '../accounts/account-queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { ChangeOnRecord } from '../audit/change-on-record.ts'
import type { Config } from '../config.ts'
import type { Change } from '../db/database.ts'
import {
  hashRecoveryCode,
  isAppCode,
  newRecoveryCode,
  plainCode,
  stepOf,
} from '../security/one-time-codes.ts'
import { recoveryCodeCount } from '@portico/contract/second-factor'
import {
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './second-factor-queries.ts'
import { unsealSecret } from './secret.ts'

/** What somebody typed for an account's second factor. */
interface Typed {
  userId: number
  code: string
  at: number
}

/** Uses up a code of the app or a recovery code, and says which it was; undefined when it is wrong or was used. */
export async function spendCode(
  change: Change,
  { key }: Config['secondFactor'],
  { userId, code, at }: Typed,
): Promise<'app' | 'recovery' | undefined> {
  const plain = plainCode(code)
  if (!isAppCode(plain)) {
    const isGood = await spendRecoveryCode(change, userId, hashRecoveryCode(userId, plain), at)
    return isGood ? 'recovery' : undefined
  }
  const factor = await findSecondFactor(change, userId)
  if (factor === undefined) return undefined
  const step = stepOf(unsealSecret(key, userId, factor.sealedSecret), plain, at)
  return step !== undefined && (await spendStep(change, userId, step)) ? 'app' : undefined
}

interface Given extends Pick<Account, 'id' | 'email'> {
  code: string | undefined
  at: number
}

/** Uses up the code of an account that has a second factor, a recovery code on record. Answers why not, if it is refused. */
export async function checkCode(
  change: ChangeOnRecord,
  settings: Config['secondFactor'],
  { id, email, code, at }: Given,
): Promise<'secondFactorNeeded' | 'secondFactorWrong' | undefined> {
  if (!(await hasSecondFactor(change, id))) return undefined
  if (code === undefined) return 'secondFactorNeeded'
  const kind = await spendCode(change, settings, { userId: id, code, at })
  if (kind === undefined) return 'secondFactorWrong'
  const used = { action: 'second-factor.recovery-code-used' as const, subjectId: id }
  if (kind === 'recovery') await appendAudit(change, { at, actor: { id, name: email } }, [used])
  return undefined
}

/** Gives an account ten recovery codes in the place of those it had, and answers them: nobody can read them later. */
export async function giveRecoveryCodes(change: Change, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(change, userId, hashes)
  return codes
}
