import { ApiError } from '../../../api-error.ts'
import type { Config } from '../../../config.ts'
import { ConfigError } from '../../../config.ts'
import type { Database } from '../../../db/database.ts'
import { decrypt, DecryptError, encrypt } from '../../../security/secrets.ts'

type Keys = Config['secondFactor']

/** A stored reference, and the account it belongs to. */
interface StoredReference {
  userId: number
  encrypted: string
}

/** A reference belongs to its account: it cannot be moved to another. */
const placeOf = (userId: number): string => `tax reference of ${userId}`

/** Encrypts a tax reference for storage. Throws ApiError taxKeyMissing. */
export function encryptReference({ key }: Pick<Keys, 'key'>, userId: number, reference: string): string {
  if (key === undefined) throw new ApiError('taxKeyMissing')
  return encrypt(key, Buffer.from(reference), placeOf(userId))
}

/** A stored tax reference. Throws ApiError taxKeyMissing, or DecryptError if it belongs to another account or key. */
export function decryptReference({ key }: Pick<Keys, 'key'>, { userId, encrypted }: StoredReference): string {
  if (key === undefined) throw new ApiError('taxKeyMissing')
  return decrypt(key, encrypted, placeOf(userId)).toString()
}

/** The same, or undefined if it cannot be decrypted. */
function opened(key: Keys['key'], stored: StoredReference): string | undefined {
  try {
    return decryptReference({ key }, stored)
  } catch (error) {
    if (error instanceof DecryptError) return undefined
    throw error
  }
}

/**
 * Checks at start that SECRET_KEY decrypts the tax references. Those under OLD_SECRET_KEY are re-encrypted with the new
 * key, all or none. Throws ConfigError if none can be decrypted: a single failure means a damaged reference, which is
 * reported when it is exported.
 */
export async function renewTaxReferences(db: Database, { key, formerKey }: Keys): Promise<void> {
  const rows = await db.read.selectFrom('tax_details').select(['user_id', 'encrypted_reference']).execute()
  const stored = rows.flatMap(({ user_id: userId, encrypted_reference: encrypted }) =>
    encrypted === null ? [] : [{ userId, encrypted }],
  )
  if (stored.length === 0) return
  if (key === undefined)
    throw new ConfigError('There are tax references in the database, so SECRET_KEY must be set to their key.')
  const others = stored.filter((each) => opened(key, each) === undefined)
  const renewed = others.flatMap((each) => {
    const plain = formerKey && opened(formerKey, each)
    return plain === undefined ? [] : [{ ...each, fresh: encryptReference({ key }, each.userId, plain) }]
  })
  if (others.length === stored.length && renewed.length === 0)
    throw new ConfigError('The tax references in the database were encrypted with another SECRET_KEY.')
  if (renewed.length === 0) return
  await db.transaction(async (trx) => {
    for (const { userId, encrypted, fresh } of renewed)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await trx
        .updateTable('tax_details')
        .set({ encrypted_reference: fresh })
        .where('user_id', '=', userId)
        // Unless it has changed meanwhile.
        .where('encrypted_reference', '=', encrypted)
        .execute()
  })
}
