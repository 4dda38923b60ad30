import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import { toldOnPaper } from '@portico/contract/features/payments'
import { maxInvestorsNamed } from '@portico/contract/features/statements'
import { formatCount } from '@portico/contract/values/count'
import {
  endedMonthAt,
  firstMonth,
  formatMonth,
  lastMonth,
  month,
  monthAt,
} from '@portico/contract/values/month'
import type { Month } from '@portico/contract/values/month'
import type { Period } from '@portico/contract/values/period'
import { periodIn, periodKey } from '@portico/contract/values/period'
import { statementName } from '@portico/contract/statement/choice'
import { Zip, ZipPassThrough } from 'fflate'
import type { ExpressionBuilder } from 'kysely'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Schema } from '../../../db/tables.ts'
import type { App, Handler } from '../../../http/route.ts'
import { findAccounts, listWithoutEmail, toAddressee } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listOutdated } from './current-statements.ts'
import { listFallenPeriods } from './outdated-statements.ts'
import { isIncomplete, listHoldings, lackedMonths } from './holdings.ts'
import { fileOf } from './statements.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { IssuedStatement } from '../queries/statement-queries.ts'

/**
 * "Q3 2025", or "Q3 2025, to August" where no statement of an open account reaches the end; "Since the start" for
 * everything, which begins at another month for each.
 */
function nameOf(key: string, stated?: { from: Month; to: Month }): string {
  const period = periodIn(key)
  return period === undefined ? 'Since the start' : statementName(key, stated ?? period)
}

/** `fallen` are those of its statements that no longer stand, besides those that were replaced. */
function runToJson(
  app: Pick<App, 'clock' | 'config'>,
  run: Run,
  fallen = 0,
): Answer<'statementRuns'>[number] {
  const { started_at: startedAt, finished_at: finishedAt, first_month: from, last_month: last, ...more } = run
  const { replaced, ...rest } = more
  // A final statement may reach further than all others.
  const to = from && last && Math.min(last, Math.max(from, spanOf(app, run.period, startedAt).to))
  return {
    ...rest,
    outdated: Math.min(replaced + fallen, rest.issued),
    period_name:
      from === null || to === null
        ? nameOf(run.period)
        : nameOf(run.period, { from: month(from), to: month(to) }),
    started_at: new Date(startedAt).toISOString(),
    finished_at: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  }
}

/** The months of a period that had ended at a moment: no statement reaches further, except that of a closed account. */
function spanOf(
  app: Pick<App, 'clock' | 'config'>,
  key: string,
  at: number = app.clock(),
): Pick<Period, 'from' | 'to'> {
  const { from, to } = periodIn(key) ?? { from: firstMonth, to: lastMonth }
  const ended = endedMonthAt(at, app.config.timeZone)
  return { from, to: to < ended ? to : ended }
}

/** The investors who would get a statement of a period, for how many it would be a new one, and which months are missing. */
export const statementPreview: Handler<'statementPreview'> = async ({ app, params }) => {
  const period = periodIn(params.period)
  const span = spanOf(app, params.period)
  const { holdings, absent } = await listHoldings(app.db.read, span)
  const ids = holdings.map(({ userId }) => userId)
  const incomplete = holdings.filter(isIncomplete).length
  const missing = incomplete === 0 ? [] : await lackedMonths(app.db.read, span, [...holdings, ...absent])
  const { unissued, changed } = await listOutdated(app, { period: params.period, to: span.to }, ids)
  const toIssue = [...changed, ...unissued]
  const onPaper = await toldOnPaperOf(app.db.read, toIssue)
  return {
    period_name: nameOf(params.period),
    accounts: holdings.length,
    absent_count: absent.length,
    absent: await namesOf(
      app.db.read,
      absent.map(({ userId }) => userId),
    ),
    incomplete,
    missing: missing.map((each) => ({ quarter: formatMonth(each.month), missing: each.missing })),
    to_issue_count: toIssue.length,
    to_issue: await namesOf(app.db.read, toIssue),
    changed_count: changed.length,
    ...(onPaper !== undefined && { on_paper: onPaper }),
    ended: period === undefined || period.to < monthAt(app.clock(), app.config.timeZone),
  }
}

/** Whom of some investors no notice reaches. */
async function toldOnPaperOf(db: Reader, userIds: readonly number[]): Promise<string | undefined> {
  const told = new Set(userIds)
  const withoutEmail = await listWithoutEmail(db)
  return toldOnPaper(withoutEmail.filter(({ id }) => told.has(id)).map(toAddressee))
}

/** The first few of some investors. */
async function namesOf(db: Reader, userIds: readonly number[]) {
  const accounts = await findAccounts(db, userIds.slice(0, maxInvestorsNamed))
  return userIds.flatMap((id) => accounts.get(id) ?? []).map(userToJson)
}

/** Begins to issue everyone's statements of a period, which another task then does. Throws ApiError 409. */
export const issueStatements: Handler<'issueStatements'> = async ({ app, body, caller }) => {
  const { period } = body
  const run = await callerTransaction(app, caller, async (trx, by) => {
    // Audited transactions are serialised, so no one else can begin one in between.
    if ((await findUnderWay(trx, period)) !== undefined) throw new ApiError('runUnderWay')
    const { holdings } = await listHoldings(trx, spanOf(app, period))
    if (holdings.length === 0) throw new ApiError('nothingToState')
    const ids = holdings.map(({ userId }) => userId)
    const id = await insertRun(trx, { period, at: by.at, byId: caller.id }, ids)
    const after = { run: id, period, period_name: nameOf(period), accounts: ids.length }
    await appendAudit(trx, by, { action: 'statement.run-started', subjectId: null, after })
    return findRun(trx, id)
  })
  if (run === undefined) throw new ApiError('noSuchRun')
  const { accounts } = run
  const what = accounts === 1 ? 'One statement is' : `${formatCount(accounts)} statements are`
  return { message: `${what} being issued.`, run: runToJson(app, run) }
}

const most = 50

/** The latest runs, newest first. */
export const statementRuns: Handler<'statementRuns'> = async ({ app }) => {
  const latest = await selectRuns(app.db.read).orderBy('statement_runs.id', 'desc').limit(most).execute()
  const fallen = new Map((await listFallenPeriods(app)).map((each) => [periodKey(each.period), each.fallen]))
  const finished = latest.filter(({ finished_at: at }) => at !== null)
  // What has changed since the last run of a period is counted there.
  return latest.map((run) =>
    run.id === finished.find(({ period }) => period === run.period)?.id
      ? runToJson(app, run, fallen.get(run.period))
      : runToJson(app, run),
  )
}

/** All statements of a run in one ZIP file. Throws ApiError 404. */
export const statementRunFile: Handler<'statementRunFile'> = async ({ app, params }) => {
  const run = await findRun(app.db.read, params.id)
  if (run === undefined) throw new ApiError('noSuchRun')
  return {
    fileName: `statements-${run.period}-run-${run.id}.zip`,
    body: zipOf(app, run),
  }
}

/**
 * The files one after the other, so that only one of them is in memory. They are compressed already. A list of those that are
 * replaced or no longer stand comes last.
 */
async function* zipOf(app: App, run: Run): AsyncGenerator<Uint8Array> {
  const db = app.db.read
  const issued = await listIssuedOfRun(db, run.id)
  const holders = issued.map(({ userId }) => userId)
  const { changed } = await listOutdated(app, { period: run.period, to: spanOf(app, run.period).to }, holders)
  const isChanged = new Set(changed)
  const outdated: string[] = []
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  const add = (name: string, body: Uint8Array) => {
    const entry = new ZipPassThrough(name)
    entry.mtime = new Date(run.started_at)
    zip.add(entry)
    entry.push(body, true)
    return chunks.splice(0)
  }
  for (const statement of issued) {
    const { fileName, body } = await fileOf(db, statement)
    const name = `${statement.email.replaceAll(/[^\w.@+-]/g, '_')}-${fileName}`
    const { replacedBy } = statement
    if (replacedBy !== null) outdated.push(`${name},Replaced by ${replacedBy}`)
    else if (isChanged.has(statement.userId)) outdated.push(`${name},Out of date`)
    yield* add(name, body)
  }
  if (outdated.length > 0)
    yield* add('outdated.csv', Buffer.from(`File,State\r\n${outdated.join('\r\n')}\r\n`))
  zip.end()
  yield* chunks.splice(0)
}

/** Whether a run issued the statement; it may have stood before. */
export const isNewOfRun = (eb: ExpressionBuilder<Schema, 'statement_runs' | 'statements'>) =>
  eb.and([eb('issued_by', '=', eb.ref('started_by')), eb('issued_at', '>=', eb.ref('started_at'))])

/** The number of the statement that replaces one. */
const newerOf = (eb: ExpressionBuilder<Schema, 'statements'>) =>
  eb
    .selectFrom('statements as newer')
    .select('newer.number')
    // By investor: no index leads from a statement to the one that replaces it.
    .whereRef('newer.user_id', '=', 'statements.user_id')
    .whereRef('newer.replaces', '=', 'statements.id')
    .limit(1)

const selectRuns = (db: Reader) =>
  db
    .selectFrom('statement_runs')
    .innerJoin('users', 'users.id', 'statement_runs.started_by')
    .innerJoin('statement_run_accounts', 'statement_run_accounts.run_id', 'statement_runs.id')
    .leftJoin('statements', 'statements.id', 'statement_run_accounts.statement_id')
    .select((eb) => [
      'statement_runs.id',
      'statement_runs.period',
      'started_at',
      'users.email as started_by',
      'finished_at',
      eb.fn.countAll<number>().as('accounts'),
      eb.fn.count<number>('statement_id').as('issued'),
      eb.fn
        .count<number>('statements.id')
        .filterWhere((row) => row.not(isNewOfRun(row)))
        .as('unchanged'),
      eb.fn
        .count<number>('statements.id')
        .filterWhere((row) => row.exists(newerOf(row)))
        .as('replaced'),
      eb.fn.count<number>('problem').as('failed'),
      eb.fn.min<number | null>('first_month').as('first_month'),
      eb.fn.max<number | null>('last_month').as('last_month'),
    ])
    .groupBy(['statement_runs.id', 'statement_runs.period', 'started_at', 'users.email', 'finished_at'])

const findRun = (db: Reader, id: number) =>
  selectRuns(db).where('statement_runs.id', '=', id).executeTakeFirst()

/** The issuing of everyone's statements of a period. */
type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The run of this period that is not finished, if there is one. */
export const findUnderWay = (db: Reader, period: string): Promise<Run | undefined> =>
  selectRuns(db)
    .where('finished_at', 'is', null)
    .where('statement_runs.period', '=', period)
    .executeTakeFirst()

/** Adds a run of some investors' statements. Returns its id. */
async function insertRun(
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

interface IssuedOfRun extends Pick<IssuedStatement, 'id' | 'number' | 'kind' | 'period' | 'sha256'> {
  email: string
  userId: number
  replacedBy: string | null
}

/** The issued statements of a run with their holders, by investor. */
const listIssuedOfRun = (db: Reader, runId: number): Promise<IssuedOfRun[]> =>
  db
    .selectFrom('statement_run_accounts')
    .innerJoin('statements', 'statements.id', 'statement_run_accounts.statement_id')
    .innerJoin('users', 'users.id', 'statements.user_id')
    .select(['statements.id', 'number', 'statements.kind', 'statements.period', 'sha256', 'email'])
    .select((eb) => ['statements.user_id as userId', newerOf(eb).as('replacedBy')])
    .where('run_id', '=', runId)
    .orderBy('statements.user_id')
    .execute()
