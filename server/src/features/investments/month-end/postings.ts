import type { Answer, Body } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import type { History } from '@portico/contract/figures/account-months'
import { gainsMoved } from '@portico/contract/figures/activity'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { overdrawnGains } from '@portico/contract/figures/overdrawn'
import { formatCount } from '@portico/contract/values/count'
import { formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { bumpDataVersions, findAccounts } from '../../identity/queries/account-queries.ts'
import { listActivityOf } from '../queries/activity-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { PostedPart, Posting } from '../queries/posting-queries.ts'
import {
  listInvestorsOf,
  listLatestPostings,
  listPosted,
  selectPostings,
} from '../queries/posting-queries.ts'
import type { MonthPlace } from '../queries/summary-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { announceEntries } from '../activity/announce-entries.ts'
import { voidEntries } from '../activity/record-activity.ts'
import { correctMonths, voidMonths } from '../summaries/post-summaries.ts'
import { announceMonths, unsentLine } from '../../notices/rules/announce-events.ts'
import { announceCorrected } from '../summaries/announce-corrected.ts'
import { countUnannounced, waitingCounter } from './untold.ts'

const listed = 100

const toJson = ({
  min,
  max,
  only: _,
  corrects,
  posted_at,
  reversed_at,
  ...posting
}: Posting): Answer<'postings'>[number] => ({
  ...posting,
  ...(corrects === 1 ? { corrects: true } : {}),
  from: formatMonth(month(min)),
  to: formatMonth(month(max)),
  posted_at: new Date(posted_at).toISOString(),
  reversed_at: reversed_at === null ? null : new Date(reversed_at).toISOString(),
})

/** The latest month-ends and imports, the newest first. */
export const listPostings: Handler<'postings'> = async ({ app }) => {
  const postings = await listLatestPostings(app.db.read, listed)
  const accounts = await findAccounts(
    app.db.read,
    postings.flatMap(({ only }) => only ?? []),
  )
  return postings.map((posting) => {
    const account = accounts.get(posting.only ?? 0)
    return { ...toJson(posting), ...(account === undefined ? {} : { investor: userToJson(account) }) }
  })
}

/** What reversing a posting would take back. Throws ApiError 404. */
export const previewReversal: Handler<'postingPreview'> = async ({ app, params }) => {
  const posting = await findPosting(app.db.read, params.number)
  if (posting === undefined) throw new ApiError('noSuchPosting')
  const totals = byTotal(() => 0)
  const moved = { contribution: 0, withdrawal: 0, reinvestment: 0 }
  const count = { rows: 0, investors: 0, changed: 0, corrected: 0, overdrawn: 0 }
  const countWaiting = await waitingCounter(app.db.read, { at: posting.posted_at, now: app.clock() })
  let untold = 0
  const changedBy = new Set<number | null>()
  for await (const part of listPosted(app.db.read, params.number)) {
    count.rows += rowsOf(posting, part)
    count.investors += part.userIds.length
    count.overdrawn += await countOverdrawn(app.db.read, part)
    untold += await countUnannounced(app.db.read, posting.posted_at, part)
    untold += await countWaiting(part)
    for (const { summary, before, isCurrent, builtOnBy } of part.months) {
      if (!isCurrent) count.changed++
      if (!isCurrent) changedBy.add(builtOnBy)
      if (before !== undefined) count.corrected++
      for (const { total, key } of totalFigures) totals[total] += summary[key] - (before?.[key] ?? 0)
    }
    for (const { entry } of part.entries) moved[entry.kind] += entry.amount
  }
  return {
    ...toJson(posting),
    ...count,
    reverse_first: reverseFirst(changedBy),
    ...byTotal(({ total }) => totals[total] / 100),
    money_in: moved.contribution / 100,
    money_out: moved.withdrawal / 100,
    untold,
  }
}

/** The latest of the postings that months were changed by, if all of them were changed by one. */
function reverseFirst(changedBy: ReadonlySet<number | null>): number | undefined {
  const numbers = [...changedBy].filter((number) => number !== null)
  return numbers.length === 0 || changedBy.has(null) ? undefined : Math.max(...numbers)
}

/** The rows of a part that a reversal withdraws; the entries of a month-end belong to its months. */
const rowsOf = ({ kind }: Posting, { months, entries }: PostedPart): number =>
  kind === 'activity import' ? entries.length : months.length

/** How many investors have entries that would take more than is retained without a part of a posting. */
async function countOverdrawn(db: Reader, { userIds, months, entries }: PostedPart): Promise<number> {
  const activity = await listActivityOf(db, userIds)
  const taking = userIds.filter((id) => activity.get(id)?.some((entry) => gainsMoved(entry) > 0))
  const accounts = await findAccounts(db, taking)
  const histories = await listHistories(db, [...accounts.values()])
  const missing = (history: History) =>
    overdrawnGains(history).reduce((sum, { taken, there }) => sum + taken - there, 0)
  return taking.filter((id) => {
    const history = histories.get(id)
    if (history === undefined) return false
    const own = months.filter(({ userId }) => userId === id)
    const ownMonths = new Set<number>(own.map(({ summary }) => summary.month))
    const restored = own.flatMap(({ before }) => before ?? [])
    const ids = new Set(entries.map(({ entry }) => entry.id))
    const without = {
      ...history,
      months: [...history.months.filter(({ month }) => !ownMonths.has(month)), ...restored],
      activity: history.activity.filter((entry) => !ids.has(entry.id)),
    }
    return missing(without) > missing(history)
  }).length
}

/**
 * Takes back all months and entries of a posting with one reason, all or nothing; corrected months get back the figures before. Throws ApiError 404 for an unknown posting, 409 for
 * one that is reversed already or has months that were corrected or withdrawn since, and FigureError if an account's
 * figures would be too large to be exact without its months.
 */
export async function reversePosting(
  trx: AuditedTransaction,
  by: PostingBy,
  { number, reason, line }: Body<'reversePosting'>,
): Promise<Answer<'reversePosting'>> {
  const { rows, corrected, ...all } = await takeBackPosting(trx, by, { number, reason })
  const isTold = await announceReversal(trx, by, all, line)
  await recordReversal(trx, by, { number, rows, reason })
  const count = { withdrawn: all.months.length - corrected, corrected, voided: all.entries.length }
  return { message: `Posting ${number} is reversed: ${reversedText(count)}.${unsentLine(line, isTold)}` }
}

/** Records that a posting is reversed, or moved: then to which. */
export async function recordReversal(
  trx: AuditedTransaction,
  by: By,
  after: { number: number; rows: number; reason: string; moved_to_posting?: number },
): Promise<void> {
  await insertReversal(trx, by, after.number, after.reason)
  await appendAudit(trx, by, { action: 'posting.reversed', subjectId: null, after })
}

interface TakeBack {
  number: number
  reason: string
  /** Where its months are moved, if they are. */
  placeOf?: (posting: Posting, month: PostedPart['months'][number]) => MonthPlace
}

interface TakenBack extends Pick<PostedPart, 'months' | 'entries'> {
  posting: Posting
  rows: number
  corrected: number
}

/** Takes a posting back, of which nobody is told yet, and which is not recorded as reversed yet. Throws like reversePosting. */
export async function takeBackPosting(
  trx: AuditedTransaction,
  by: PostingBy,
  { number, reason, placeOf }: TakeBack,
): Promise<TakenBack> {
  const ids = await listInvestorsOf(trx, number)
  // Locks the accounts against concurrent changes before anything is read.
  await bumpDataVersions(trx, ids)
  const posting = await findPosting(trx, number)
  if (posting === undefined) throw new ApiError('noSuchPosting')
  if (posting.reversed_at !== null) throw new ApiError('postingReversed')
  const taken: TakenBack = { posting, rows: 0, corrected: 0, months: [], entries: [] }
  for await (const part of listPosted(trx, number)) {
    const { userIds, entries } = part
    const months = part.months.map((each) => ({ ...each, movedTo: placeOf?.(posting, each) }))
    taken.rows += rowsOf(posting, part)
    if (months.some(({ isCurrent }) => !isCurrent)) throw new ApiError('postingChanged')
    taken.corrected += await takeBackMonths(trx, by, months, { number, reason })
    await voidEntries(trx, by, entries, reason)
    taken.months.push(...months)
    taken.entries.push(...entries)
    const accounts = await findAccounts(trx, userIds)
    const histories = await listHistories(trx, [...accounts.values()])
    for (const history of histories.values()) requireExactFigures(history)
  }
  return taken
}

/** Tells the investors of a reversed posting. Returns whether anyone is told. */
async function announceReversal(
  trx: AuditedTransaction,
  by: By,
  { months, entries }: Pick<PostedPart, 'months' | 'entries'>,
  line: string,
): Promise<boolean> {
  const restated = months.filter(({ before }) => before !== undefined)
  const withdrawn = months.filter(({ before }) => before === undefined)
  const told = [
    await announceCorrected(trx, by, restated, line),
    await announceMonths(trx, by, 'withdrawn', withdrawn, line),
    await announceEntries(trx, by, entries, { voided: true, line, besides: months }),
  ]
  return told.includes(true)
}

/** Withdraws the months of a posting; those it corrected get back the figures before. Returns the number of the latter. */
async function takeBackMonths(
  trx: AuditedTransaction,
  by: By,
  months: PostedPart['months'],
  { number, reason }: TakeBack,
): Promise<number> {
  const corrected = months.flatMap(({ userId, summary, before }) =>
    before === undefined ? [] : [{ userId, before: summary, summary: before }],
  )
  await correctMonths(trx, by, corrected, { reason, reversed: number })
  await voidMonths(
    trx,
    by,
    months.filter(({ before }) => before === undefined),
    reason,
  )
  return corrected.length
}

const rowsAre = (count: number): string => (count === 1 ? '1 row is' : `${formatCount(count)} rows are`)

const entriesAre = (count: number): string =>
  count === 1 ? '1 entry of money is' : `${formatCount(count)} entries of money are`

/** "2 rows are withdrawn, 1 row is as before the correction, and 1 entry of money is voided" */
function reversedText({
  withdrawn,
  corrected,
  voided,
}: Record<'withdrawn' | 'corrected' | 'voided', number>) {
  const months = [
    ...(withdrawn > 0 || (corrected === 0 && voided === 0) ? [`${rowsAre(withdrawn)} withdrawn`] : []),
    ...(corrected > 0 ? [`${rowsAre(corrected)} as before the correction`] : []),
  ].join(', ')
  return [...(months === '' ? [] : [months]), ...(voided > 0 ? [`${entriesAre(voided)} voided`] : [])].join(
    ', and ',
  )
}

/** A posting by its number. */
const findPosting = (db: Reader, number: number): Promise<Posting | undefined> =>
  selectPostings(db).where('postings.id', '=', number).executeTakeFirst()

/** Records that a posting is reversed. Fails with a unique violation if it already is. */
async function insertReversal(trx: Transaction, by: By, number: number, reason: string): Promise<void> {
  await trx
    .insertInto('posting_reversals')
    .values({ posting_id: number, reason, reversed_at: by.at, reversed_by: by.actor.id })
    .execute()
}
