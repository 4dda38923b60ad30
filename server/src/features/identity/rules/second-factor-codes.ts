import { recoveryCodeCount } from '@portico/contract/features/second-factor'
import { ApiError } from '../../../api-error.ts'
import type { Config } from '../../../config.ts'
import { ConfigError } from '../../../config.ts'
import type { Database, Reader, Transaction } from '../../../db/database.ts'
import { encrypt, decrypt, DecryptError } from '../../../security/secrets.ts'
import type { AuditEvent } from '../../../audit/append-audit.ts'
import { hashRecoveryCode, isAppCode, newRecoveryCode, normalizeCode, stepOf } from './one-time-codes.ts'

type Keys = Config['secondFactor']

/** An account's second factor; without effect until it is confirmed. */
interface SecondFactor {
  encryptedSecret: string
  isConfirmed: boolean
}

export async function findSecondFactor(db: Reader, userId: number): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { encryptedSecret: row.sealed_secret, isConfirmed: row.confirmed_since !== null }
}

/** Whether signing in to this account requires a code. */
export const hasSecondFactor = async (db: Reader, userId: number): Promise<boolean> =>
  (await findSecondFactor(db, userId))?.isConfirmed === true

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

interface EncryptedSecret {
  userId: number
  encryptedSecret: string
}

/** Every encrypted secret and its account. */
export async function listEncryptedSecrets(db: Reader): Promise<EncryptedSecret[]> {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'sealed_secret']).execute()
  return rows.map((row) => ({ userId: row.user_id, encryptedSecret: row.sealed_secret }))
}

/**
 * Checks at start that every stored secret can be decrypted with SECRET_KEY; otherwise people could not sign in later.
 * Secrets under OLD_SECRET_KEY are encrypted again with the new key, all or none. Throws ConfigError.
 */
export async function checkSecretKey(db: Database, { key, formerKey }: Keys): Promise<void> {
  const secrets = await listEncryptedSecrets(db.read)
  if (secrets.length > 0 && key === undefined)
    throw new ConfigError(
      `There are accounts with a second factor, so SECRET_KEY must be set${formerKey === undefined ? ' to their key' : ''}.`,
    )
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
    for (const { userId, encryptedSecret, renewed: sealed } of renewed)
      await trx
        .updateTable('second_factors')
        .set({ sealed_secret: sealed })
        .where('user_id', '=', userId)
        // Unless it has changed meanwhile.
        .where('sealed_secret', '=', encryptedSecret)
        .execute()
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

/** Uses up the codes of a half-minute and all before it; false if they were used. One statement, so that one of many wins. */
export async function consumeStep(trx: Transaction, userId: number, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Uses up a recovery code; false if it does not exist or was used. One statement, so that one of many wins. */
async function consumeRecoveryCode(
  trx: Transaction,
  userId: number,
  codeHash: string,
  at: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Deletes an account's second factor and its recovery codes; false if it had no confirmed one. */
export async function deleteSecondFactor(trx: Transaction, userId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_since')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_since !== null
}
