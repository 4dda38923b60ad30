import { differencesOf } from '@portico/contract/figures/checks'
import type { Answer, Body } from '@portico/contract/api/endpoints'
import { monthOfDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import type { ControlTotals } from '@portico/contract/features/month-end'
import { maxRefusedRows, nothingPosted, rowField } from '@portico/contract/features/month-end'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { differingTotals, totalsDiffer } from '@portico/contract/figures/control-totals'
import { controlTotalFigures } from '@portico/contract/figures/monthly-figures'
import { formatCount } from '@portico/contract/values/count'
import { cents, sumCents } from '@portico/contract/values/money'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import type { ImportedRow, Refusal, RowToPost } from './post-rows.ts'
import { differs, postedBefore, refusalCodes } from './account-rows.ts'
import { requireVersions } from './changed-meanwhile.ts'
import { postRows } from './post-rows.ts'
import { ApiError } from '../../../api-error.ts'
import { listChangedRows, movedBy } from './changed-rows.ts'
import { nextDraftVersion } from './drafts.ts'

type Sheet = Body<'postMonthEnd'>

/** The rows of a sheet; those that do not add up are refused. */
export async function readSheetRows({ month, rows }: Sheet): Promise<RowToPost[]> {
  const toPost: RowToPost[] = []
  for await (const some of inBatches(rows)) {
    for (const row of some) toPost.push(rowToPost(toPost.length, row, month))
  }
  return toPost
}

/**
 * Posts a month of many investors and, given a reason, the corrections of months that are posted, all or nothing. Throws
 * ApiError with a message for every refused row, and monthChanged if a row corrects a version that is not the current one.
 */
export async function postMonthEnd(
  trx: AuditedTransaction,
  by: PostingBy,
  { month, rows, totals, draft_version: draftVersion, corrections }: Sheet,
  toPost: readonly RowToPost[],
): Promise<Answer<'postMonthEnd'>> {
  const approve = async (sorted: readonly ImportedRow[]) => {
    refuseRows(
      sorted.map((row) => {
        if ('asLine' in row) return twice(row.line, row.asLine)
        if (row.state === 'same') return { line: row.line, ...postedBefore(row.summary, row.email) }
        const isSeen = row.state !== 'corrected' || rows[row.line]?.version !== undefined
        return isSeen ? row : { line: row.line, ...differs(row.summary, row.email) }
      }),
    )
    requireVersions(sorted, rows)
    requireTotals(
      totals,
      rows.map(({ summary }) => summary),
    )
    if (draftVersion !== undefined) await requireSeen(trx, sorted, month, draftVersion)
  }
  const sorted = await postRows(trx, by, toPost, {
    postingKind: 'month-end',
    current: monthOfDay(by.today),
    correctionReason: corrections?.reason,
    line: corrections?.line,
    approve,
  })
  const corrected = sorted.filter(({ state }) => state === 'corrected').length
  const posted = rows.length - corrected
  const did = [
    ...(posted > 0 ? [`posted for ${investorsText(posted)}`] : []),
    ...(corrected > 0 ? [`corrected for ${investorsText(corrected)}`] : []),
  ]
  return { message: `${formatMonth(month)} is ${did.join(', and ')}.`, posted: rows.length }
}

const investorsText = (count: number): string => `${formatCount(count)} investor${count === 1 ? '' : 's'}`

/** Throws ApiError 409 if one of these rows is another one by what was typed after this version of the draft. */
async function requireSeen(
  trx: AuditedTransaction,
  sorted: readonly ImportedRow[],
  month: Sheet['month'],
  version: number,
): Promise<void> {
  const seen = sorted.flatMap((row) =>
    row.state === 'posted' ? [{ ...row.month, moved: movedBy(row.month.activity) }] : [],
  )
  // Saves of this month wait from here on.
  await nextDraftVersion(trx, month)
  if ((await listChangedRows(trx, month, seen, version)).length > 0) throw new ApiError('draftChanged')
}

function rowToPost(
  line: number,
  { userId, summary, activity, version }: Sheet['rows'][number],
  month: Sheet['month'],
): RowToPost {
  if (summary.month !== month)
    return { line, code: 'invalid', refused: `This row is for ${formatMonth(summary.month)}.` }
  const [difference] = differencesOf(summary)
  if (difference !== undefined) return { line, code: 'invalid', refused: difference }
  if (version !== undefined && activity.length > 0)
    return { line, code: 'invalid', refused: 'Money in or out is only recorded with a month that is new.' }
  return { line, userId, summary, activity }
}

/** A row of a request whose month another row has, named as in the fields of an error. */
const twice = (line: number, asLine: number): ImportedRow => ({
  line,
  state: 'refused',
  message: `Twice in the request, see ${rowField(asLine)}.`,
  code: 'invalid',
})

/** What refusing needs to know of a row. */
type Refusable = { line: number } & (
  | { state: 'posted' | 'corrected' | 'same' }
  | ({ state: 'refused'; message: string } & Pick<Refusal, 'code'>)
)

/** Throws ApiError if any row is refused, with a message for each of the first refused rows. */
export function refuseRows(rows: readonly Refusable[], verb?: 'moved'): void {
  const refused = rows.filter((row) => row.state === 'refused')
  const code = refusalCodes.find((each) => refused.some((row) => row.code === each))
  if (code === undefined) return
  const named = refused.slice(0, maxRefusedRows)
  const fields = Object.fromEntries(named.map(({ line, message }) => [rowField(line), message]))
  // That of closed books is one sentence for all rows.
  const message = code === 'booksClosed' ? named[0]?.message : nothingPosted(refused.length, verb)
  throw new ApiError(code, message, fields)
}

/** Throws ApiError unless the control totals match the months, to the cent. */
export function requireTotals(totals: ControlTotals, months: readonly Summary[]): void {
  const sums = controlTotalFigures.map(({ total, key }) => [
    total,
    sumCents(months.map((row) => cents(row[key]))),
  ])
  const refusal = refusalOfTotals(totals, {
    rows: months.length,
    ...Object.fromEntries(sums),
  } as ControlTotals)
  if (refusal !== undefined) throw refusal
}

/** The refusal of control totals, with a message for each that is not the one of the rows; undefined if they match. */
export function refusalOfTotals(said: Partial<ControlTotals>, made: ControlTotals): ApiError | undefined {
  const differing = Object.entries(differingTotals(said, made))
  if (differing.length === 0) return undefined
  const fields = Object.fromEntries(differing.map(([name, sentence]) => [`totals.${name}`, sentence]))
  return new ApiError('invalid', totalsDiffer, fields)
}
