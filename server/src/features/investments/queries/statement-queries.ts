import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { StatementKind } from '@portico/contract/statement/kinds'
import type { ActivityKind } from '@portico/contract/figures/activity'
import type { Moved, Reaching } from '@portico/contract/statement/concerned'
import { concerns, movedIn } from '@portico/contract/statement/concerned'
import type { Day } from '@portico/contract/values/day'
import { day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
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
async function listChangesOf(db: Reader, userIds: readonly number[]): Promise<Map<number, FigureChange[]>> {
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

/** The changes that concern a statement or the earlier one, which may reach further, and are not in the earlier one. */
export function changesSince(
  earlier: Reaching & Pick<Stored, 'changes' | 'issuedAt'>,
  known: readonly FigureChange[],
  concerned: readonly FigureChange[],
): FigureChange[] {
  const ofEarlier = changesOf(earlier, known)
  const before = new Set(ofEarlier.slice(0, earlier.changes))
  const ofEither = new Set([...ofEarlier, ...concerned])
  return withoutUndone(
    earlier,
    known.filter((change) => ofEither.has(change) && change.at >= earlier.issuedAt && !before.has(change)),
  )
}

/** The months since that complete an older statement of a period that was not complete. */
function completing({ period, lastMonth, periodEnd, issuedAt }: Stored, changes: readonly FigureChange[]) {
  const chosen = periodIn(period)
  if (periodEnd !== null || chosen === undefined) return []
  return changes.filter(
    ({ receivedOn, month: at, at: changedAt }) =>
      receivedOn === 0 && at > lastMonth && at <= chosen.to && changedAt > issuedAt,
  )
}

/** When a statement's figures were changed, it was completed, or replaced; undefined while it is current. */
function supersededAt(statement: Stored, changes: readonly FigureChange[], all: readonly Stored[]) {
  const moments = [
    withoutUndone(statement, changesOf(statement, changes).slice(statement.changes))[0]?.at,
    withoutUndone(statement, completing(statement, changes))[0]?.at,
    all.find(({ replaces }) => replaces === statement.id)?.issuedAt,
  ].filter((at) => at !== undefined)
  return moments.length === 0 ? undefined : Math.min(...moments)
}

type StatementRow = Pick<Selectable<Tables['statements']>, (typeof columns)[number]>

/** All but the file. */
const columns = [
  'id',
  'user_id',
  'number',
  'period',
  'first_month',
  'last_month',
  'changes',
  'basis',
  'sha256',
  'byte_count',
  'issued_at',
  'period_end',
  'ends_on',
  'replaces',
  'facts',
  'kind',
] as const

/** A figure of a statement by its name, as it is printed. */
export type StatedFigure = [name: string, text: string]

/** The stored content of a statement: its figures, and its sentences about the one that it replaces. */
export interface Facts {
  figures: StatedFigure[]
  changed: string[]
}

interface Stored {
  id: number
  userId: number
  number: string
  /** The key of its period. */
  period: string
  firstMonth: Month
  lastMonth: Month
  periodEnd: Month | null
  /** The closing day, if it ends before the last month does. */
  endsOn: Day | undefined
  changes: number
  basis: string
  sha256: string
  byteCount: number
  issuedAt: number
  /** The id of the one that it replaces. */
  replaces: number | null
  kind: StatementKind
  /** undefined for an older one */
  facts: Facts | undefined
}

/** A statement as issued, without its file. */
export interface IssuedStatement extends Stored {
  /** undefined while it is current */
  supersededAt: number | undefined
  /** The number of the one that it replaces. */
  replacesNumber: string | undefined
}

const toStored = (row: StatementRow): Stored => ({
  id: row.id,
  userId: row.user_id,
  number: row.number,
  period: row.period,
  firstMonth: month(row.first_month),
  lastMonth: month(row.last_month),
  periodEnd: row.period_end === null ? null : month(row.period_end),
  endsOn: row.ends_on === null ? undefined : day(row.ends_on),
  changes: row.changes,
  basis: row.basis,
  sha256: row.sha256,
  byteCount: row.byte_count,
  issuedAt: row.issued_at,
  replaces: row.replaces,
  kind: row.kind,
  facts: row.facts === null ? undefined : (JSON.parse(row.facts) as Facts),
})

/** An account's statements, newest first. */
export const listStatements = async (db: Reader, userId: number): Promise<IssuedStatement[]> =>
  (await listStatementsOf(db, [userId])).get(userId) ?? []

/** The statements of some accounts, newest first, by the id of the account; none for one without any. */
export async function listStatementsOf(
  db: Reader,
  userIds: readonly number[],
): Promise<Map<number, IssuedStatement[]>> {
  const rows = await db
    .selectFrom('statements')
    .select(columns)
    .where('user_id', 'in', userIds)
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return new Map()
  const stored = Map.groupBy(rows.map(toStored), ({ userId }) => userId)
  const changes = await listChangesOf(db, [...stored.keys()])
  return new Map(
    Array.from(stored, ([userId, all]) => [
      userId,
      all.map((each) => ({
        ...each,
        supersededAt: supersededAt(each, changes.get(userId) ?? [], all),
        replacesNumber: all.find(({ id }) => id === each.replaces)?.number,
      })),
    ]),
  )
}

/** The statement of a number. */
export async function findStatement(db: Reader, number: string): Promise<IssuedStatement | undefined> {
  const row = await db
    .selectFrom('statements')
    .select('user_id')
    .where('number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return (await listStatements(db, row.user_id)).find((each) => each.number === number)
}

export async function insertStatement(
  trx: Transaction,
  row: Omit<Insertable<Tables['statements']>, 'id'>,
): Promise<number> {
  return (await trx.insertInto('statements').values(row).returning('id').executeTakeFirstOrThrow()).id
}
