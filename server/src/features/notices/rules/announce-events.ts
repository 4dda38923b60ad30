import type { DocumentKind } from '@portico/contract/features/documents'
import type { Audience } from '@portico/contract/features/notice-deliveries'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { Day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { DocumentEvent, MonthEvent, NoticeText } from '../mails/notice-texts.ts'
import {
  byText,
  announcedKinds,
  documentText,
  initialInvestmentText,
  moneyKind,
  moneyText,
  moneyVoidedText,
  monthText,
} from '../mails/notice-texts.ts'
import { countWays } from '../queries/announce-queries.ts'
import { holdBackMails, takeBackNotices } from '../queries/unsent-queries.ts'
import { announceOwn, announce } from './announce.ts'

/** Months of investors. */
export type MonthRows = readonly { userId: number; summary: { month: Month } }[]

const monthsOf = (rows: MonthRows): Month[] => [...new Set(rows.map(({ summary }) => summary.month))]

/** What happened to months; those that are restored have the figures again that they had before their last correction. */
type MonthChange = MonthEvent | 'restored'

/**
 * Tells investors of their months that were posted, restated or withdrawn. What waits to be told of the same months is
 * taken back first: who has not heard of a month hears of its correction that it is posted, with the line that staff
 * wrote, nothing of its withdrawal, and of one that is restored to what they know, nothing at all. Returns whether anyone
 * is told.
 */
export async function announceMonths(
  trx: Transaction,
  by: By,
  change: MonthChange,
  rows: MonthRows,
  line = '',
): Promise<boolean> {
  const event = change === 'restored' ? 'restated' : change
  const tell = (told: MonthRows, as: MonthEvent) =>
    announceOwn(trx, by, told, { textOf: monthsTextOf(as), line })
  if (event === 'posted') {
    await holdBack(trx, 'withdrawn', rows)
    return tell(rows, 'posted')
  }
  const unknown = await takeBackMonths(trx, by, 'posted', rows)
  const unchanged = await takeBackMonths(trx, by, 'restated', rows)
  const known = rows.filter(({ userId }) => !unknown.has(userId))
  const isPosted =
    event === 'restated' &&
    (await tell(
      rows.filter(({ userId }) => unknown.has(userId)),
      'posted',
    ))
  const told = change === 'restored' ? known.filter(({ userId }) => !unchanged.has(userId)) : known
  // Who has seen a notice whose mail still waits is mailed only the latest.
  await holdBack(trx, 'restated', told)
  if (event === 'withdrawn') await holdBack(trx, 'posted', told)
  return (await tell(told, event)) || isPosted
}

/** How many times investors would hear of months that are posted or restated, and which way. Changes nothing. */
export const countMonthsTold = (db: Reader, posted: MonthRows, restated: MonthRows): Promise<Audience> =>
  countWays(db, [
    ['month_posted', posted],
    ['month_restated', restated],
  ])

/** What became of a line that no notice carries, because nobody has heard of what is undone. */
export const unsentLine = (line: string, isTold: boolean): string =>
  line === '' || isTold
    ? ''
    : ' Nobody had been told of it yet, and nobody is told now, so your line is not sent.'

/** Keeps investors from being mailed of an event of months that is no longer true. */
export const holdBack = (trx: Transaction, event: MonthEvent, rows: MonthRows): Promise<void> =>
  holdBackOwn(trx, rows, monthsTextOf(event))

/** The same of what accounts are told of what is their own. */
export async function holdBackOwn<Item extends { userId: number }>(
  trx: Transaction,
  items: readonly Item[],
  textOf: (own: readonly Item[]) => NoticeText,
): Promise<void> {
  for (const { userIds, ...text } of byText(items, textOf)) await holdBackMails(trx, text, userIds)
}

/** What is said of an event of months of one investor. */
export const monthsText = (event: MonthEvent, own: MonthRows): NoticeText => monthText(event, monthsOf(own))

const monthsTextOf = (event: MonthEvent) => (own: MonthRows) => monthsText(event, own)

/** Takes back the notices of an event of exactly these months that nobody has seen and whose mails wait. Returns whose. */
export async function takeBackMonths(
  trx: Transaction,
  { at }: By,
  event: MonthEvent,
  rows: MonthRows,
): Promise<Set<number>> {
  return takeBackOwn(trx, at, rows, monthsTextOf(event))
}

/** The same of what accounts are told of what is their own. */
export async function takeBackOwn<Item extends { userId: number }>(
  trx: Transaction,
  at: number,
  items: readonly Item[],
  textOf: (own: readonly Item[]) => NoticeText,
): Promise<Set<number>> {
  const all = new Set<number>()
  for (const { userIds, kind, subject, sentence } of byText(items, textOf)) {
    const accounts = userIds.map((userId) => ({ userId, isKept: false }))
    const meant = { kind, subject, sentence, waitingAt: at }
    for (const userId of (await takeBackNotices(trx, meant, accounts)).takenBack) all.add(userId)
  }
  return all
}

/** An entry of money in or out. */
interface Entry {
  userId: number
  activity: { kind: ActivityKind; receivedOn: Day }
  /** The posted months whose figures it changes. */
  restates?: readonly Month[]
}

/**
 * Tells investors of money that was received. Of a withdrawal they are told when it is sent; until then only that it
 * restates posted months, if it does. Returns whether anyone is told.
 */
export async function announceMoney(
  trx: Transaction,
  by: By,
  entries: readonly Entry[],
  line = '',
): Promise<boolean> {
  const withdrawals = entries.filter(({ activity }) => activity.kind === 'withdrawal')
  const isRestated = await announceMonths(trx, by, 'restated', monthsRestatedBy(withdrawals), line)
  const textOf = (own: readonly Entry[]) => {
    const days = own.map(({ activity }) => activity.receivedOn)
    return moneyText('contribution', days, restatedBy(own))
  }
  const received = entries.filter(({ activity }) => activity.kind === 'contribution')
  return (await announceOwn(trx, by, received, { textOf, line })) || isRestated
}

/** How many times investors would hear of entries that are recorded, and which way. Changes nothing. */
export const countMoneyTold = (db: Reader, entries: readonly Entry[]): Promise<Audience> => {
  const ofKind = (kind: ActivityKind) => entries.filter(({ activity }) => activity.kind === kind)
  return countWays(db, [
    [moneyKind('contribution'), ofKind('contribution')],
    ['month_restated', monthsRestatedBy(ofKind('withdrawal'))],
  ])
}

/** Tells investors that their withdrawals were sent on a day. */
export const announceSent = (
  trx: Transaction,
  by: By,
  userIds: readonly number[],
  sentOn: Day,
): Promise<void> => announce(trx, by, { ...moneyText('withdrawal', [sentOn]), userIds })

/** The posted months that show other figures by entries. */
export const monthsRestatedBy = (entries: readonly Entry[]): MonthRows =>
  entries.flatMap(({ userId, restates = [] }) => restates.map((month) => ({ userId, summary: { month } })))

const restatedBy = (own: readonly Entry[]): Month[] => [
  ...new Set(own.flatMap(({ restates = [] }) => restates)),
]

/** An entry that is taken back. */
interface VoidedEntry extends Entry {
  /** When its investor was told of it: as it was recorded, or marked as sent; undefined if they were not. */
  toldAt: number | undefined
  /** Whether other entries that the investor was told of at once with it stay. */
  isOfSeveral: boolean
}

/**
 * Tells investors of entries that were taken back and of which they were told, unless that still waits and is unseen.
 * Returns whether anyone is told.
 */
export async function announceVoided(
  trx: Transaction,
  by: By,
  entries: readonly VoidedEntry[],
  line = '',
): Promise<boolean> {
  let isTold = false
  for (const kind of announcedKinds) {
    const ofKind = entries.filter(({ activity, toldAt }) => activity.kind === kind && toldAt !== undefined)
    const known: VoidedEntry[] = []
    for (const [at = 0, together] of Map.groupBy(ofKind, ({ toldAt }) => toldAt)) {
      const meant = { kind: moneyKind(kind), at }
      const accounts = together.map(({ userId, isOfSeveral: isKept }) => ({ userId, isKept }))
      const { takenBack } = await takeBackNotices(trx, { ...meant, waitingAt: by.at }, accounts)
      known.push(...together.filter(({ userId }) => !takenBack.has(userId)))
      // Who has seen the notice is mailed only that the entry is taken back.
      const untrue = accounts.flatMap(({ userId, isKept }) => (isKept ? [] : [userId]))
      await holdBackMails(trx, meant, untrue)
    }
    const textOf = (own: readonly Entry[]) => moneyVoidedText(kind, restatedBy(own))
    isTold = (await announceOwn(trx, by, known, { textOf, line })) || isTold
  }
  return isTold
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
