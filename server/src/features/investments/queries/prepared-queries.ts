import { sql } from 'kysely'
import type { PreparedState, ReleasableKind } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'

/** A prepared posting, without its body. */
export interface Prepared {
  number: number
  kind: ReleasableKind
  /** Whether it corrects posted months, as a sheet or a file does with one reason. */
  corrects: boolean
  state: PreparedState
  rows: number
  from: Month
  to: Month
  sha256: string
  /** The control totals that were typed, as JSON. */
  totals: string
  preparedAt: number
  preparedBy: { id: number; email: string; firstName: string; lastName: string }
  decidedAt: number | null
  decidedBy: string | null
  reason: string | null
}

/** One to insert; `body` and `totals` are JSON. */
export type NewPrepared = Pick<Prepared, 'kind' | 'rows' | 'from' | 'to' | 'sha256' | 'totals'> & {
  body: string
}

/** Inserts a prepared posting that waits, and returns its number. */
export async function insertPrepared(trx: Transaction, by: By, prepared: NewPrepared): Promise<number> {
  const { rows, from, to, ...same } = prepared
  const { id } = await trx
    .insertInto('prepared_postings')
    .values({
      ...same,
      row_count: rows,
      first_month: from,
      last_month: to,
      prepared_at: by.at,
      prepared_by: by.actor.id ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const open = ['waiting', 'returned'] as const

const corrects = '{"corrections":{'

const selectPrepared = (db: Reader) =>
  db
    .selectFrom('prepared_postings')
    .innerJoin('users', 'users.id', 'prepared_postings.prepared_by')
    .leftJoin('users as deciders', 'deciders.id', 'prepared_postings.decided_by')
    .select([
      'prepared_postings.id',
      'kind',
      'state',
      'row_count',
      'first_month',
      'last_month',
      'sha256',
      'totals',
      'prepared_at',
      'prepared_by',
      'users.email',
      'users.first_name',
      'users.last_name',
      'decided_at',
      'deciders.email as decided_by',
      'reason',
    ])
    // The keys of a body are sorted, and no other one comes before this. Of a long body, PostgreSQL reads only that part.
    .select(sql<unknown>`substr(body, 1, ${sql.lit(corrects.length)}) = ${corrects}`.as('corrects'))

type Row = Awaited<ReturnType<ReturnType<typeof selectPrepared>['executeTakeFirstOrThrow']>>

const toPrepared = (row: Row): Prepared => ({
  number: row.id,
  kind: row.kind,
  corrects: Boolean(row.corrects),
  state: row.state,
  rows: row.row_count,
  from: month(row.first_month),
  to: month(row.last_month),
  sha256: row.sha256,
  totals: row.totals,
  preparedAt: row.prepared_at,
  preparedBy: {
    id: row.prepared_by,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
  },
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  reason: row.reason,
})

/** Those waiting or returned, and the latest of the others, each newest first. */
export async function listPrepared(db: Reader, latest: number): Promise<Prepared[]> {
  const ordered = selectPrepared(db).orderBy('prepared_postings.id', 'desc')
  const pending = await ordered.where('state', 'in', open).execute()
  const others = await ordered.where('state', 'not in', open).limit(latest).execute()
  return [...pending, ...others].map(toPrepared)
}

/** A prepared posting by its number. */
export async function findPrepared(db: Reader, number: number): Promise<Prepared | undefined> {
  const row = await selectPrepared(db).where('prepared_postings.id', '=', number).executeTakeFirst()
  return row && toPrepared(row)
}

/** The body of a prepared posting, as JSON. */
export async function findPreparedBody(db: Reader, number: number): Promise<string> {
  const row = db.selectFrom('prepared_postings').select('body').where('id', '=', number)
  return (await row.executeTakeFirstOrThrow()).body
}

/** Decides about a prepared posting. */
export async function decidePrepared(
  trx: Transaction,
  by: By,
  number: number,
  { state, reason = null }: { state: PreparedState; reason?: string | null },
): Promise<void> {
  await trx
    .updateTable('prepared_postings')
    .set({ state, reason, decided_at: by.at, decided_by: by.actor.id })
    .where('id', '=', number)
    .execute()
}
