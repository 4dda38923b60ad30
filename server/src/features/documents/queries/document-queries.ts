import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Tables } from '../../../db/tables.ts'

export type DocumentRow = Selectable<Tables['documents']>

/** Makes some investors the recipients of a document. */
export async function insertRecipients(
  trx: Transaction,
  documentId: number,
  userIds: readonly number[],
): Promise<void> {
  for await (const some of inBatches(userIds))
    await trx
      .insertInto('document_recipients')
      .values(some.map((userId) => ({ document_id: documentId, user_id: userId, opened_at: null })))
      .execute()
}

export const findDocument = (db: Reader, id: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

/** Recipients of some documents with their names, and when they opened them; those who have not first. */
export const listReceipts = (db: Reader, documentIds: readonly number[]) =>
  db
    .selectFrom('document_recipients')
    .innerJoin('users', 'users.id', 'document_recipients.user_id')
    .select(['document_id', 'users.id', 'email', 'first_name', 'last_name', 'opened_at'])
    .where('document_id', 'in', documentIds)
    .orderBy((eb) => eb.case().when('opened_at', 'is', null).then(0).else(1).end())
    .orderBy('users.email')
    .execute()

interface Named {
  id: number
  email: string
  first_name: string
  last_name: string
}

export const recipientToJson = (row: Named): { id: number; email: string; name: string } => ({
  id: row.id,
  email: row.email,
  name: `${row.first_name} ${row.last_name}`.trim(),
})
