import { recoveryCodeCount } from '@portico/contract/features/second-factor'
import { ApiError } from '../../../api-error.ts'
import type { Config } from '../../../config.ts'
import { ConfigError } from '../../../config.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { encrypt, decrypt, DecryptError } from '../../../security/secrets.ts'
import type { EncryptedSecret } from '../queries/second-factor-queries.ts'
import {
  listEncryptedSecrets,
  replaceEncryptedSecret,
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeStep,
} from '../queries/second-factor-queries.ts'
import type { AuditEvent } from '../../../audit/append-audit.ts'
import { hashRecoveryCode, isAppCode, newRecoveryCode, normalizeCode, stepOf } from './one-time-codes.ts'

type Keys = Config['secondFactor']

const placeOf = (userId: number): string => `second factor of ${userId}`

/** Encrypts an account's secret for storage. Throws ApiError noSecretKey. */
export function encryptSecret(key: Keys['key'], userId: number, secret: Buffer): string {
  if (key === undefined) throw new ApiError('noSecretKey')
  return encrypt(key, secret, placeOf(userId))
}

/** Decrypts an account's secret. Throws ApiError noSecretKey, or DecryptError if it is of another account or key. */
export function decryptSecret(key: Keys['key'], userId: number, encrypted: string): Buffer {
  if (key === undefined) throw new ApiError('noSecretKey')
  return decrypt(key, encrypted, placeOf(userId))
}

/**
 * Checks at start that every stored secret can be decrypted with SECRET_KEY; otherwise people could not sign in later.
 * Secrets under OLD_SECRET_KEY are encrypted again with the new key, all or none. Throws ConfigError.
 */
export async function checkSecretKey(db: Database, { key, formerKey }: Keys): Promise<void> {
  const secrets = await listEncryptedSecrets(db.read)
  if (secrets.length > 0 && key === undefined)
    throw new ConfigError('There are accounts with a second factor, so SECRET_KEY must be set to their key.')
  const others = secrets.filter((secret) => opened(key, secret) === undefined)
  if (others.length === 0) return
  const renewed = others.map((secret) => {
    const plain = formerKey && opened(formerKey, secret)
    if (plain === undefined)
      throw new ConfigError(
        `${formerKey === undefined ? 'SECRET_KEY is not' : 'Neither SECRET_KEY nor OLD_SECRET_KEY is'} the key that the second factors in the database were encrypted with.`,
      )
    return { ...secret, renewed: encryptSecret(key, secret.userId, plain) }
  })
  await db.transaction(async (trx) => {
    for (const secret of renewed) await replaceEncryptedSecret(trx, secret, secret.renewed)
  })
}

/** The decrypted secret, or undefined if it was encrypted with another key. */
function opened(key: Keys['key'], { userId, encryptedSecret }: EncryptedSecret): Buffer | undefined {
  try {
    return decryptSecret(key, userId, encryptedSecret)
  } catch (error) {
    if (error instanceof DecryptError) return undefined
    throw error
  }
}

/** A code as typed for an account's second factor. */
interface Typed {
  userId: number
  code: string
  at: number
}

/** Uses up an app code or a recovery code and returns which it was; undefined if it is wrong or was used. */
export async function consumeCode(
  trx: Transaction,
  { key }: Keys,
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
  settings: Keys,
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
