import type { Body, Endpoint } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import type { ReleasableCall, ReleasableKind } from '@portico/contract/features/release'
import { releasableCalls } from '@portico/contract/features/release'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { parseInBatches } from '../../../http/requests/body.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { addActivity, voidActivity } from '../activity/activity.ts'
import { importActivity, readUploadedEntries } from '../activity/import-activity.ts'
import { closePeriod, reopenPeriod } from '../books/close-books.ts'
import { importFile, readUploadedRows } from '../month-end/import-file.ts'
import { postMonthEnd, readSheetRows } from '../month-end/post-month-end.ts'
import { movePosting } from '../month-end/move-posting.ts'
import { reversePosting } from '../month-end/postings.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { onDay } from '../rules/posting-day.ts'
import { changeInitialInvestment } from '../summaries/initial-investment.ts'
import { moveSummary } from '../summaries/move-month.ts'
import { addSummary, correctSummary, voidSummary } from '../summaries/single-month.ts'
import { requirePlausibleDate } from './confirm-date.ts'

/** A command whose body has been parsed: its work in a transaction. */
type Post<Result> = (trx: AuditedTransaction, by: PostingBy) => Promise<Result>

type Command<Call extends ReleasableCall> = (
  body: Body<Call>,
) => Promise<Post<Awaited<ReturnType<Handler<Call>>>>>

/** A command that is all done in its transaction. */
const atOnce =
  <Sent, Result>(run: (trx: AuditedTransaction, by: PostingBy, body: Sent) => Promise<Result>) =>
  (body: Sent): Promise<Post<Result>> =>
    Promise.resolve((trx, by) => run(trx, by, body))

/** A command whose rows are read before its transaction, because that may take seconds. */
const afterReading =
  <Sent, Rows, Result>(
    read: (body: Sent) => Promise<Rows>,
    run: (trx: AuditedTransaction, by: PostingBy, body: Sent, rows: Rows) => Promise<Result>,
  ) =>
  async (body: Sent): Promise<Post<Result>> => {
    const rows = await read(body)
    return (trx, by) => run(trx, by, body, rows)
  }

/** THE LIST of everything that takes a release: its call runs it, and so do a trial and a release. */
const commands: { readonly [Call in ReleasableCall]: Command<Call> } = {
  postMonthEnd: afterReading(readSheetRows, postMonthEnd),
  importSummaries: afterReading(readUploadedRows, importFile),
  importActivity: afterReading(readUploadedEntries, importActivity),
  addSummary: atOnce(addSummary),
  correctSummary: atOnce(correctSummary),
  voidSummary: atOnce(voidSummary),
  moveSummary: atOnce(moveSummary),
  addActivity: atOnce(addActivity),
  voidActivity: atOnce(voidActivity),
  reversePosting: atOnce(reversePosting),
  movePosting: atOnce(movePosting),
  editAccount: atOnce(changeInitialInvestment),
  closePeriod: atOnce(closePeriod),
  reopenPeriod: atOnce(reopenPeriod),
}

/** A posting as it is prepared: its kind and the body of its call. */
export interface ToPost {
  kind: ReleasableKind
  body: unknown
}

/** Reads a posting as its call does. Throws what that call throws before its transaction. */
export async function readPosting({ kind, body }: ToPost): Promise<Post<{ message: string }>> {
  const { call } = releasableCalls[kind]
  const endpoint: Endpoint = endpoints[call]
  // The schema of the call makes what its command takes.
  return commands[call]((await parseInBatches(endpoint.body, body, endpoint.refusal)) as never)
}

/** The handler that runs a command at once. It is refused where the firm requires a second person, or the date may be wrong. Throws ApiError 409. */
export const direct =
  <Call extends ReleasableCall>(call: Call) =>
  async ({ app, body, caller }: Parameters<Handler<Call>>[0]) => {
    if (app.config.release === 'second-person') throw new ApiError('releaseNeeded')
    await requirePlausibleDate(app, caller.isStaff)
    const post = await commands[call](body)
    return callerTransaction(app, caller, (trx, by) => post(trx, onDay(by, app)))
  }
