import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Reader } from '../db/database.ts'
import { SealError } from '../security/seal.ts'
import { listSealedSecrets } from './second-factor-queries.ts'
import { unsealSecret } from './secret.ts'

/** Makes sure that every stored secret opens with the key of the settings: later, people could not sign in. Throws ConfigError. */
export async function checkSecretKey(db: Reader, { key }: Config['secondFactor']): Promise<void> {
  const secrets = await listSealedSecrets(db)
  if (secrets.length > 0 && key === undefined)
    throw new ConfigError('There are accounts with a second factor, so SECRET_KEY must be set to their key.')
  try {
    for (const { userId, sealedSecret } of secrets) unsealSecret(key, userId, sealedSecret)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new ConfigError(
      'SECRET_KEY is not the key that the second factors in the database were sealed with.',
    )
  }
}
