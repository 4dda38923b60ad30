import type { Config } from '../../config.ts'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { DecryptError } from '../../security/secrets.ts'
import { listDocumentKeys, replaceDocumentKey } from './queries/document-queries.ts'
import { renewKey } from './rules/document-cipher.ts'

/**
 * Checks at start that every document can be decrypted with SECRET_KEY; otherwise nobody could open them later. The keys
 * of documents under OLD_SECRET_KEY are encrypted again with the new key, all or none. Throws ConfigError.
 */
export async function renewDocumentKeys(db: Database, keys: Config['secondFactor']): Promise<void> {
  const stored = await listDocumentKeys(db.read)
  if (stored.length === 0) return
  const { key } = keys
  if (key === undefined)
    throw new ConfigError('There are documents in the database, so SECRET_KEY must be set to their key.')
  const renewed = stored.flatMap(({ id, sha256, encryptedKey }) => {
    const fresh = renewedOrRefused({ ...keys, key }, sha256, encryptedKey)
    return fresh === undefined ? [] : [{ id, fresh }]
  })
  if (renewed.length === 0) return
  await db.transaction(async (trx) => {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { id, fresh } of renewed) await replaceDocumentKey(trx, id, fresh)
  })
}

function renewedOrRefused(...given: Parameters<typeof renewKey>): string | undefined {
  try {
    return renewKey(...given)
  } catch (error) {
    if (!(error instanceof DecryptError)) throw error
    throw new ConfigError('The documents in the database were encrypted with another SECRET_KEY.')
  }
}
