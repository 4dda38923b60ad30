import { paths } from '@portico/contract/api/paths'
import type { DocumentKind } from '@portico/contract/features/documents'
import type { SecurityKind } from '@portico/contract/features/notice-kinds'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { Day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Letter } from '../../../mail/outbox-queries.ts'
import { insertLetter, insertMail } from '../../../mail/outbox-queries.ts'
import {
  insertAnnouncement,
  insertNotice,
  insertNoticeMails,
  insertNotices,
} from '../queries/announce-queries.ts'
import { noticeLetter } from '../mails/notice-letter.ts'
import type { DocumentEvent, MonthEvent, NoticeText } from '../mails/notice-texts.ts'
import {
  announcedKinds,
  documentText,
  initialInvestmentText,
  moneyText,
  moneyVoidedText,
  monthText,
} from '../mails/notice-texts.ts'
import { holdBackMails } from '../queries/unsent-queries.ts'

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

/** What each account is told of what is its own; those of whom the same is said share an announcement. */
function byText<Item extends { userId: number }>(
  items: readonly Item[],
  textOf: (own: readonly Item[]) => NoticeText,
): Announcement[] {
  const ownItems = new Map<number, Item[]>()
  for (const item of items) {
    const own = ownItems.get(item.userId)
    if (own === undefined) ownItems.set(item.userId, [item])
    else own.push(item)
  }
  const announcements = new Map<string, Announcement & { userIds: number[] }>()
  for (const [userId, own] of ownItems) {
    const text = textOf(own)
    const key = `${text.subject}\n${text.sentence}`
    const told = announcements.get(key)
    if (told === undefined) announcements.set(key, { ...text, userIds: [userId] })
    else told.userIds.push(userId)
  }
  return [...announcements.values()]
}

/** Tells each account of what is its own. */
async function announceOwn<Item extends { userId: number }>(
  trx: Transaction,
  by: By,
  items: readonly Item[],
  { textOf, line = '' }: { textOf: (own: readonly Item[]) => NoticeText; line?: string },
): Promise<void> {
  for (const announcement of byText(items, textOf)) await announce(trx, by, { ...announcement, line })
}

/** Months of investors. */
type MonthRows = readonly { userId: number; summary: { month: Month } }[]

const monthsOf = (rows: MonthRows): Month[] => [...new Set(rows.map(({ summary }) => summary.month))]

/**
 * Tells investors of their months that were posted, restated or withdrawn. Nobody is mailed any more that a month was
 * posted once it is withdrawn.
 */
export async function announceMonths(
  trx: Transaction,
  by: By,
  event: MonthEvent,
  rows: MonthRows,
  line = '',
): Promise<void> {
  if (event === 'withdrawn')
    for (const { userIds, ...text } of byText(rows, (own) => monthText('posted', monthsOf(own))))
      await holdBackMails(trx, text, userIds)
  await announceOwn(trx, by, rows, { textOf: (own) => monthText(event, monthsOf(own)), line })
}

/** An entry of money in or out. */
interface Entry {
  userId: number
  activity: { kind: ActivityKind; receivedOn: Day }
  /** The posted months whose figures it changes. */
  restates?: readonly Month[]
}

/** Tells investors of money that was received or sent, or of entries that were taken back. */
export async function announceMoney(
  trx: Transaction,
  by: By,
  entries: readonly Entry[],
  { voided = false, line = '' }: { voided?: boolean; line?: string } = {},
): Promise<void> {
  for (const kind of announcedKinds) {
    const ofKind = entries.filter(({ activity }) => activity.kind === kind)
    const textOf = (own: readonly Entry[]) => {
      const days = own.map(({ activity }) => activity.receivedOn)
      const restated = own.flatMap(({ restates = [] }) => restates)
      return voided ? moneyVoidedText(kind, restated) : moneyText(kind, days, restated)
    }
    await announceOwn(trx, by, ofKind, { textOf, line })
  }
}

/** Tells an investor that the initial investment on record is another one. */
export const announceInitialInvestment = (
  trx: Transaction,
  by: By,
  userId: number,
  line: string,
): Promise<void> => announce(trx, by, { ...initialInvestmentText, userIds: [userId], line })

/** A document of one investor. */
interface OwnDocument {
  userId: number
  kind: DocumentKind
  year: number
}

/** Tells investors of their documents that are released, or withdrawn, at once: each one time, whatever number is theirs. */
export async function announceDocuments(
  trx: Transaction,
  by: By,
  event: DocumentEvent,
  documents: readonly OwnDocument[],
): Promise<void> {
  await announceOwn(trx, by, documents, { textOf: (own) => documentText(event, own) })
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
