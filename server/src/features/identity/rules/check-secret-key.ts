import type { Config } from '../../../config.ts'
import { ConfigError } from '../../../config.ts'
import type { Database } from '../../../db/database.ts'
import { SealError } from '../../../security/encrypt.ts'
import type { SealedSecret } from '../queries/second-factor-queries.ts'
import { listSealedSecrets, replaceSealedSecret } from '../queries/second-factor-queries.ts'
import { sealSecret, unsealSecret } from './secret.ts'

type Keys = Config['secondFactor']

/**
 * Makes sure that every stored secret opens with the key of the settings: later, people could not sign in. What the
 * key before it has sealed is sealed anew, all of it or nothing. Throws ConfigError.
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

/** What was sealed, or undefined where it was with another key. */
function opened(key: Keys['key'], { userId, sealedSecret }: SealedSecret): Buffer | undefined {
  try {
    return unsealSecret(key, userId, sealedSecret)
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
