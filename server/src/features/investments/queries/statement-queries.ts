import type { Insertable, Selectable } from 'kysely'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** A change of an account's figures: a posted, corrected or withdrawn month, or an entry recorded or voided. */
interface Change {
  /** The first month that it concerns. */
  month: number
  at: number
}

/** Every change of an account's figures, the oldest first. */
export async function listChanges(db: Reader, userId: number): Promise<Change[]> {
  const posted = db.selectFrom('summaries').select(['month', 'posted_at as at']).where('user_id', '=', userId)
  const recorded = db
    .selectFrom('activity')
    .select(['effective_month as month', 'posted_at as at'])
    .where('user_id', '=', userId)
  const voided = db
    .selectFrom('activity_voids')
    .innerJoin('activity', 'activity.id', 'activity_voids.activity_id')
    .select(['effective_month as month', 'voided_at as at'])
    .where('user_id', '=', userId)
  const rows = await posted.unionAll(recorded).unionAll(voided).execute()
  return rows.sort((a, b) => a.at - b.at)
}

/** How many of the changes concern what a statement up to a month says. */
export const countUpTo = (changes: readonly Change[], last: Month): number =>
  changes.filter(({ month: at }) => at <= last).length

/** When a statement's figures were changed; undefined while it stands. */
const supersededAt = (
  { last_month: last, changes: known }: Pick<StatementRow, 'last_month' | 'changes'>,
  changes: readonly Change[],
): number | undefined => changes.filter(({ month: at }) => at <= last)[known]?.at

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
] as const

/** A statement as issued, without its file. */
export interface IssuedStatement {
  id: number
  userId: number
  number: string
  /** The key of its period. */
  period: string
  firstMonth: Month
  lastMonth: Month
  basis: string
  sha256: string
  byteCount: number
  issuedAt: number
  /** undefined while it stands */
  supersededAt: number | undefined
}

const toStatement = (row: StatementRow, changes: readonly Change[]): IssuedStatement => ({
  id: row.id,
  userId: row.user_id,
  number: row.number,
  period: row.period,
  firstMonth: month(row.first_month),
  lastMonth: month(row.last_month),
  basis: row.basis,
  sha256: row.sha256,
  byteCount: row.byte_count,
  issuedAt: row.issued_at,
  supersededAt: supersededAt(row, changes),
})

/** An account's statements, newest first. */
export async function listStatements(db: Reader, userId: number): Promise<IssuedStatement[]> {
  const rows = await db
    .selectFrom('statements')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const changes = await listChanges(db, userId)
  return rows.map((row) => toStatement(row, changes))
}

/** The statement of a number. */
export async function findStatement(db: Reader, number: string): Promise<IssuedStatement | undefined> {
  const row = await db
    .selectFrom('statements')
    .select(columns)
    .where('number', '=', number)
    .executeTakeFirst()
  return row === undefined ? undefined : toStatement(row, await listChanges(db, row.user_id))
}

/** The file of a statement. Throws an Error if it is not the one that was issued. */
export async function readStatementFile(db: Reader, id: number): Promise<{ content: string }> {
  return db.selectFrom('statements').select('content').where('id', '=', id).executeTakeFirstOrThrow()
}

export async function insertStatement(
  trx: Transaction,
  row: Omit<Insertable<Tables['statements']>, 'id'>,
): Promise<number> {
  return (await trx.insertInto('statements').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface Holding {
  userId: number
  /** How many months of the period are posted. */
  months: number
}

/** The investors who have a posted month in a period, by id. */
export async function listHoldings(db: Reader, { from, to }: { from: Month; to: Month }): Promise<Holding[]> {
  return db
    .selectFrom('current_summaries')
    .innerJoin('users', 'users.id', 'current_summaries.user_id')
    .select((eb) => ['user_id as userId', eb.fn.countAll<number>().as('months')])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('staff_since', 'is', null)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
}
