import type { Config } from '../../config.ts'
import { ConfigError } from '../../config.ts'
import type { Database, Reader, Transaction } from '../../db/database.ts'
import { DecryptError } from '../../security/secrets.ts'
import { renewKey } from './rules/document-cipher.ts'

/**
 * Checks at start that SECRET_KEY opens the documents; otherwise nobody could open them later. The keys of documents under
 * OLD_SECRET_KEY are encrypted again with the new key, all or none. Throws ConfigError if no document opens: a single one
 * that does not is damaged, says so when it is opened, and keeps nobody from the rest.
 */
export async function renewDocumentKeys(db: Database, keys: Config['secondFactor']): Promise<void> {
  const stored = await listDocumentKeys(db.read)
  if (stored.length === 0) return
  const { key, formerKey } = keys
  if (key === undefined)
    throw new ConfigError(
      `There are documents in the database, so SECRET_KEY must be set${formerKey === undefined ? ' to their key' : ''}.`,
    )
  const renewed: { id: number; fresh: string }[] = []
  let damaged = 0
  for (const { id, sha256, encryptedKey } of stored)
    try {
      const fresh = renewKey({ ...keys, key }, sha256, encryptedKey)
      if (fresh !== undefined) renewed.push({ id, fresh })
    } catch (error) {
      if (!(error instanceof DecryptError)) throw error
      damaged++
    }
  if (damaged === stored.length)
    throw new ConfigError('The documents in the database were encrypted with another SECRET_KEY.')
  if (renewed.length === 0) return
  await db.transaction(async (trx) => {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { id, fresh } of renewed) await replaceDocumentKey(trx, id, fresh)
  })
}

/** Every document's own key, as stored. */
const listDocumentKeys = (db: Reader) =>
  db.selectFrom('documents').select(['id', 'sha256', 'encrypted_key as encryptedKey']).orderBy('id').execute()

/** Replaces the stored form of a document's own key. */
async function replaceDocumentKey(trx: Transaction, id: number, encryptedKey: string): Promise<void> {
  await trx.updateTable('documents').set({ encrypted_key: encryptedKey }).where('id', '=', id).execute()
}
