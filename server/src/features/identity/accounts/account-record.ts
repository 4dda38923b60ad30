import { mailDays } from '@portico/contract/features/lifetimes'
import type { Answer } from '@portico/contract/api/endpoints'
import { maxMails } from '@portico/contract/features/account-record'
import { dayMs } from '@portico/contract/values/duration'
import { countEntriesAbout } from '../../../audit/audit-queries.ts'
import type { Handler } from '../../../http/route.ts'
import { listMailsTo } from '../../../mail/outbox-queries.ts'
import { listViewsOf } from '../impersonation/account-views.ts'
import { listSignIns } from '../queries/sign-in-queries.ts'
import { listOwnSessions } from '../session/sessions.ts'
import { listNotes } from './account-notes.ts'
import { findContact } from './edit-contact.ts'
import { findTax } from './edit-tax.ts'
import { managedToJson, requireAccount } from './read-accounts.ts'

type Record = Answer<'accountRecord'>

const iso = (moment: number): string => new Date(moment).toISOString()

/**
 * Everything about an account besides its figures, for staff. From where its sessions were opened is left out: only their
 * owner sees that. Throws ApiError 404.
 */
export const accountRecord: Handler<'accountRecord'> = async ({ app, params: { userId } }) => {
  const db = app.db.read
  const now = app.clock()
  const account = await requireAccount(db, userId, now)
  const [contact, tax, notes, mails, sessions, signIns, views, entries] = await Promise.all([
    findContact(db, userId),
    findTax(db, userId),
    listNotes(db, userId),
    listMailsTo(db, account.email, { since: now - mailDays * dayMs, most: maxMails }),
    listOwnSessions(db, userId, now),
    listSignIns(db, userId, now),
    listViewsOf(app, userId),
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

const mailToJson = (mail: Awaited<ReturnType<typeof listMailsTo>>[number]): Record['mails'][number] => ({
  id: mail.id,
  subject: mail.subject,
  state: mail.sent_at !== null ? 'sent' : mail.next_attempt_at === null ? 'failed' : 'waiting',
  queued_at: iso(mail.created_at),
  sent_at: mail.sent_at === null ? null : iso(mail.sent_at),
})
