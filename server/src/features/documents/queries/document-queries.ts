import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import type { DocumentKind } from '@portico/contract/features/documents'
import type { DocumentState } from '@portico/contract/features/managed-documents'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Schema, Tables } from '../../../db/tables.ts'

export type DocumentRow = Selectable<Tables['documents']>

/** Adds a document with its encrypted parts. Returns its id. */
export async function insertDocument(
  trx: Transaction,
  row: Insertable<Tables['documents']>,
  parts: readonly string[],
): Promise<number> {
  const { id } = await trx.insertInto('documents').values(row).returning('id').executeTakeFirstOrThrow()
  for (const [part, encrypted] of parts.entries())
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await trx.insertInto('document_parts').values({ document_id: id, part, encrypted }).execute()
  return id
}

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

export async function deleteRecipients(trx: Transaction, documentId: number): Promise<void> {
  await trx.deleteFrom('document_recipients').where('document_id', '=', documentId).execute()
}

export const findDocument = (db: Reader, id: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

export const listDocumentsById = (db: Reader, ids: readonly number[]): Promise<DocumentRow[]> =>
  db.selectFrom('documents').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** The encrypted parts of a document, in order, one in memory at a time. */
export async function* readParts(db: Reader, documentId: number): AsyncGenerator<string> {
  const find = (part: number) =>
    db
      .selectFrom('document_parts')
      .select('encrypted')
      .where('document_id', '=', documentId)
      .where('part', '=', part)
      .executeTakeFirst()
  let part = 0
  for (let row = await find(part); row !== undefined; row = await find(++part)) yield row.encrypted
}

/** Changes a document as it was looked at. False if it has been changed since. */
export async function updateDocument(
  trx: Transaction,
  { id, version }: { id: number; version: number },
  change: Updateable<Tables['documents']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The ids of a document's recipients. */
export async function listRecipientIds(db: Reader, documentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document_recipients')
    .select('user_id')
    .where('document_id', '=', documentId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** A document's recipients, and when each first opened it. */
export const listRecipients = (
  db: Reader,
  documentId: number,
): Promise<{ userId: number; openedAt: number | null }[]> =>
  db
    .selectFrom('document_recipients')
    .select(['user_id as userId', 'opened_at as openedAt'])
    .where('document_id', '=', documentId)
    .orderBy('user_id')
    .execute()

/** The ids of the recipients of documents that were released at a moment, and still are. */
export async function listRecipientsOfRelease(db: Reader, releasedAt: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document_recipients')
    .innerJoin('documents', 'documents.id', 'document_recipients.document_id')
    .select('user_id')
    .distinct()
    .where('released_at', '=', releasedAt)
    .where('state', '=', 'released')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The documents released to an investor, the latest first. */
export const listReleasedTo = (db: Reader, userId: number) =>
  db
    .selectFrom('document_recipients')
    .innerJoin('documents', 'documents.id', 'document_recipients.document_id')
    .select(['id', 'kind', 'year', 'title', 'byte_count', 'released_at', 'opened_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'released')
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A document that is released to an investor; undefined also for somebody else's. */
export const findReleasedTo = (
  db: Reader,
  id: number,
  userId: number,
): Promise<(DocumentRow & { opened_at: number | null }) | undefined> =>
  db
    .selectFrom('documents')
    .innerJoin('document_recipients', 'document_id', 'documents.id')
    .selectAll('documents')
    .select('opened_at')
    .where('documents.id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'released')
    .executeTakeFirst()

/** Records when a recipient first opened a document. False if that is on record already. */
export async function markOpened(
  trx: Transaction,
  { documentId, userId }: { documentId: number; userId: number },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('document_recipients')
    .set({ opened_at: at })
    .where('document_id', '=', documentId)
    .where('user_id', '=', userId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A document that is not withdrawn and has these bytes. */
export const findSameFile = (db: Reader, sha256: string): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('documents')
    .select('id')
    .where('sha256', '=', sha256)
    .where('state', '!=', 'withdrawn')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** A document of one of these investors that is called the same and is not withdrawn. */
export async function findSameTitle(
  db: Reader,
  userIds: readonly number[],
  { kind, year, title }: { kind: DocumentKind; year: number; title: string },
): Promise<{ id: number; userId: number } | undefined> {
  for await (const some of inBatches(userIds)) {
    const found = await db
      .selectFrom('document_recipients')
      .innerJoin('documents', 'id', 'document_id')
      .select(['id', 'user_id as userId'])
      .where('user_id', 'in', some)
      .where('kind', '=', kind)
      .where('year', '=', year)
      .where('title', '=', title)
      .where('state', '!=', 'withdrawn')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return found
  }
  return undefined
}

/** Which documents are listed for staff. */
export interface DocumentFilter {
  state?: DocumentState | undefined
  kind?: DocumentKind | undefined
  year?: number | undefined
  userId?: number | undefined
  batch?: string | undefined
  /** Only those that a recipient has not opened. */
  unopened: boolean
}

type Documents = ExpressionBuilder<Schema, 'documents'>

const matching = (filter: DocumentFilter) => (eb: Documents) => {
  const { kind, year, userId, batch, unopened } = filter
  const recipients = eb
    .selectFrom('document_recipients')
    .select('user_id')
    .whereRef('document_id', '=', 'documents.id')
  return eb.and([
    ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
    ...(year === undefined ? [] : [eb('year', '=', year)]),
    ...(batch === undefined ? [] : [eb('batch', '=', batch)]),
    ...(userId === undefined ? [] : [eb.exists(recipients.where('user_id', '=', userId))]),
    ...(unopened ? [eb.exists(recipients.where('opened_at', 'is', null))] : []),
  ])
}

/** A page of documents, the newest first. */
export async function listDocuments(
  db: Reader,
  filter: DocumentFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<DocumentRow[]> {
  let query = db.selectFrom('documents').selectAll().where(matching(filter))
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** How many documents there are in each state, whichever state the filter selects. */
export const countByState = (
  db: Reader,
  filter: DocumentFilter,
): Promise<{ state: DocumentState; count: number }[]> =>
  db
    .selectFrom('documents')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where(matching(filter))
    .groupBy('state')
    .execute()

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

/** How many recipients documents have, and how many of them opened theirs. */
export const countReceipts = (db: Reader, documentIds: readonly number[]) =>
  db
    .selectFrom('document_recipients')
    .select((eb) => [
      'document_id',
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('opened_at').as('opened'),
    ])
    .where('document_id', 'in', documentIds)
    .groupBy('document_id')
    .execute()

/** Investors with released documents that they have not opened, those with the most first. */
export const listUnopened = (db: Reader) =>
  db
    .selectFrom('document_recipients')
    .innerJoin('documents', 'documents.id', 'document_recipients.document_id')
    .innerJoin('users', 'users.id', 'document_recipients.user_id')
    .select((eb) => [
      'users.id',
      'email',
      'first_name',
      'last_name',
      eb.fn.countAll<number>().as('unopened'),
      eb.fn.min('released_at').as('oldest'),
    ])
    .where('state', '=', 'released')
    .where('opened_at', 'is', null)
    .groupBy(['users.id', 'email', 'first_name', 'last_name'])
    .orderBy('unopened', 'desc')
    .orderBy('email')
    .execute()

/** The e-mails of accounts, by id. */
export async function listEmails(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Every document's own key, as stored. */
export const listDocumentKeys = (db: Reader) =>
  db.selectFrom('documents').select(['id', 'sha256', 'encrypted_key as encryptedKey']).orderBy('id').execute()

/** Replaces the stored form of a document's own key. */
export async function replaceDocumentKey(trx: Transaction, id: number, encryptedKey: string): Promise<void> {
  await trx.updateTable('documents').set({ encrypted_key: encryptedKey }).where('id', '=', id).execute()
}
