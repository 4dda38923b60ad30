import { paths } from '@portico/contract/api/paths'
import type { DocumentKind } from '@portico/contract/features/documents'
import type { SecurityKind } from '@portico/contract/features/notice-kinds'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { Day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import type { By } from '../audit/append-audit.ts'
import type { Transaction } from '../db/database.ts'
import { inBatches } from '../db/query-tools.ts'
import type { Letter } from '../mail/outbox-queries.ts'
import { insertLetter, insertMail } from '../mail/outbox-queries.ts'
import { insertAnnouncement, insertNotice, insertNoticeMails, insertNotices } from './announce-queries.ts'
import { noticeLetter } from './notice-letter.ts'
import type { MonthEvent, NoticeText } from './notice-texts.ts'
import { announcedKinds, documentText, moneyText, moneyVoidedText, monthText } from './notice-texts.ts'

/** What people are told, and who. */
export interface Announcement extends NoticeText {
  userIds: readonly number[]
  /** What staff wrote, without amounts. */
  line?: string
}

/** Accounts in one statement: both engines take more parameters. */
const accountsAtOnce = 1_000

/**
 * Tells accounts of something, in the transaction of the event: each gets a notice in the portal and, as its owner chose,
 * a mail, or a part of the next digest. Costs a few statements for each thousand accounts. Investors only: their owners
 * cannot turn off what concerns the access to an account, which is `announceSecurity`.
 */
export async function announce(
  trx: Transaction,
  { at, actor }: Pick<By, 'at' | 'actor'>,
  { userIds, line = '', ...text }: Announcement,
): Promise<void> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  const told = { ...text, line, at, byId: actor.id }
  const id = await insertAnnouncement(trx, told)
  const letterId = await insertLetter(trx, { at, ...noticeLetter({ id, ...told }) })
  for await (const some of inBatches(ids, accountsAtOnce)) {
    const toTell = { kind: text.kind, userIds: some, letterId }
    await insertNoticeMails(trx, toTell, told)
    await insertNotices(trx, id, toTell)
  }
}

/** Tells investors of months that were posted, restated or withdrawn. */
export async function announceMonths(
  trx: Transaction,
  by: By,
  event: MonthEvent,
  rows: readonly { userId: number; summary: { month: Month } }[],
  line = '',
): Promise<void> {
  if (rows.length === 0) return
  const text = monthText(event, [...new Set(rows.map(({ summary }) => summary.month))])
  await announce(trx, by, { ...text, line, userIds: rows.map(({ userId }) => userId) })
}

/** An entry of money in or out. */
interface Entry {
  userId: number
  activity: { kind: ActivityKind; receivedOn: Day }
}

/** Tells investors of money that was received or sent, or of entries that were taken back. */
export async function announceMoney(
  trx: Transaction,
  by: By,
  entries: readonly Entry[],
  { voided = false, line = '' }: { voided?: boolean; line?: string } = {},
): Promise<void> {
  for (const kind of announcedKinds) {
    const own = entries.filter(({ activity }) => activity.kind === kind)
    const days = own.map(({ activity }) => activity.receivedOn)
    const text = voided ? moneyVoidedText(kind) : moneyText(kind, days)
    await announce(trx, by, { ...text, line, userIds: own.map(({ userId }) => userId) })
  }
}

/** A document that is released to some investors. */
interface Released {
  kind: DocumentKind
  year: number
  userIds: readonly number[]
}

/** Tells investors of documents that are released at once: each one time, whatever number is theirs. */
export async function announceDocuments(
  trx: Transaction,
  by: By,
  documents: readonly Released[],
): Promise<void> {
  const received = new Map<number, Released[]>()
  for (const document of documents)
    for (const userId of document.userIds) received.set(userId, [...(received.get(userId) ?? []), document])
  const bySubject = new Map<string, Announcement & { userIds: number[] }>()
  for (const [userId, own] of received) {
    const text = documentText(own)
    const told = bySubject.get(text.subject)
    if (told === undefined) bySubject.set(text.subject, { ...text, userIds: [userId] })
    else told.userIds.push(userId)
  }
  for (const announcement of bySubject.values()) await announce(trx, by, announcement)
}

/**
 * Mails the owner of an account what happened to the access to it, and adds it to their notices. Nobody can turn these
 * mails off. Does nothing for an account that is unknown or disabled.
 */
export async function announceSecurity(
  trx: Transaction,
  { at, userId, kind, mail, sentence }: SecurityNotice,
): Promise<void> {
  const mailId = await insertMail(trx, { accountId: userId, at, ...mail })
  if (mailId === null) return
  const { subject } = mail
  const told = { kind, subject, sentence, line: '', link: paths.account, at, byId: null }
  await insertNotice(trx, await insertAnnouncement(trx, told), { userId, mailId })
}

interface SecurityNotice {
  at: number
  userId: number
  kind: SecurityKind
  mail: Letter
  /** What happened, without what the mail says to do about it. */
  sentence: string
}
