import { whyNotCome } from '@portico/contract/values/day'
import type { Answer, Body } from '@portico/contract/api/endpoints'
import { errors } from '@portico/contract/api/errors'
import { activityColumns } from '@portico/contract/features/activity-import'
import { whyNotPostable } from '@portico/contract/features/accounts'
import { booksClosedText, firstMonthOf } from '@portico/contract/features/books'
import { entryKey } from '@portico/contract/figures/activity'
import type { Activity } from '@portico/contract/figures/activity'
import { formatCount } from '@portico/contract/values/count'
import type { Day } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { entryChange } from '@portico/contract/statement/concerned'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import type { StreamHandler } from '../../../http/route.ts'
import { refusalWith, tellEmails } from '../../identity/queries/emails-of-names.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { bumpDataVersions, findAccountsByEmail } from '../../identity/queries/account-queries.ts'
import type { Refusal } from '../month-end/post-rows.ts'
import { refuseRows } from '../month-end/post-month-end.ts'
import { totalToJson } from '../checks/month-totals.ts'
import type { RowToReview } from '../month-end/rows-to-review.ts'
import { requireLookedAt, toLookAtJson } from '../month-end/rows-to-review.ts'
import { fromBase64 } from '../../../http/requests/body.ts'
import { previewStream, readUpload, rowOfFile } from '../../../spreadsheets/uploads.ts'
import type { NewActivity } from '../queries/activity-queries.ts'
import { insertPosting } from '../queries/posting-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { today } from '../rules/posting-day.ts'
import type { ActivityRow, EntryToRecord } from './activity-sheet.ts'
import type { Verdict } from './activity-verdicts.ts'
import { verdictsOn } from './activity-verdicts.ts'
import { choicesOf } from '../month-end/file-reading.ts'
import { headingsNotRead, readActivitySheet, readEntries } from './activity-sheet.ts'
import { announceEntries, countEntriesTold } from './announce-entries.ts'
import { recordActivity } from './record-activity.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { outdatedToJson } from '../statements/to-be-outdated.ts'

/** The outcome of a row. */
type Decision =
  | { state: 'posted'; entry: NewActivity; sentence?: string | undefined }
  | { state: 'same' }
  | { state: 'refused'; message: string; code: Refusal['code'] }

type Outcome = { line: number } & Decision

/**
 * Previews the import of money in and out without changing anything. Lists only the first refused rows, and their number.
 * Throws ApiError 400 if the file cannot be read.
 */
export const previewActivityImport: StreamHandler<'previewActivityImport'> = async ({ app, body }) => {
  const bytes = fromBase64(body.file)
  const { rows: entries, reading } = await readUpload(
    readEntries(bytes, { ...choicesOf(body), today: today(app) }),
  )
  const notRead = await readUpload(headingsNotRead(bytes))
  const outcomes = await outcomesOf(app.db.read, entries, today(app))
  const toRecord = entriesToRecord(outcomes)
  const named = await tellEmails(app.db.read, entries)
  const about = {
    ...reading.toJson(),
    ...(notRead.length === 0 ? {} : { not_read: notRead }),
    ...toLookAtJson(rowsToLookAt(outcomes)),
    ...sumsToJson(outcomes),
    ...(toRecord.length === 0 ? {} : { told: await countEntriesTold(app.db.read, toRecord) }),
    ...(await outdatedToJson(
      app.db.read,
      toRecord.map(({ userId, activity }) => ({ userId, ...entryChange(activity) })),
      app.config.timeZone,
    )),
  }
  return previewStream(
    readActivitySheet(bytes, reading),
    outcomes,
    (row, became) => toJson(row, became, named),
    about,
  )
}

/** The entries of an uploaded file. Throws ApiError 400 if it cannot be read. */
export const readUploadedEntries = async (body: Body<'importActivity'>) =>
  (await readUpload(readEntries(fromBase64(body.file), choicesOf(body)))).rows

/**
 * Records the entries of a spreadsheet as one posting, all or nothing. Throws ApiError with a message for every refused
 * row, and notLookedAt if other rows to review were seen.
 */
export async function importActivity(
  trx: AuditedTransaction,
  by: PostingBy,
  { looked_at: lookedAt }: Body<'importActivity'>,
  entries: readonly EntryToRecord[],
): Promise<Answer<'importActivity'>> {
  const accounts = await findNamed(trx, entries)
  // Locks the accounts against concurrent changes.
  await bumpDataVersions(
    trx,
    Array.from(accounts.values(), ({ id }) => id).sort((a, b) => a - b),
  )
  const outcomes = await outcomesOf(trx, entries, by.today)
  refuseRows(outcomes)
  if (lookedAt !== undefined) requireLookedAt(lookedAt, rowsToLookAt(outcomes))
  const toPost = entriesToRecord(outcomes)
  const posted = toPost.length
  if (posted > 0) {
    const postingId = await insertPosting(trx, by, { kind: 'activity import', rows: posted })
    await announceEntries(trx, by, await recordActivity(trx, by, toPost, postingId))
  }
  return {
    message: posted === 1 ? '1 entry is recorded.' : `${formatCount(posted)} entries are recorded.`,
    posted,
  }
}

const entriesToRecord = (outcomes: readonly Outcome[]): NewActivity[] =>
  outcomes.flatMap((row) => (row.state === 'posted' ? [row.entry] : []))

type RowJson = Answer<'previewActivityImport'>['rows'][number]

const [kindCell, monthCell] = [activityColumns.indexOf('kind'), activityColumns.indexOf('effective_month')]

function toJson(read: ActivityRow, became: Outcome, named: ReadonlyMap<string, string>): RowJson {
  const row = rowOfFile(read)
  if (became.state === 'refused')
    return { ...row, state: 'refused', sentence: refusalWith(named, read, became.message) }
  const recorded = { ...row, ...('activity' in read ? leftToPortico(row.cells, read.activity) : {}) }
  if (became.state === 'same') return { ...recorded, state: 'same' }
  return {
    ...recorded,
    state: 'to post',
    ...(became.sentence === undefined ? {} : { sentence: became.sentence }),
  }
}

/** What a row is recorded with where its cells are empty: the kind that its sign means, and the month that its day means. */
const leftToPortico = (
  cells: readonly string[],
  { kind, effectiveMonth }: Activity,
): Pick<RowJson, 'kind' | 'effective_month'> => ({
  ...((cells[kindCell] ?? '') === '' ? { kind } : {}),
  ...((cells[monthCell] ?? '') === '' ? { effective_month: formatMonth(effectiveMonth) } : {}),
})

/** The accounts that rows name, by e-mail. */
const findNamed = (db: Reader, entries: readonly EntryToRecord[]): Promise<Map<string, Account>> =>
  findAccountsByEmail(db, [...new Set(entries.flatMap((row) => ('email' in row ? [row.email] : [])))])

/** The outcome of each row, given what is recorded. Changes nothing. */
async function outcomesOf(db: Reader, entries: readonly EntryToRecord[], current: Day): Promise<Outcome[]> {
  const accounts = await findNamed(db, entries)
  const verdicts = await verdictsOn(db, accounts, entries)
  const closedThrough = await findClosedThrough(db)
  const outcomes: Outcome[] = []
  const firstLines = new Map<string, number>()
  for await (const some of inBatches(entries)) {
    for (const row of some) {
      const account = 'email' in row ? accounts.get(row.email) : undefined
      const early = 'email' in row ? whyNotCome(row.activity.receivedOn, current) : undefined
      const decided = early === undefined ? decide(row, account, verdicts) : refused(early, 'invalid')
      const decision = refuseClosed(decided, closedThrough)
      outcomes.push({ line: row.line, ...questioned(row, decision, firstLines) })
    }
  }
  return outcomes
}

/** An entry that changes closed books is refused; one that is recorded already changes nothing. */
function refuseClosed(decision: Decision, closedThrough: Month | undefined): Decision {
  if (decision.state !== 'posted' || closedThrough === undefined) return decision
  const isOpen = firstMonthOf(decision.entry.activity) > closedThrough
  return isOpen ? decision : refused(booksClosedText(closedThrough), 'booksClosed')
}

/** A payment that an earlier row of the file has as well was made twice, or entered twice: a person has to say which. */
function questioned(row: EntryToRecord, decision: Decision, firstLines: Map<string, number>): Decision {
  if (decision.state === 'refused' || 'refused' in row) return decision
  const key = `${row.email} ${entryKey(row.activity)}`
  const first = firstLines.get(key)
  if (first === undefined) {
    firstLines.set(key, row.line)
    return decision
  }
  if (decision.state === 'same') return decision
  const twice = `The same investor, kind, amount and day as in line ${first}.`
  return { ...decision, sentence: [twice, decision.sentence].filter(Boolean).join(' ') }
}

const rowsToLookAt = (outcomes: readonly Outcome[]): RowToReview[] =>
  outcomes.flatMap((row) =>
    row.state === 'posted' && row.sentence !== undefined ? [{ line: row.line, sentence: row.sentence }] : [],
  )

/** What the rows to record bring in and take out together. */
function sumsToJson(outcomes: readonly Outcome[]): Pick<Answer<'previewActivityImport'>, 'sums'> {
  const sums = { contribution: 0n, withdrawal: 0n, reinvestment: 0n }
  for (const row of outcomes)
    if (row.state === 'posted') sums[row.entry.activity.kind] += BigInt(row.entry.activity.amount)
  return { sums: { money_in: totalToJson(sums.contribution), money_out: totalToJson(sums.withdrawal) } }
}

const refused = (message: string, code: Refusal['code']): Decision => ({ state: 'refused', message, code })

function decide(
  row: EntryToRecord,
  account: Account | undefined,
  verdicts: ReadonlyMap<number, Verdict>,
): Decision {
  if ('refused' in row) return refused(row.refused, 'invalid')
  const { activity, note } = row
  if (account === undefined) return refused(`There is no account for ${row.email}.`, 'noSuchUser')
  const why = whyNotPostable(account)
  if (why !== undefined) return refused(errors[why].message, why)
  const verdict = verdicts.get(account.id)?.(activity)
  if (verdict === 'same') return { state: 'same' }
  if (verdict !== undefined && 'refused' in verdict) return refused(verdict.refused, 'invalid')
  return { state: 'posted', entry: { userId: account.id, activity, note }, ...verdict }
}
