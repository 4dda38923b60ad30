import { newToken } from '../security/secrets.ts'
import type { Database, Reader } from './database.ts'

/** A secret of this name, created once and shared by all processes of a database. */
export async function findOrCreateSecret(db: Database, name: string): Promise<string> {
  const find = (reader: Reader) =>
    reader.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  const found = await find(db.read)
  if (found !== undefined) return found.value
  return db.transaction(async (trx) => {
    const fresh = { name, value: newToken() }
    await trx
      .insertInto('settings')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await find(trx))?.value ?? fresh.value
  })
}
