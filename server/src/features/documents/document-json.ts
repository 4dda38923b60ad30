import type { Answer } from '@portico/contract/api/endpoints'
import { visibleLine } from '@portico/contract/api/fields'
import { mayAct } from '@portico/contract/features/roles'
import type { Reader } from '../../db/database.ts'
import type { App, Caller } from '../../http/route.ts'
import type { DocumentRow } from './queries/document-queries.ts'
import { listReceipts, recipientToJson } from './queries/document-queries.ts'
import { proposalsOf } from './propose-recipients.ts'

type Managed = Answer<'managedDocuments'>['documents'][number]

export const iso = (at: number): string => new Date(at).toISOString()

/** The most recipients that a list of documents names for each. */
const shownRecipients = 5

/** Why a member of staff may not release a document; undefined if they may. */
export function whyNotReleasable(
  { config }: Pick<App, 'config'>,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  document: Pick<DocumentRow, 'state' | 'uploaded_by' | 'assigned_by'>,
): 'documentHeld' | 'documentDecided' | 'ownDocument' | 'roleNeeded' | undefined {
  if (document.state === 'held') return 'documentHeld'
  if (document.state !== 'waiting') return 'documentDecided'
  if (config.release === 'direct') return undefined
  if (!mayAct(role, 'releaser')) return 'roleNeeded'
  return document.uploaded_by === id || document.assigned_by === id ? 'ownDocument' : undefined
}

/** Documents in the form that staff see. */
export async function documentsToJson(
  app: Pick<App, 'config'>,
  db: Reader,
  caller: Pick<Caller, 'id' | 'role'>,
  rows: readonly DocumentRow[],
): Promise<Managed[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counts = new Map((await countReceipts(db, ids)).map((row) => [row.document_id, row]))
  const few = rows.filter(({ id }) => (counts.get(id)?.all ?? 0) <= shownRecipients).map(({ id }) => id)
  const receipts = few.length === 0 ? [] : await listReceipts(db, few)
  const proposals = await proposalsOf(app, db, rows)
  const staff = rows.flatMap((row) => [row.uploaded_by, row.assigned_by, row.released_by, row.withdrawn_by])
  const emails = await listEmails(db, [...new Set(staff.filter((id) => id !== null))])
  const done = (at: number | null, by: number | null) =>
    at === null ? null : { at: iso(at), by: emails.get(by ?? 0) ?? '' }
  return rows.map((row) => {
    const withdrawn = done(row.withdrawn_at, row.withdrawn_by)
    return {
      id: row.id,
      kind: row.kind,
      year: row.year,
      title: visibleLine(row.title),
      file_name: visibleLine(row.file_name),
      byte_count: row.byte_count,
      sha256: row.sha256,
      batch: row.batch,
      state: row.state,
      matched_by: row.matched_by,
      held_because: row.held_because,
      proposals: proposals.get(row.id) ?? [],
      version: row.version,
      recipients: receipts.filter(({ document_id: of }) => of === row.id).map(recipientToJson),
      recipient_count: counts.get(row.id)?.all ?? 0,
      opened_count: counts.get(row.id)?.opened ?? 0,
      uploaded: { at: iso(row.uploaded_at), by: emails.get(row.uploaded_by) ?? '' },
      assigned: done(row.assigned_at, row.assigned_by),
      released: done(row.released_at, row.released_by),
      withdrawn: withdrawn === null ? null : { ...withdrawn, reason: row.reason ?? '' },
      may_release: whyNotReleasable(app, caller, row) === undefined,
    }
  })
}

/** How many recipients documents have, and how many of them opened theirs. */
const countReceipts = (db: Reader, documentIds: readonly number[]) =>
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

/** The e-mails of accounts, by id. */
async function listEmails(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
