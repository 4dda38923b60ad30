import { mailDays } from '@portico/contract/features/lifetimes'
import type { Answer } from '@portico/contract/api/endpoints'
import type { WithdrawnMonth } from '@portico/contract/figures/account-months'
import { formatMonth } from '@portico/contract/values/month'
import type { MailState } from '@portico/contract/features/account-record'
import { maxMails } from '@portico/contract/features/account-record'
import { dayMs } from '@portico/contract/values/duration'
import type { Handler } from '../../../http/route.ts'
import { listViewsOf } from '../impersonation/account-views.ts'
import { listOwnSessions } from '../session/sessions.ts'
import { listNotes } from './account-notes.ts'
import { findContact } from './edit-contact.ts'
import { findTax } from './edit-tax.ts'
import { managedToJson, requireAccount } from './read-accounts.ts'
import type { Reader } from '../../../db/database.ts'
import { neverLeaves } from '../../../mail/outbox-queries.ts'
import { listSignIns } from '../queries/session-queries.ts'

type Record = Answer<'accountRecord'>

const iso = (moment: number): string => new Date(moment).toISOString()

/** Lists the withdrawn months of an investor, newest first. */
type ListWithdrawn = (db: Reader, userId: number) => Promise<readonly WithdrawnMonth[]>

/**
 * Everything about an account besides its figures, for staff. From where its sessions were opened is left out: only their
 * owner sees that. Throws ApiError 404.
 */
export const accountRecord =
  (listWithdrawn: ListWithdrawn): Handler<'accountRecord'> =>
  async ({ app, params: { userId } }) => {
    const db = app.db.read
    const now = app.clock()
    const account = await requireAccount(db, userId, now)
    const [contact, tax, notes, mails, sessions, signIns, views, withdrawn, entries] = await Promise.all([
      findContact(db, userId),
      findTax(db, userId),
      listNotes(db, userId),
      listMailsTo(db, account.email, { since: now - mailDays * dayMs, most: maxMails }),
      listOwnSessions(db, userId, now),
      listSignIns(db, userId, now),
      listViewsOf(app, userId),
      listWithdrawn(db, userId),
      countEntriesAbout(db, userId),
    ])
    return {
      account: managedToJson(account),
      contact,
      tax,
      notes: notes.map(noteToJson),
      mails: mails.map(mailToJson),
      sessions: sessions.map(({ id, createdAt, lastUsedAt, expiresAt }) => ({
        id,
        created_at: iso(createdAt),
        last_used_at: iso(lastUsedAt),
        expires_at: iso(expiresAt),
      })),
      sign_ins: signIns.map(({ at, outcome, attempts }) => ({ at: iso(at), outcome, attempts })),
      views,
      withdrawn_months: withdrawn.map(({ month, postedAt }) => ({
        quarter: formatMonth(month),
        withdrawn_at: iso(postedAt),
      })),
      entries,
    }
  }

const noteToJson = (note: Awaited<ReturnType<typeof listNotes>>[number]): Record['notes'][number] => ({
  id: note.id,
  text: note.text,
  written_at: iso(note.writtenAt),
  written_by: `${note.writerFirst} ${note.writerLast}`.trim() || note.writerEmail,
  taken_back_at: note.takenBackAt === null ? null : iso(note.takenBackAt),
  taken_back_by: `${note.takerFirst ?? ''} ${note.takerLast ?? ''}`.trim() || note.takerEmail,
})

function stateOf({
  sent_at: sentAt,
  next_attempt_at: next,
}: {
  sent_at: number | null
  next_attempt_at: number | null
}): MailState {
  if (sentAt !== null) return 'sent'
  if (next === null) return 'failed'
  return next >= neverLeaves ? 'held back' : 'waiting'
}

const mailToJson = (mail: Awaited<ReturnType<typeof listMailsTo>>[number]): Record['mails'][number] => ({
  id: mail.id,
  subject: mail.subject,
  state: stateOf(mail),
  queued_at: iso(mail.created_at),
  sent_at: mail.sent_at === null ? null : iso(mail.sent_at),
})

/** The latest mails to an address, newest first, without their text. */
async function listMailsTo(db: Reader, recipient: string, { since, most }: { since: number; most: number }) {
  return db
    .selectFrom('outbox')
    .select(['id', 'subject', 'created_at', 'next_attempt_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** The number of entries about an account. */
async function countEntriesAbout(db: Reader, subjectId: number): Promise<number> {
  const { entries } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return entries
}
