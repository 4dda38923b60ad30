import { ApiError } from '../../../api-error.ts'
import type { Config } from '../../../config.ts'
import { ConfigError } from '../../../config.ts'
import type { Database } from '../../../db/database.ts'
import { seal, unseal, SealError } from '../../../security/encrypt.ts'
import type { SealedSecret } from '../queries/second-factor-queries.ts'
import { listSealedSecrets, replaceSealedSecret } from '../queries/second-factor-queries.ts'

type Key = Config['secondFactor']['key']

const placeOf = (userId: number): string => `second factor of ${userId}`

/** Encrypts an account's secret for storage. Throws ApiError noSecretKey. */
export function sealSecret(key: Key, userId: number, secret: Buffer): string {
  if (key === undefined) throw new ApiError('noSecretKey')
  return seal(key, secret, placeOf(userId))
}

/** Decrypts an account's secret. Throws ApiError noSecretKey, or DecryptError if it is of another account or key. */
export function unsealSecret(key: Key, userId: number, sealed: string): Buffer {
  if (key === undefined) throw new ApiError('noSecretKey')
  return unseal(key, sealed, placeOf(userId))
}

type Keys = Config['secondFactor']

/**
 * Checks at start that every stored secret can be decrypted with SECRET_KEY; otherwise people could not sign in later.
 * Secrets under OLD_SECRET_KEY are encrypted again with the new key, all or none. Throws ConfigError.
 */
export async function checkSecretKey(db: Database, { key, formerKey }: Keys): Promise<void> {
  const secrets = await listSealedSecrets(db.read)
  if (secrets.length > 0 && key === undefined)
    throw new ConfigError('There are accounts with a second factor, so SECRET_KEY must be set to their key.')
  const others = secrets.filter((secret) => opened(key, secret) === undefined)
  if (others.length === 0) return
  const renewed = others.map((secret) => {
    const plain = formerKey && opened(formerKey, secret)
    if (plain === undefined)
      throw new ConfigError(
        `${formerKey === undefined ? 'SECRET_KEY is not' : 'Neither SECRET_KEY nor OLD_SECRET_KEY is'} the key that the second factors in the database were sealed with.`,
      )
    return { ...secret, renewed: sealSecret(key, secret.userId, plain) }
  })
  await db.transaction(async (trx) => {
    for (const secret of renewed) await replaceSealedSecret(trx, secret, secret.renewed)
  })
}

/** The decrypted secret, or undefined if it was encrypted with another key. */
function opened(key: Keys['key'], { userId, sealedSecret }: SealedSecret): Buffer | undefined {
  try {
    return unsealSecret(key, userId, sealedSecret)
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
