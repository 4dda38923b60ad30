import type { Answer } from '@portico/contract/api/endpoints'
import { formatCount } from '@portico/contract/values/count'
import { shownEmail } from '@portico/contract/values/no-email'
import type { Updateable } from 'kysely'
import { ApiError } from '../../api-error.ts'
import type { AuditedTransaction, By } from '../../audit/append-audit.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Handler } from '../../http/route.ts'
import { holdBackMails, takeBackNotices } from '../notices/queries/unsent-queries.ts'
import { callerTransaction } from '../identity/rules/guard.ts'
import { recordForEach, requireRecipients } from './add-document.ts'
import { documentsToJson, whyNotReleasable } from './document-json.ts'
import { eraseProposals } from './propose-recipients.ts'
import type { DocumentRow } from './queries/document-queries.ts'
import { findDocument, insertRecipients } from './queries/document-queries.ts'
import { announceDocuments } from '../notices/rules/announce-events.ts'

/** Throws ApiError 404 if one of the documents is none. */
async function requireDocuments(trx: AuditedTransaction, ids: readonly number[]): Promise<DocumentRow[]> {
  const unique = [...new Set(ids)]
  const found = await listDocumentsById(trx, unique)
  if (found.length < unique.length) throw new ApiError('noSuchDocument')
  return found
}

/** Whether these are the same accounts. */
const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length

const named = ({ id, title }: DocumentRow) => ({ id, title })

/** Says whose a document is that is not released yet. Throws ApiError 404 and 409. */
export const assignDocument: Handler<'assignDocument'> = async ({ app, body, caller }) => {
  const [document] = await callerTransaction(app, caller, async (trx, by) => {
    const [row] = await requireDocuments(trx, [body.id])
    if (row === undefined) throw new ApiError('noSuchDocument')
    if (row.state !== 'held' && row.state !== 'waiting') throw new ApiError('documentDecided')
    const userIds = await requireRecipients(trx, body)
    const before = await listRecipientIds(trx, row.id)
    // Otherwise who assigned it before could release it, by nothing on the trail.
    if (row.state === 'waiting' && isSame(before, userIds)) throw new ApiError('documentAssigned')
    // Why it was held is for who releases it, too.
    const change = {
      state: 'waiting' as const,
      matched_by: 'staff' as const,
      assigned_at: by.at,
      assigned_by: caller.id,
    }
    if (!(await updateDocument(trx, body, change))) throw new ApiError('documentChanged')
    await deleteRecipients(trx, row.id)
    await eraseProposals(trx, row.id)
    await insertRecipients(trx, row.id, userIds)
    const gone = before.filter((id) => !userIds.includes(id))
    const added = userIds.filter((id) => !before.includes(id))
    await recordForEach(trx, by, 'document.unaddressed', named(row), gone)
    await recordForEach(trx, by, 'document.addressed', { ...named(row), sha256: row.sha256 }, added)
    const found = await findDocument(trx, row.id)
    return documentsToJson(app, trx, caller, found === undefined ? [] : [found])
  })
  if (document === undefined) throw new ApiError('noSuchDocument')
  return { message: `Assigned to ${whomText(document)}. It is waiting for release.`, document }
}

/** "Ann Archer", or how many if there are several. */
function whomText({
  recipients: [first],
  recipient_count: count,
}: Answer<'assignDocument'>['document']): string {
  if (count > 1 || first === undefined) return `${formatCount(count)} investors`
  return first.name || shownEmail(first.email)
}

const countOf = (count: number): string =>
  count === 1 ? '1 document is' : `${formatCount(count)} documents are`

type OwnDocument = Pick<DocumentRow, 'kind' | 'year'> & { userId: number }

/** Releases a document if its version matches. Returns whose it is now. Throws ApiError 409. */
export async function releaseDocument(
  trx: AuditedTransaction,
  by: By,
  row: DocumentRow,
  callerId: number,
): Promise<OwnDocument[]> {
  const change = { state: 'released' as const, released_at: by.at, released_by: callerId }
  if (!(await updateDocument(trx, row, change))) throw new ApiError('documentChanged')
  const userIds = await listRecipientIds(trx, row.id)
  if (userIds.length === 0) throw new ApiError('documentWithoutRecipients')
  await recordForEach(trx, by, 'document.released', named(row), userIds)
  return userIds.map((userId) => ({ userId, kind: row.kind, year: row.year }))
}

/** Releases documents as they were looked at, all or none, and tells their recipients. Throws ApiError 403, 404 and 409. */
export const releaseDocuments: Handler<'releaseDocuments'> = async ({ app, body, caller }) => {
  const versions = new Map(body.documents.map(({ id, version }) => [id, version]))
  await callerTransaction(app, caller, async (trx, by) => {
    const released: OwnDocument[] = []
    for (const row of await requireDocuments(trx, [...versions.keys()])) {
      const why = whyNotReleasable(app, caller, row)
      if (why !== undefined) throw new ApiError(why)
      const seen = { ...row, version: versions.get(row.id) ?? 0 }
      // oxlint-disable-next-line no-await-in-loop -- one connection
      released.push(...(await releaseDocument(trx, by, seen, caller.id)))
    }
    await announceDocuments(trx, by, 'released', released)
  })
  return { message: `${countOf(versions.size)} released.` }
}

/** Takes back the notices of a document that is withdrawn. Returns the recipients who know of it. */
async function takeBack(trx: AuditedTransaction, { id, released_at: at }: DocumentRow): Promise<number[]> {
  if (at === null) return []
  const recipients = await listRecipients(trx, id)
  // One notice tells of all documents that were released to an investor at once.
  const others = new Set(await listRecipientsOfRelease(trx, at))
  const meant = { kind: 'document', at } as const
  const accounts = recipients.map(({ userId }) => ({ userId, isKept: others.has(userId) }))
  const { told } = await takeBackNotices(trx, meant, accounts)
  // Who has seen the notice is mailed only that the document is withdrawn.
  const untrue = accounts.flatMap(({ userId, isKept }) => (isKept ? [] : [userId]))
  await holdBackMails(trx, meant, untrue)
  return recipients
    .filter(({ userId, openedAt }) => openedAt !== null || told.has(userId))
    .map(({ userId }) => userId)
}

/**
 * Withdraws documents in any state, with a reason, all or none. Takes back the notices that nobody has seen yet, and tells
 * those who have. Throws ApiError 404, and 409 for one withdrawn already.
 */
export const withdrawDocuments: Handler<'withdrawDocuments'> = async ({ app, body, caller }) => {
  const { reason } = body
  const count = await callerTransaction(app, caller, async (trx, by) => {
    const rows = await requireDocuments(trx, body.ids)
    const known: OwnDocument[] = []
    for (const row of rows) {
      if (row.state === 'withdrawn') throw new ApiError('documentDecided')
      const change = { state: 'withdrawn' as const, withdrawn_at: by.at, withdrawn_by: caller.id, reason }
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await updateDocument(trx, row, change)
      // oxlint-disable-next-line no-await-in-loop
      await eraseProposals(trx, row.id)
      // oxlint-disable-next-line no-await-in-loop
      const userIds = await listRecipientIds(trx, row.id)
      const about = { ...named(row), reason }
      // oxlint-disable-next-line no-await-in-loop
      await recordForEach(trx, by, 'document.withdrawn', about, userIds)
      // oxlint-disable-next-line no-await-in-loop
      for (const userId of await takeBack(trx, row)) known.push({ userId, kind: row.kind, year: row.year })
      if (userIds.length > 0) continue
      const after = { document: row.id, title: row.title, reason }
      // oxlint-disable-next-line no-await-in-loop
      await appendAudit(trx, by, { action: 'document.withdrawn', subjectId: null, after })
    }
    await announceDocuments(trx, by, 'withdrawn', known)
    return rows.length
  })
  return { message: `${countOf(count)} withdrawn.` }
}

async function deleteRecipients(trx: Transaction, documentId: number): Promise<void> {
  await trx.deleteFrom('document_recipients').where('document_id', '=', documentId).execute()
}

const listDocumentsById = (db: Reader, ids: readonly number[]): Promise<DocumentRow[]> =>
  db.selectFrom('documents').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** Updates the document if its version matches; false if it has been changed since. */
async function updateDocument(
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
async function listRecipientIds(db: Reader, documentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document_recipients')
    .select('user_id')
    .where('document_id', '=', documentId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** A document's recipients, and when each first opened it. */
const listRecipients = (
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
async function listRecipientsOfRelease(db: Reader, releasedAt: number): Promise<number[]> {
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
