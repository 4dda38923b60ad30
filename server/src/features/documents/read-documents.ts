import type { ExpressionBuilder } from 'kysely'
import { visibleLine } from '@portico/contract/api/fields'
import type { DocumentKind } from '@portico/contract/features/documents'
import type { DocumentState } from '@portico/contract/features/managed-documents'
import { maxDocumentsAtOnce } from '@portico/contract/features/managed-documents'
import { ApiError } from '../../api-error.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import type { Schema } from '../../db/tables.ts'
import type { FileAnswer } from '../../http/responses/send-file.ts'
import type { App, Handler } from '../../http/route.ts'
import { isFirstInHour } from '../../limits/limits.ts'
import { FairQueue } from '../../security/fair-queue.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import { documentsToJson, iso } from './document-json.ts'
import type { DocumentRow } from './queries/document-queries.ts'
import { findDocument, listReceipts, recipientToJson } from './queries/document-queries.ts'
import { open, verify } from './rules/document-cipher.ts'

/** The documents released to the caller, the latest first. */
export const ownDocuments: Handler<'documents'> = async ({ app, caller }) => {
  const rows = await listReleasedTo(app.db.read, caller.id)
  return {
    documents: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      year: row.year,
      // Those stored by former versions may have line breaks and invisible characters.
      title: visibleLine(row.title),
      byte_count: row.byte_count,
      released_at: iso(row.released_at ?? 0),
      opened_at: row.opened_at === null ? null : iso(row.opened_at),
    })),
  }
}

/** Verifying a file keeps the processor busy: few are verified at once, and accounts take turns. */
const verifying = new FairQueue({ running: 4, waiting: 0, waitingOwners: 100, waitingOfSource: 10 })

/**
 * The file of a document, for an account. It is read twice, to verify all of it before the first byte leaves and then to
 * send it, so that a damaged file is refused and none is ever in memory as a whole. Throws ApiError, and QueueFullError
 * while too many are verified.
 */
async function fileOf(
  { db, config }: App,
  document: DocumentRow,
  { id }: { id: number },
): Promise<FileAnswer> {
  const { sha256, encrypted_key: encryptedKey } = document
  const stored = () => ({ sha256, encryptedKey, parts: readParts(db.read, document.id) })
  const byteCount = await verifying.run({ name: `account ${id}`, isOwner: true }, () =>
    verify(config.secondFactor, stored()),
  )
  const body = open(config.secondFactor, stored())
  return { fileName: document.file_name, body, byteCount }
}

/** A document of the caller's, whose first opening is recorded. Throws ApiError 404, also for another account's. */
export const ownDocumentFile: Handler<'documentFile'> = async ({ app, params, caller }) => {
  const document = await findReleasedTo(app.db.read, params.id, caller.id)
  if (document === undefined) throw new ApiError('noSuchDocument')
  const file = await fileOf(app, document, caller)
  if (document.opened_at === null)
    await callerTransaction(app, caller, async (trx, by) => {
      // It may have been withdrawn, or opened in another tab, while it was decrypted.
      if ((await findReleasedTo(trx, params.id, caller.id)) === undefined)
        throw new ApiError('noSuchDocument')
      if (!(await markOpened(trx, { documentId: params.id, userId: caller.id }, by.at))) return
      const after = { document: document.id, title: document.title }
      await appendAudit(trx, by, { action: 'document.opened', subjectId: caller.id, after })
    })
  return file
}

/** Any document, for staff. It is on the trail that they looked at it, once an hour. Throws ApiError 404. */
export const managedDocumentFile: Handler<'managedDocumentFile'> = async ({ app, params, caller }) => {
  const document = await findDocument(app.db.read, params.id)
  if (document === undefined) throw new ApiError('noSuchDocument')
  const file = await fileOf(app, document, caller)
  const after = { document: document.id, title: document.title }
  await callerTransaction(app, caller, async (trx, by) => {
    const whom = `account ${caller.id} document ${document.id}`
    if (!(await isFirstInHour(trx, 'documentView', whom, by.at))) return
    await appendAudit(trx, by, { action: 'document.viewed', subjectId: null, after })
  })
  return file
}

/** All documents that a filter selects, the newest first, for staff. */
export const managedDocuments: Handler<'managedDocuments'> = async ({ app, query, caller }) => {
  const { state, kind, year, user_id: userId, batch, unopened, before, limit } = query
  const filter: DocumentFilter = { state, kind, year, userId, batch, unopened: unopened === 'yes' }
  const rows = await listDocuments(app.db.read, filter, { before, limit: limit + 1 })
  const counts = await countByState(app.db.read, filter)
  const countOf = (wanted: string) => counts.find((each) => each.state === wanted)?.count ?? 0
  return {
    release: app.config.release,
    documents: await documentsToJson(app, app.db.read, caller, rows.slice(0, limit)),
    counts: {
      held: countOf('held'),
      waiting: countOf('waiting'),
      released: countOf('released'),
      withdrawn: countOf('withdrawn'),
    },
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/** Who has opened a document, and who has not. Throws ApiError 404. */
export const documentReceipts: Handler<'documentReceipts'> = async ({ app, params }) => {
  if ((await findDocument(app.db.read, params.id)) === undefined) throw new ApiError('noSuchDocument')
  const rows = await listReceipts(app.db.read, [params.id])
  return {
    receipts: rows.map((row) => ({
      ...recipientToJson(row),
      opened_at: row.opened_at === null ? null : iso(row.opened_at),
    })),
  }
}

/** Who has not opened what was released to them. */
export const unopenedDocuments: Handler<'unopenedDocuments'> = async ({ app }) => {
  const rows = await listUnopened(app.db.read)
  return {
    investors: rows.slice(0, maxDocumentsAtOnce).map((row) => ({
      ...recipientToJson(row),
      unopened: row.unopened,
      oldest_released_at: iso(row.oldest ?? 0),
    })),
    total: rows.length,
  }
}

/** The encrypted parts of a document, in order, one in memory at a time. */
async function* readParts(db: Reader, documentId: number): AsyncGenerator<string> {
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

/** The documents released to an investor, the latest first. */
const listReleasedTo = (db: Reader, userId: number) =>
  db
    .selectFrom('document_recipients')
    .innerJoin('documents', 'documents.id', 'document_recipients.document_id')
    .select(['id', 'kind', 'year', 'title', 'byte_count', 'released_at', 'opened_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'released')
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A document that is released to an investor; undefined if it belongs to another or is not released. */
const findReleasedTo = (
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
async function markOpened(
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

/** Which documents are listed for staff. */
interface DocumentFilter {
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
async function listDocuments(
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
const countByState = (
  db: Reader,
  filter: DocumentFilter,
): Promise<{ state: DocumentState; count: number }[]> =>
  db
    .selectFrom('documents')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where(matching(filter))
    .groupBy('state')
    .execute()

/** Investors with released documents that they have not opened, those with the most first. */
const listUnopened = (db: Reader) =>
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
