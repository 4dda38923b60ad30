import { day } from '@portico/contract/values/day'
import { FigureError } from '@portico/contract/values/decimal'
import { month } from '@portico/contract/values/month'
import type { ExpressionBuilder } from 'kysely'
import { isUnavailable } from '../../../db/database-errors.ts'
import { whileRenewing } from '../../../db/lease.ts'
import type { Repeated } from '../../../repeat.ts'
import { startRepeating } from '../../../repeat.ts'
import { ApiError } from '../../../api-error.ts'
import { auditedTransaction } from '../../../audit/append-audit.ts'
import type { App } from '../../../http/route.ts'
import { announceOwn } from '../../notices/rules/announce.ts'
import { QueueFullError } from '../../../security/fair-queue.ts'
import { replacedStatementText, statementText } from '../../notices/mails/notice-texts.ts'
import type { NoticeText, ToldStatement } from '../../notices/mails/notice-texts.ts'
import { isDatePlausible } from '../release/confirm-date.ts'
import { periodName } from './period-name.ts'
import { isNewOfRun } from './statement-runs.ts'
import { issueStatement } from './issue-statement.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Schema } from '../../../db/tables.ts'

/** After this time without a renewal, a process that works on a run is considered dead. */
export const claimMs = 45_000
/** The queue for drawing statements may be long. */
const renewClaimEveryMs = 10_000
const lookEveryMs = 1_000
const graceMs = 2_000

interface Work extends Pick<App, 'db' | 'config' | 'clock' | 'sharedTime'> {
  /** Called when a statement cannot be issued. */
  warn: (error: unknown) => void
  /** How often the claim of a run is renewed. */
  renewEveryMs?: number
}

interface Running extends Work {
  /** Called when the runs cannot be read or written, as when the database is silent; once until they can be. */
  warnOfRuns: (error: unknown) => void
}

/**
 * Issues the statements of all open runs, one after the other, until none is left. A process that is killed leaves its
 * run to the next one, which continues with the investors that have none yet. Runs wait while the date may be wrong, since a
 * statement keeps its date.
 */
export async function continueRuns(app: Work, stopped = () => false): Promise<void> {
  while (!stopped() && (await isDatePlausible(app))) {
    const now = await app.sharedTime(app.db.read)
    const free = await findFreeRun(app.db.read, now)
    if (free === undefined) return
    const run = await app.db.transaction((trx) => claimRun(trx, free, { now, until: now + claimMs }))
    if (run !== undefined) await continueRun(app, run, stopped)
  }
}

async function continueRun(app: Work, run: ClaimedRun, stopped: () => boolean): Promise<void> {
  const { db, sharedTime, renewEveryMs = renewClaimEveryMs } = app
  const claimFor = (ms: number) =>
    db.transaction(async (trx) => extendClaim(trx, run.id, (await sharedTime(trx)) + ms))
  const renew = () => claimFor(claimMs)
  const isComplete = await whileRenewing(renewEveryMs, renew, () => issueAll(app, run, stopped))
  if (isComplete) return finish(app, run)
  // Given up, so that another process can take over at once.
  return claimFor(-1)
}

/** Issues what is left of a run. False if it was stopped before the end. */
async function issueAll(app: Work, run: ClaimedRun, stopped: () => boolean): Promise<boolean> {
  for (;;) {
    const userId = await findNextOfRun(app.db.read, run.id)
    if (userId === undefined) return true
    if (stopped() || !(await isDatePlausible(app))) return false
    const outcome = await issueFor(app, run, userId)
    await app.db.transaction((trx) => markOfRun(trx, { runId: run.id, userId }, outcome))
  }
}

/** Finishes a run and tells its investors, all of whom the same is said with one announcement. */
async function finish(app: Work, { id, startedBy }: ClaimedRun): Promise<void> {
  const at = app.clock()
  // Audited transactions come one after the other, so that the ids of announcements rise as they are committed: by them the
  // bell knows what is new.
  await auditedTransaction(app.db, async (trx) => {
    if (!(await finishRun(trx, id, at))) return
    const by = { at, actor: startedBy, noticeDelayMs: app.config.mail.delayMs }
    await announceOwn(trx, by, await listNewOfRun(trx, id), { textOf })
  })
}

/** If the process dies right after it, the next one finds the statement that stands and issues no second one. */
async function issueFor(
  app: Work,
  { period, startedBy }: ClaimedRun,
  userId: number,
): Promise<{ statementId: number } | { problem: string }> {
  try {
    const statement = await issueStatement(app, { userId, period, kind: 'statement' }, (work) =>
      auditedTransaction(app.db, (trx) => work(trx, { at: app.clock(), actor: startedBy })),
    )
    return { statementId: statement.id }
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.code }
    if (isUnavailable(error) || error instanceof QueueFullError) throw error
    // It must not keep the others from theirs.
    app.warn(error)
    return { problem: error instanceof FigureError ? 'invalid' : 'unexpected' }
  }
}

/** Works on runs as they are begun, in any number of processes. */
export const startRuns = (app: Running): Repeated =>
  startRepeating({ everyMs: lookEveryMs, graceMs, warn: app.warnOfRuns }, (stopped) =>
    continueRuns(app, stopped),
  )

/** A run that no process works on: the oldest. */
async function findFreeRun(db: Reader, now: number): Promise<number | undefined> {
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
interface ClaimedRun {
  id: number
  period: string
  startedBy: { id: number; name: string }
}

/** Claims a run until `until`; another process takes over after that. Undefined if another one was faster. */
async function claimRun(
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
async function extendClaim(trx: Transaction, id: number, until: number): Promise<void> {
  await trx
    .updateTable('statement_runs')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Marks a run as finished. False if another process has done that. */
async function finishRun(trx: Transaction, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('statement_runs')
    .set({ finished_at: at, claimed_until: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A statement that a run has issued, and whether it replaces an earlier one. */
interface NewOfRun {
  userId: number
  told: ToldStatement
  isReplaced: boolean
}

/** What investors are told of theirs. */
function textOf([issued]: readonly NewOfRun[]): NoticeText {
  if (issued === undefined) throw new Error('A notice of statements has one.')
  return issued.isReplaced ? replacedStatementText(issued.told) : statementText(issued.told)
}

/** The statements that a run has issued, without those that stood already. */
async function listNewOfRun(db: Reader, runId: number): Promise<NewOfRun[]> {
  const rows = await db
    .selectFrom('statement_run_accounts')
    .innerJoin('statements', 'statements.id', 'statement_run_accounts.statement_id')
    .innerJoin('statement_runs', 'statement_runs.id', 'statement_run_accounts.run_id')
    .select([
      'statements.user_id as userId',
      'statements.period',
      'first_month as firstMonth',
      'last_month as lastMonth',
      'ends_on as endsOn',
      'replaces',
    ])
    .where('run_id', '=', runId)
    .where(isNewOfRun)
    .orderBy('statements.user_id')
    .execute()
  return rows.map(({ userId, period, firstMonth, lastMonth, endsOn, replaces }) => {
    const reach = { firstMonth: month(firstMonth), lastMonth: month(lastMonth) }
    const name = periodName({ period, ...reach, endsOn: endsOn === null ? undefined : day(endsOn) })
    return { userId, told: { period, name, kind: 'statement' }, isReplaced: replaces !== null }
  })
}

/** An investor whose statement a run has not issued yet. */
async function findNextOfRun(db: Reader, runId: number): Promise<number | undefined> {
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
async function markOfRun(
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
