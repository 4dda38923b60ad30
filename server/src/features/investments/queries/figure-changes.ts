import type { ActivityKind } from '@portico/contract/figures/activity'
import type { Moved, Reaching } from '@portico/contract/statement/concerned'
import { concerns, movedIn } from '@portico/contract/statement/concerned'
import { month, monthAt } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { addTo } from './summary-queries.ts'

/** What can change an account's figures: a month, or an entry that is recorded or voided. */
export type ChangeKind =
  | 'posted'
  | 'posted again'
  | 'restated'
  | 'withdrawn'
  | ActivityKind
  | `${ActivityKind} voided`

/** A change of an account's figures. */
export interface FigureChange extends Moved {
  kind: ChangeKind
  /** The id of the entry; 0 for a month. */
  entry: number
  at: number
}

/** What a version of a month is of it. */
export const monthKind = sql<ChangeKind>`case
  when voided = 1 then 'withdrawn'
  when version = 1 then 'posted'
  when exists (
    select 1 from summaries as earlier
    where earlier.user_id = summaries.user_id and earlier.month = summaries.month
      and earlier.version = summaries.version - 1 and earlier.voided = 1
  ) then 'posted again'
  else 'restated' end`

/** Every change of an account's figures, the oldest first. */
export const listChanges = async (db: Reader, userId: number): Promise<FigureChange[]> =>
  (await listChangesOf(db, [userId])).get(userId) ?? []

/** The same for some accounts, by their id. */
export async function listChangesOf(
  db: Reader,
  userIds: readonly number[],
): Promise<Map<number, FigureChange[]>> {
  const posted = db
    .selectFrom('summaries')
    .select([
      'user_id as userId',
      'month',
      sql<number>`0`.as('receivedOn'),
      'posted_at as at',
      sql<number>`0`.as('entry'),
    ])
    .select(monthKind.as('kind'))
    .where('user_id', 'in', userIds)
  const recorded = db
    .selectFrom('activity')
    .select([
      'user_id as userId',
      'effective_month as month',
      'received_on as receivedOn',
      'posted_at as at',
      'id as entry',
      'kind',
    ])
    .where('user_id', 'in', userIds)
  const voided = db
    .selectFrom('activity_voids')
    .innerJoin('activity', 'activity.id', 'activity_voids.activity_id')
    .select([
      'user_id as userId',
      'effective_month as month',
      'received_on as receivedOn',
      'voided_at as at',
      'activity.id as entry',
    ])
    .select(sql<ChangeKind>`kind || ' voided'`.as('kind'))
    .where('user_id', 'in', userIds)
  const rows = await posted.unionAll(recorded).unionAll(voided).execute()
  const changes = rows
    .map(({ userId, ...row }) => ({ userId, change: { ...row, month: month(row.month) } }))
    .sort((a, b) => a.change.at - b.change.at)
  const byUser = new Map<number, FigureChange[]>()
  for (const { userId, change } of changes) addTo(byUser, userId, change)
  return byUser
}

/** Whether any money moved in another month than that from which it was at work. */
export const isMovedElsewhere = (changes: readonly FigureChange[]): boolean =>
  changes.some((change) => movedIn(change) !== change.month)

/** The changes that concern a statement. */
export const changesOf = <Change extends Moved>(statement: Reaching, changes: readonly Change[]): Change[] =>
  changes.filter((change) => concerns(statement, change))

/**
 * Those of the changes since a statement that changed anything on it: neither an entry that was recorded and voided since, nor
 * a month that was posted since and is withdrawn, nor one after its last that was posted already, before it was over.
 */
export function withoutUndone<Change extends { kind: string; entry: number; month: number }>(
  { lastMonth }: { lastMonth: number },
  since: readonly Change[],
): Change[] {
  const entries = Map.groupBy(since, ({ entry }) => entry)
  const months = Map.groupBy(entries.get(0) ?? [], (change) => change.month)
  const isUndone = (at: number) => {
    const versions = months.get(at) ?? []
    const isNew = versions[0]?.kind.startsWith('posted') === true
    return isNew ? versions.at(-1)?.kind === 'withdrawn' : at > lastMonth
  }
  return since.filter(({ entry, month: at }) =>
    entry === 0 ? !isUndone(at) : entries.get(entry)?.length === 1,
  )
}

/**
 * Those of the changes since a statement by which it no longer stands. A month after its last that was changed before it was
 * over is on no statement yet, nor does it change this one.
 */
export const supersedingOf = <Change extends FigureChange>(
  statement: Pick<Reaching, 'lastMonth'>,
  since: readonly Change[],
  timeZone: string,
): Change[] =>
  withoutUndone(
    statement,
    since.filter(
      ({ entry, month: at, at: changedAt }) =>
        entry !== 0 || at <= statement.lastMonth || at < monthAt(changedAt, timeZone),
    ),
  )
