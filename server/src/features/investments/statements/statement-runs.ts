import type { Answer } from '@portico/contract/api/endpoints'
import { formatCount } from '@portico/contract/values/count'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, lastMonth, monthAt, monthsBetween } from '@portico/contract/values/month'
import { formatPeriod, periodIn } from '@portico/contract/values/period'
import { Zip, ZipPassThrough } from 'fflate'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import type { App, Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listHoldings } from '../queries/statement-queries.ts'
import type { Run } from '../queries/statement-run-queries.ts'
import {
  findRun,
  insertRun,
  isUnderWay,
  listIssuedOfRun,
  listRuns,
} from '../queries/statement-run-queries.ts'
import { fileOf } from './statements.ts'

/** "Q3 2025"; "Since the start" for everything, which begins at another month for each. */
function nameOf(key: string): string {
  const period = periodIn(key)
  return period === undefined ? 'Since the start' : formatPeriod(period)
}

const runToJson = (run: Run): Answer<'statementRuns'>[number] => ({
  id: run.id,
  period: run.period,
  period_name: nameOf(run.period),
  started_at: new Date(run.startedAt).toISOString(),
  started_by: run.startedBy,
  accounts: run.accounts,
  issued: run.issued,
  failed: run.failed,
  finished_at: run.finishedAt === null ? null : new Date(run.finishedAt).toISOString(),
})

/** The months of a period that have ended: no statement reaches further, except that of a closed account. */
function spanOf(app: Pick<App, 'clock' | 'config'>, key: string): { from: Month; to: Month } {
  const { from, to } = periodIn(key) ?? { from: firstMonth, to: lastMonth }
  const ended = addMonths(monthAt(app.clock(), app.config.timeZone), -1)
  return { from, to: to < ended ? to : ended }
}

/** Whose statements of a period there would be, and how many of them lack a month of it. */
export const statementPreview: Handler<'statementPreview'> = async ({ app, params }) => {
  const period = periodIn(params.period)
  const holdings = await listHoldings(app.db.read, spanOf(app, params.period))
  const whole = period === undefined ? 0 : monthsBetween(period.from, period.to) + 1
  return {
    period_name: nameOf(params.period),
    accounts: holdings.length,
    incomplete: holdings.filter(({ months }) => months < whole).length,
    ended: period === undefined || period.to < monthAt(app.clock(), app.config.timeZone),
  }
}

/** Begins to issue everyone's statements of a period, which another task then does. Throws ApiError 409. */
export const issueStatements: Handler<'issueStatements'> = async ({ app, body, caller }) => {
  const { period } = body
  const run = await callerTransaction(app, caller, async (trx, by) => {
    // Audited transactions are serialised, so no one else can begin one in between.
    if (await isUnderWay(trx, period)) throw new ApiError('runUnderWay')
    const holdings = await listHoldings(trx, spanOf(app, period))
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
  return { message: `${what} being issued.`, run: runToJson(run) }
}

export const statementRuns: Handler<'statementRuns'> = async ({ app }) =>
  (await listRuns(app.db.read)).map(runToJson)

/** All statements of a run in one ZIP file. Throws ApiError 404. */
export const statementRunFile: Handler<'statementRunFile'> = async ({ app, params }) => {
  const run = await findRun(app.db.read, params.id)
  if (run === undefined) throw new ApiError('noSuchRun')
  return {
    fileName: `statements-${run.period}-run-${run.id}.zip`,
    body: zipOf(app.db.read, run),
  }
}

/** The files one after the other, so that only one of them is in memory. They are compressed already. */
async function* zipOf(db: Reader, run: Run): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const statement of await listIssuedOfRun(db, run.id)) {
    const { fileName, body } = await fileOf(db, statement)
    const entry = new ZipPassThrough(`${statement.email.replaceAll(/[^\w.@+-]/g, '_')}-${fileName}`)
    entry.mtime = new Date(run.startedAt)
    zip.add(entry)
    entry.push(body, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
