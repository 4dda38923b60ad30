import type { RecordedActivity } from '@portico/contract/features/activity'
import type { Audience } from '@portico/contract/features/notice-deliveries'
import type { Activity } from '@portico/contract/figures/activity'
import { changedMonths } from '@portico/contract/figures/restated'
import type { Month } from '@portico/contract/values/month'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { Reader } from '../../../db/database.ts'
import {
  announceMoney,
  announceVoided,
  countMoneyTold,
  monthsRestatedBy,
} from '../../notices/rules/announce-events.ts'
import type { NewActivity } from '../queries/activity-queries.ts'
import { announceCorrected } from '../summaries/announce-corrected.ts'

/** An entry of an account, as recorded. */
export interface OwnEntry {
  userId: number
  entry: RecordedActivity
}

interface Telling {
  /** Whether the entries were recorded, or voided. */
  voided?: boolean
  line?: string
  /** The months that the same posting posts, corrects or withdraws; they have notices of their own. */
  besides?: readonly { userId: number; summary: { month: Month } }[]
}

const accountsAtOnce = 20

/**
 * Tells investors of entries that were recorded or voided together, and which of their other posted months show other
 * figures by them. Returns whether anyone is told.
 */
export async function announceEntries(
  trx: AuditedTransaction,
  by: By,
  entries: readonly OwnEntry[],
  { voided = false, line = '', besides = [] }: Telling = {},
): Promise<boolean> {
  const toldApart = new Set(besides.map(({ userId, summary }) => `${userId} ${summary.month}`))
  const named = entries.map(({ userId, entry }) => ({ userId, activity: entry }))
  const { restated, left } = await effectsOf(trx, named)
  const own = named.map((each) => ({
    ...each,
    restates: (restated.get(each.userId) ?? []).filter((month) => !toldApart.has(`${each.userId} ${month}`)),
  }))
  if (!voided) return announceMoney(trx, by, own, line)
  const toldAt = await toldMoments(trx, [...entries.map(({ entry }) => entry), ...[...left.values()].flat()])
  const told = own.map((each) => {
    const at = toldAt(each.activity)
    const isTogether = (other: RecordedActivity) => other.kind === each.activity.kind && toldAt(other) === at
    return { ...each, toldAt: at, isOfSeveral: (left.get(each.userId) ?? []).some(isTogether) }
  })
  const isTold = await announceVoided(trx, by, told, line)
  const unsent = told.filter(({ activity, toldAt: at }) => activity.kind === 'withdrawal' && at === undefined)
  return (await announceCorrected(trx, by, monthsRestatedBy(unsent), line)) || isTold
}

/** How many times investors would hear of entries to record, and which way. Changes nothing. */
export async function countEntriesTold(db: Reader, entries: readonly NewActivity[]): Promise<Audience> {
  const { restated } = await effectsOf(db, entries)
  return countMoneyTold(
    db,
    entries.map((each) => ({ ...each, restates: restated.get(each.userId) ?? [] })),
  )
}

/** Entries of an account, recorded or not. */
type EntryOf = Pick<NewActivity, 'userId'> & { activity: Activity & { id?: number } }

/** By account, the posted months whose figures some entries change, and the other entries on record. */
async function effectsOf(db: Reader, entries: readonly EntryOf[]) {
  const byUser = Map.groupBy(entries, ({ userId }) => userId)
  const restated = new Map<number, Month[]>()
  const left = new Map<number, readonly RecordedActivity[]>()
  for await (const some of inBatches([...byUser.keys()], accountsAtOnce)) {
    const accounts = await findAccounts(db, some)
    for (const [userId, history] of await listHistories(db, [...accounts.values()])) {
      const own = (byUser.get(userId) ?? []).map(({ activity }) => activity)
      const ids = new Set(own.map(({ id }) => id))
      const others = history.activity.filter(({ id }) => !ids.has(id))
      const before = { ...history, activity: others }
      left.set(userId, others)
      restated.set(userId, changedMonths(before, { ...history, activity: [...others, ...own] }))
    }
  }
  return { restated, left }
}

/** When investors were told of entries: as they were recorded, or of a withdrawal when its payment was marked, if they were. */
async function toldMoments(
  trx: AuditedTransaction,
  entries: readonly RecordedActivity[],
): Promise<(entry: RecordedActivity) => number | undefined> {
  const withdrawals = entries.filter(({ kind }) => kind === 'withdrawal')
  const told = await findTold(
    trx,
    withdrawals.map(({ id }) => id),
  )
  return ({ id, kind, postedAt }) => (kind === 'withdrawal' ? told.get(id) : postedAt)
}

/** Those of these withdrawals whose payment was announced as it was marked, and when that was. */
export async function findTold(db: Reader, activityIds: readonly number[]): Promise<Map<number, number>> {
  const told = new Map<number, number>()
  const announced = db.selectFrom('announcements').select('created_at').where('kind', '=', 'money_sent')
  for await (const some of inBatches(activityIds)) {
    const rows = await db
      .selectFrom('payments')
      .select(['activity_id', 'marked_at'])
      .where('activity_id', 'in', some)
      .where('marked_at', 'in', announced)
      .execute()
    for (const row of rows) told.set(row.activity_id, row.marked_at)
  }
  return told
}
