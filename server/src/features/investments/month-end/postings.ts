import type { Answer, Body } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import { requireExactFigures } from '@portico/contract/figures/every-figure'
import { formatCount } from '@portico/contract/values/count'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { bumpDataVersions, findAccounts } from '../../identity/queries/account-queries.ts'
import { listHistories } from '../queries/history-queries.ts'
import type { PostedPart, Posting } from '../queries/posting-queries.ts'
import {
  findPosting,
  listInvestorsOf,
  listLatestPostings,
  listMonthsOfPostings,
  listPosted,
} from '../queries/posting-queries.ts'
import type { MonthPlace } from '../queries/summary-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { announceEntries } from '../activity/announce-entries.ts'
import { voidEntries } from '../activity/record-activity.ts'
import { correctMonths, voidMonths } from '../summaries/post-summaries.ts'
import { announceMonths, unsentLine } from '../../notices/rules/announce-events.ts'
import { announceCorrected } from '../summaries/announce-corrected.ts'
import { effectsOfReversal } from './reversal-effects.ts'

const listed = 100

/** A posting with its months, and its investor if all of it is of one. */
export const postingToJson = (
  { min, max, only: _, corrects, correction_reason: why, posted_at, reversed_at, ...posting }: Posting,
  months: readonly Month[],
  investor: Account | undefined,
): Answer<'postings'>[number] => ({
  ...posting,
  ...(corrects === 1 ? { corrects: true } : {}),
  ...(why === null ? {} : { correction_reason: why }),
  ...(investor === undefined ? {} : { investor: userToJson(investor) }),
  from: formatMonth(month(min)),
  to: formatMonth(month(max)),
  months: months.map(formatMonth),
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
  const months = await listMonthsOfPostings(
    app.db.read,
    postings.map(({ number }) => number),
  )
  return postings.map((posting) =>
    postingToJson(posting, months.get(posting.number) ?? [], accounts.get(posting.only ?? 0)),
  )
}

/** The rows of a part that a reversal withdraws; the entries of a month-end belong to its months. */
export const rowsOf = ({ kind }: Posting, { months, entries }: PostedPart): number =>
  kind === 'activity import' ? entries.length : months.length

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
  const { found } = await effectsOfReversal(trx, all, by.timeZone)
  return {
    message: `Posting ${number} is reversed: ${reversedText(count)}.${foundText(found.length)}${unsentLine(line, isTold)}`,
  }
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

/** " The checks list 2 new findings." */
const foundText = (count: number): string =>
  count === 0
    ? ''
    : ` The checks list ${count === 1 ? '1 new finding' : `${formatCount(count)} new findings`}.`

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

/** Records that a posting is reversed. Fails with a unique violation if it already is. */
async function insertReversal(trx: Transaction, by: By, number: number, reason: string): Promise<void> {
  await trx
    .insertInto('posting_reversals')
    .values({ posting_id: number, reason, reversed_at: by.at, reversed_by: by.actor.id })
    .execute()
}
