import type { ExpressionBuilder } from 'kysely'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Schema } from '../../../db/tables.ts'
import type { IssuedStatement } from './statement-queries.ts'

/** The issuing of everyone's statements of a period. */
export interface Run {
  id: number
  /** The key of the period. */
  period: string
  startedAt: number
  startedBy: string
  accounts: number
  issued: number
  failed: number
  finishedAt: number | null
}

const most = 50

const selectRuns = (db: Reader) =>
  db
    .selectFrom('statement_runs')
    .innerJoin('users', 'users.id', 'statement_runs.started_by')
    .innerJoin('statement_run_accounts', 'statement_run_accounts.run_id', 'statement_runs.id')
    .select((eb) => [
      'statement_runs.id',
      'period',
      'started_at as startedAt',
      'users.email as startedBy',
      'finished_at as finishedAt',
      eb.fn.countAll<number>().as('accounts'),
      eb.fn.count<number>('statement_id').as('issued'),
      eb.fn.count<number>('problem').as('failed'),
    ])
    .groupBy(['statement_runs.id', 'period', 'started_at', 'users.email', 'finished_at'])

/** The latest runs, newest first. */
export const listRuns = (db: Reader): Promise<Run[]> =>
  selectRuns(db).orderBy('statement_runs.id', 'desc').limit(most).execute()

export const findRun = (db: Reader, id: number): Promise<Run | undefined> =>
  selectRuns(db).where('statement_runs.id', '=', id).executeTakeFirst()

/** Whether a run of this period is not finished. */
export async function isUnderWay(db: Reader, period: string): Promise<boolean> {
  const open = db.selectFrom('statement_runs').select('id').where('finished_at', 'is', null)
  return (await open.where('period', '=', period).limit(1).executeTakeFirst()) !== undefined
}

/** Adds a run of some investors' statements. Returns its id. */
export async function insertRun(
  trx: Transaction,
  run: { period: string; at: number; byId: number },
  userIds: readonly number[],
): Promise<number> {
  const { id } = await trx
    .insertInto('statement_runs')
    .values({ period: run.period, started_at: run.at, started_by: run.byId })
    .returning('id')
    .executeTakeFirstOrThrow()
  for await (const some of inBatches(userIds)) {
    const rows = some.map((userId) => ({ run_id: id, user_id: userId, statement_id: null, problem: null }))
    await trx.insertInto('statement_run_accounts').values(rows).execute()
  }
  return id
}

/** A run that no process works on: the oldest. */
export async function findFreeRun(db: Reader, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('statement_runs')
    .select('id')
    .where('finished_at', 'is', null)
    .where(isFree(now))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

const isFree = (now: number) => (eb: ExpressionBuilder<Schema, 'statement_runs'>) =>
  eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)])

/** A run that this process works on. */
export interface ClaimedRun {
  id: number
  period: string
  startedBy: { id: number; name: string }
}

/** Claims a run until `until`; another process takes over after that. Undefined if another one was faster. */
export async function claimRun(
  trx: Transaction,
  id: number,
  { now, until }: { now: number; until: number },
): Promise<ClaimedRun | undefined> {
  const claimed = await trx
    .updateTable('statement_runs')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where(isFree(now))
    .returning(['period', 'started_by'])
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', claimed.started_by)
    .executeTakeFirstOrThrow()
  return { id, period: claimed.period, startedBy: { id: claimed.started_by, name: email } }
}

/** Keeps a run claimed while it goes on, or gives it up with a moment that is over. */
export async function extendClaim(trx: Transaction, id: number, until: number): Promise<void> {
  await trx
    .updateTable('statement_runs')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Marks a run as finished. False if another process has done that. */
export async function finishRun(trx: Transaction, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('statement_runs')
    .set({ finished_at: at, claimed_until: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The investors whose statement a run has issued, without those who had one already that stands, and whether it replaces
 * an earlier one.
 */
export async function listNewOfRun(
  db: Reader,
  runId: number,
): Promise<{ userId: number; isReplaced: boolean }[]> {
  const rows = await db
    .selectFrom('statement_run_accounts')
    .innerJoin('statements', 'statements.id', 'statement_run_accounts.statement_id')
    .innerJoin('statement_runs', 'statement_runs.id', 'statement_run_accounts.run_id')
    .select(['statements.user_id as userId', 'statements.replaces'])
    .where('run_id', '=', runId)
    .whereRef('issued_by', '=', 'started_by')
    .whereRef('issued_at', '>=', 'started_at')
    .orderBy('statements.user_id')
    .execute()
  return rows.map(({ userId, replaces }) => ({ userId, isReplaced: replaces !== null }))
}

/** An investor whose statement a run has not issued yet. */
export async function findNextOfRun(db: Reader, runId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('statement_run_accounts')
    .select('user_id')
    .where('run_id', '=', runId)
    .where('statement_id', 'is', null)
    .where('problem', 'is', null)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** Records what became of an investor's statement in a run. */
export async function markOfRun(
  trx: Transaction,
  { runId, userId }: { runId: number; userId: number },
  outcome: { statementId: number } | { problem: string },
): Promise<void> {
  await trx
    .updateTable('statement_run_accounts')
    .set('statementId' in outcome ? { statement_id: outcome.statementId } : { problem: outcome.problem })
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .execute()
}

/** The issued statements of a run with their holders, by investor. */
export const listIssuedOfRun = (
  db: Reader,
  runId: number,
): Promise<(Pick<IssuedStatement, 'id' | 'number' | 'kind' | 'period' | 'sha256'> & { email: string })[]> =>
  db
    .selectFrom('statement_run_accounts')
    .innerJoin('statements', 'statements.id', 'statement_run_accounts.statement_id')
    .innerJoin('users', 'users.id', 'statements.user_id')
    .select(['statements.id', 'number', 'statements.kind', 'statements.period', 'sha256', 'email'])
    .where('run_id', '=', runId)
    .orderBy('statements.user_id')
    .execute()
