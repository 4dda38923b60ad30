import { newToken } from '../security/tokens.ts'
import type { Database } from './database.ts'

/** The secret that signs CSRF tokens, created once and shared by all processes of a database. */
export async function findOrCreateCsrfSecret(db: Database): Promise<string> {
  const find = (reader: Database['read']) =>
    reader.selectFrom('settings').select('value').where('name', '=', 'csrf_secret').executeTakeFirst()
  const found = await find(db.read)
  if (found !== undefined) return found.value
  return db.transaction(async (trx) => {
    const fresh = { name: 'csrf_secret', value: newToken() }
    await trx
      .insertInto('settings')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await find(trx))?.value ?? fresh.value
  })
}
