import type { Answer, Body } from '@portico/contract/api/endpoints'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, byTotal, kinds } from '@portico/contract/figures/monthly-figures'
import { formatCount } from '@portico/contract/values/count'
import { monthOfDay } from '@portico/contract/values/day'
import { centsToJson, cents, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonths } from '@portico/contract/values/month'
import { monthChange } from '@portico/contract/statement/concerned'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import type { App, StreamHandler } from '../../../http/route.ts'
import { countMonthsTold } from '../../notices/rules/announce-events.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import { currentMonth, today } from '../rules/posting-day.ts'
import type { ImportedRow, RowToPost } from './post-rows.ts'
import { postRows, previewRows } from './post-rows.ts'
import { refuseRows, requireTotals } from './post-month-end.ts'
import { basisOf, requireBasis } from './changed-meanwhile.ts'
import { listFileGaps } from './file-gaps.ts'
import type { RowToReview } from './rows-to-review.ts'
import { requireLookedAt, toLookAtJson } from './rows-to-review.ts'
import type { SpreadsheetRow } from './spreadsheet.ts'
import { choicesOf } from './file-reading.ts'
import { readRowsToPost, readSpreadsheet } from './spreadsheet.ts'
import { refusalWith, tellEmails } from '../../identity/queries/emails-of-names.ts'
import { listSimilarEmails } from '../../identity/queries/similar-emails.ts'
import { countStillMissing } from './still-missing.ts'
import type { ComingChange } from '../statements/to-be-outdated.ts'
import { outdatedToJson } from '../statements/to-be-outdated.ts'
import { listUnusual } from './unusual-rows.ts'
import { fromBase64 } from '../../../http/requests/body.ts'
import { previewStream, readUpload, rowOfFile, sameAs } from '../../../spreadsheets/uploads.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { splitPosted } from '../summaries/announce-corrected.ts'

/**
 * Previews the import of a spreadsheet without changing anything. Lists only the first refused rows, and their number.
 * Throws ApiError 400 if the file cannot be read.
 */
export const previewImport: StreamHandler<'previewImport'> = async ({ app, body }) => {
  const bytes = fromBase64(body.file)
  const { rows, reading } = await readUpload(readRowsToPost(bytes, { ...choicesOf(body), today: today(app) }))
  const sorted = await previewRows(app.db.read, rows, currentMonth(app))
  const unusual = await listUnusual(app.db.read, sorted)
  const emails = unknownEmails(sorted)
  const similar = await listSimilarEmails(app.db.read, emails)
  const named = await tellEmails(app.db.read, rows)
  const about = {
    ...reading.toJson(),
    ...fileMonthsToJson(rows, sorted, await countStillMissing(app, sorted)),
    ...correctionsToJson(sorted.filter((row) => row.state === 'corrected')),
    ...(await outdatedToJson(app.db.read, sorted.flatMap(changesIn), app.config.timeZone)),
    ...toLookAtJson(rowsToLookAt(sorted, unusual)),
    ...(await listFileGaps(app.db.read, sorted)).toJson(),
    ...(await toldToJson(app, sorted)),
    ...unknownToJson(emails, similar, sorted),
  }
  return previewStream(
    readSpreadsheet(bytes, reading),
    sorted,
    (row, became) => toJson(row, became, { unusual, named }),
    about,
  )
}

/** How many times investors would hear of the rows; nothing of a file that changes none. */
async function toldToJson(
  { db: { read }, clock, config }: App,
  sorted: readonly ImportedRow[],
): Promise<Pick<Answer<'previewImport'>, 'told'>> {
  const months = sorted.flatMap((row) => (row.state === 'posted' ? [row.month] : []))
  const corrected = sorted.filter((row) => row.state === 'corrected')
  if (months.length + corrected.length === 0) return {}
  const by = { at: clock(), noticeDelayMs: config.mail.delayMs }
  const { posted, restated } = await splitPosted(read, by, months)
  return { told: await countMonthsTold(read, posted, [...restated, ...corrected]) }
}

/** The rows of an uploaded file. Throws ApiError 400 if it cannot be read. */
export const readUploadedRows = async (body: Body<'importSummaries'>) =>
  (await readUpload(readRowsToPost(fromBase64(body.file), choicesOf(body)))).rows

/**
 * Posts the months of a spreadsheet and, given a reason, the corrections of months that are posted with other figures, all
 * or nothing. Throws ApiError with a message for every refused row, monthChanged if other versions were previewed, and
 * notLookedAt if other rows to review were seen.
 */
export async function importFile(
  trx: AuditedTransaction,
  by: PostingBy,
  { totals, corrections, looked_at: lookedAt }: Body<'importSummaries'>,
  rows: readonly RowToPost[],
): Promise<Answer<'importSummaries'>> {
  const approve = async (states: readonly ImportedRow[]) => {
    refuseRows(states)
    if (corrections !== undefined) requireBasis(corrections.basis, states, rows)
    requireTotals(totals, states.flatMap(summaryToPost))
    if (lookedAt !== undefined)
      requireLookedAt(lookedAt, rowsToLookAt(states, await listUnusual(trx, states)))
  }
  const sorted = await postRows(trx, by, rows, {
    postingKind: 'import',
    current: monthOfDay(by.today),
    correctionReason: corrections?.reason,
    line: corrections?.line,
    approve,
  })
  const monthsOf = (state: ImportedRow['state']) =>
    sorted.flatMap((row) => (row.state === state ? summaryToPost(row).map(({ month }) => month) : []))
  const [posted, corrected] = [monthsOf('posted'), monthsOf('corrected')]
  const messages = [
    ...(posted.length > 0 || corrected.length === 0 ? [rowsMessage(posted, 'posted')] : []),
    ...(corrected.length > 0 ? [rowsMessage(corrected, 'corrected')] : []),
  ]
  return { message: messages.join(' '), posted: posted.length + corrected.length }
}

/** "2 rows of May 2026 are posted.", "12 rows of June to August 2026 are corrected." */
function rowsMessage(months: readonly Month[], done: 'posted' | 'corrected'): string {
  const ordered = months.toSorted((a, b) => a - b)
  const [from, to] = [ordered[0], ordered.at(-1)]
  const named = from === undefined || to === undefined ? '' : ` of ${formatMonths({ from, to })}`
  return months.length === 1
    ? `1 row${named} is ${done}.`
    : `${formatCount(months.length)} rows${named} are ${done}.`
}

function summaryToPost(row: ImportedRow): Summary[] {
  if (row.state === 'posted') return [row.month.summary]
  return row.state === 'corrected' ? [row.summary] : []
}

const rowsToLookAt = (rows: readonly ImportedRow[], unusual: ReadonlyMap<Summary, string>): RowToReview[] =>
  rows.flatMap((row) =>
    summaryToPost(row).flatMap((summary) => {
      const sentence = unusual.get(summary)
      return sentence === undefined ? [] : [{ line: row.line, sentence }]
    }),
  )

/** The e-mails of refused rows that have no account. */
const unknownEmails = (sorted: readonly ImportedRow[]): string[] =>
  [...new Set(sorted.flatMap((row) => (row.state === 'refused' ? (row.unknownEmail ?? []) : [])))].slice(
    0,
    maxRefusedRows,
  )

/** The e-mails without an account, which of them may be mistyped, and how many rows accounts for the others would mend. */
function unknownToJson(
  emails: readonly string[],
  similar: ReadonlyMap<string, string[]>,
  sorted: readonly ImportedRow[],
): Pick<Answer<'previewImport'>, 'unknown_emails' | 'similar_emails' | 'unknown_rows'> {
  if (emails.length === 0) return {}
  const rows = sorted.filter(
    (row) => row.state === 'refused' && row.code === 'noSuchUser' && !similar.has(row.unknownEmail ?? ''),
  )
  return {
    unknown_emails: [...emails],
    ...(similar.size === 0
      ? {}
      : { similar_emails: Array.from(similar, ([email, like]) => ({ email, like })) }),
    unknown_rows: rows.length,
  }
}

type RowJson = Answer<'previewImport'>['rows'][number]

/** What is to be said of rows: by month, and by the name that stands in place of an e-mail. */
interface Said {
  unusual: ReadonlyMap<Summary, string>
  named: ReadonlyMap<string, string>
}

function toJson(read: SpreadsheetRow, became: ImportedRow, { unusual, named }: Said): RowJson {
  const row = rowOfFile(read)
  if (became.state === 'refused')
    return { ...row, state: 'refused', sentence: refusalWith(named, read, became.message) }
  if (became.state === 'same') return { ...row, state: 'same', ...sameAs(became.asLine) }
  const sentence = summaryToPost(became).map((summary) => unusual.get(summary))[0]
  const noted = { ...row, ...(sentence === undefined ? {} : { sentence }) }
  if (became.state === 'posted') return { ...noted, state: 'to post' }
  return { ...noted, state: 'correction', before: cellsBefore(became) }
}

type Corrected = Extract<ImportedRow, { state: 'corrected' }>

/** The posted figures that a row corrects, in the order of its cells; empty where they stay. */
const cellsBefore = ({ before, summary }: Corrected): string[] => [
  '',
  '',
  ...allFigures.map(({ key, kind }) => (before[key] === summary[key] ? '' : kinds[kind].toText(before[key]))),
]

/** What a row changes. */
function changesIn(row: ImportedRow): ComingChange[] {
  if (row.state === 'posted') return [{ userId: row.month.userId, ...monthChange(row.month.summary.month) }]
  return row.state === 'corrected' ? [{ userId: row.userId, ...monthChange(row.summary.month) }] : []
}

/** The corrections in a file as in a preview: their sums before and after, and the versions they correct. */
function correctionsToJson(rows: readonly Corrected[]): Pick<Answer<'previewImport'>, 'corrections'> {
  if (rows.length === 0) return {}
  const totals = (of: (row: Corrected) => Summary) =>
    byTotal(({ key }) => centsToJson(sumCents(rows.map((row) => cents(of(row)[key])))))
  return {
    corrections: {
      rows: rows.length,
      basis: basisOf(rows),
      before: totals((row) => row.before),
      after: totals((row) => row.summary),
    },
  }
}

type Sums = ReturnType<typeof noSums>

const noSums = () => byTotal(() => 0n)

function add(sums: Sums, row: Summary): Sums {
  return byTotal(({ total, key }) => sums[total] + BigInt(row[key]))
}

/** The months of a file with the sums of its rows, without and with what it corrects; without refused rows, and a row that is twice once. */
function fileMonthsToJson(
  rows: readonly RowToPost[],
  sorted: readonly ImportedRow[],
  stillMissing: (month: Month) => number,
): Pick<Answer<'previewImport'>, 'months'> {
  const months = new Map<Month, { rows: number; before: Sums; after: Sums }>()
  for (const [k, became] of sorted.entries()) {
    const row = rows[k]
    if (became.state === 'refused' || row === undefined || 'refused' in row) continue
    if (became.state === 'same' && became.asLine !== undefined) continue
    const { summary } = row
    const sums = months.get(summary.month) ?? { rows: 0, before: noSums(), after: noSums() }
    months.set(summary.month, {
      rows: sums.rows + 1,
      before: add(sums.before, became.state === 'corrected' ? became.before : summary),
      after: add(sums.after, summary),
    })
  }
  const sumsToJson = (sums: Sums) => byTotal(({ total }) => totalToJson(sums[total]))
  return {
    months: [...months]
      .toSorted(([a], [b]) => a - b)
      .map(([month, { rows: count, before, after }]) => ({
        quarter: formatMonth(month),
        rows: count,
        before: sumsToJson(before),
        after: sumsToJson(after),
        still_missing: stillMissing(month),
      })),
  }
}
