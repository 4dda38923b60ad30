import type { CurrentSummary } from '@portico/contract/features/summaries'
import type { RecordedActivity } from '@portico/contract/features/activity'
import type { History } from '@portico/contract/figures/account-months'
import { figuresOf } from '@portico/contract/figures/figures'
import type { Cents } from '@portico/contract/values/money'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import type { Reader } from '../../../db/database.ts'
import { listActivity, listActivityOf } from './activity-queries.ts'
import { listMonths, selectSummariesOf, addTo, toSummary } from './summary-queries.ts'
import { inBatches } from '../../../db/query-tools.ts'

/** A history with its entries as recorded. */
export interface HistoryWithEntries extends History {
  activity: readonly RecordedActivity[]
}

/** What an account's figures are computed from, as recorded. */
export interface RecordedHistory extends HistoryWithEntries {
  months: readonly CurrentSummary[]
}

interface Holder {
  id: number
  initialInvestment: Cents | null
}

/** An investor's history. */
export async function findHistory(db: Reader, { id, initialInvestment }: Holder): Promise<RecordedHistory> {
  // One after the other: a transaction has one connection.
  const months = await listMonths(db, id)
  const activity = await listActivity(db, id)
  return { months, activity, initialInvestment }
}

/** So many histories, however long, are read and computed with within milliseconds: other requests run in between. */
export const historiesAtOnce = 10

/** The histories of several investors, by investor. */
export async function listHistories(
  db: Reader,
  holders: readonly Holder[],
): Promise<Map<number, HistoryWithEntries>> {
  const ids = holders.map(({ id }) => id)
  const months = await listMonthsOf(db, ids)
  const activity = await listActivityOf(db, ids)
  return new Map(
    holders.map(({ id, initialInvestment }) => [
      id,
      { months: months.get(id) ?? [], activity: activity.get(id) ?? [], initialInvestment },
    ]),
  )
}

/** What is in the accounts of several investors, by investor. Other requests run between the histories. */
export async function listBalances(db: Reader, holders: readonly Holder[]): Promise<Map<number, Cents>> {
  const balances = new Map<number, Cents>()
  for await (const some of inBatches(holders, historiesAtOnce))
    for (const [id, history] of await listHistories(db, some))
      balances.set(id, figuresOf(history).currentBalance)
  return balances
}

/** The posted months of several investors, by investor. */
async function listMonthsOf(db: Reader, userIds: readonly number[]): Promise<Map<number, Summary[]>> {
  const found = new Map<number, Summary[]>()
  for await (const some of inBatches(userIds)) {
    const rows = await selectSummariesOf(db, some).execute()
    for (const row of rows) addTo(found, row.user_id, toSummary(row))
  }
  return found
}
