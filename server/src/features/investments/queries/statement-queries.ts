import type { Insertable, Selectable } from 'kysely'
import type { StatementKind } from '@portico/contract/statement/kinds'
import type { Reaching } from '@portico/contract/statement/concerned'
import type { Day } from '@portico/contract/values/day'
import { day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { FigureChange } from './figure-changes.ts'
import { changesOf, listChangesOf, supersedingOf, withoutUndone } from './figure-changes.ts'

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
function supersededAt(
  statement: Stored,
  changes: readonly FigureChange[],
  { all, timeZone }: { all: readonly Stored[]; timeZone: string },
) {
  const since = [changesOf(statement, changes).slice(statement.changes), completing(statement, changes)]
  const moments = [
    ...since.map((some) => supersedingOf(statement, some, timeZone)[0]?.at),
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
export const listStatements = async (
  db: Reader,
  userId: number,
  timeZone: string,
): Promise<IssuedStatement[]> => (await listStatementsOf(db, [userId], timeZone)).get(userId) ?? []

/** The statements of some accounts, newest first, by the id of the account; none for one without any. */
export async function listStatementsOf(
  db: Reader,
  userIds: readonly number[],
  timeZone: string,
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
        supersededAt: supersededAt(each, changes.get(userId) ?? [], { all, timeZone }),
        replacesNumber: all.find(({ id }) => id === each.replaces)?.number,
      })),
    ]),
  )
}

/** The statement of a number. */
export async function findStatement(
  db: Reader,
  number: string,
  timeZone: string,
): Promise<IssuedStatement | undefined> {
  const row = await db
    .selectFrom('statements')
    .select('user_id')
    .where('number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return (await listStatements(db, row.user_id, timeZone)).find((each) => each.number === number)
}

export async function insertStatement(
  trx: Transaction,
  row: Omit<Insertable<Tables['statements']>, 'id'>,
): Promise<number> {
  return (await trx.insertInto('statements').values(row).returning('id').executeTakeFirstOrThrow()).id
}
