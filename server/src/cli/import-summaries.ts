import { reason } from '@portico/contract/api/fields'
import { allFigures, kinds } from '@portico/contract/figures/monthly-figures'
import { formatMonth, monthAt } from '@portico/contract/values/month'
import { dayAt } from '@portico/contract/values/day'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import { dateOrders } from '@portico/contract/values/numeric-dates'
import { readFile } from 'node:fs/promises'
import { differencesOf } from '@portico/contract/figures/checks'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import type { By } from '../audit/append-audit.ts'
import { commandLine, auditedTransaction } from '../audit/append-audit.ts'
import type { Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/database-errors.ts'
import { openExisting, openExistingToRead, whileOpen } from '../db/open-database.ts'
import { CsvError } from '../spreadsheets/csv.ts'
import type { ImportedRow, RowToPost } from '../features/investments/month-end/post-rows.ts'
import { postRows, previewRows, refuseCorrections } from '../features/investments/month-end/post-rows.ts'
import { requirePlausibleDate } from '../features/investments/release/confirm-date.ts'
import type { ReadingChoices } from '../features/investments/month-end/file-reading.ts'
import { readRowsToPost } from '../features/investments/month-end/spreadsheet.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Posts the months of a spreadsheet. The server may be running. */
export const importSummariesCommand: Command = {
  summary: 'post the months of a spreadsheet saved as CSV or .xlsx',
  help: `npm run portico -- import-summaries FILE.csv [--dry-run] [--accept-differences]
    [--correct REASON] [--date-order day-first|month-first]

Posts the months of a spreadsheet saved as CSV or .xlsx. The first line names the columns, in any order: investor
e-mail, month, principal, div %, dividend, paid, unrealized, end balance. Each row is posted, or the same as
before, or refused with its line number and the reason, of which the first 1,000 are printed. One refused row
and nothing is posted; the same goes for a row that does not add up, unless that is accepted. A row named Total is
skipped if it agrees with the rows above it, and otherwise refused. A file has 200,000 rows at most.
  --dry-run              say what would happen and change nothing
  --accept-differences   post rows that do not add up as they are; each is printed
  --correct REASON       correct months that are posted with other figures, all for this reason, which is kept with
                         them; without it, such rows are refused. Each is printed with what changes
  --date-order ORDER     how dates such as 03/10/2025 are read, day-first or month-first; only needed if the file
                         has no date that says so
A file to try: docs/sample-summaries.csv`,
  options: {
    'dry-run': { type: 'boolean' },
    'accept-differences': { type: 'boolean' },
    correct: { type: 'string' },
    'date-order': { type: 'string' },
  },
  async run({ config, now, print, progress }, values, [file, ...more]) {
    if (file === undefined || more.length > 0) throw new CommandError('Name one file to import.')
    const dryRun = values['dry-run'] === true
    if (!dryRun && config.release === 'second-person')
      throw new CommandError(
        'RELEASE=second-person: a second person has to release an import. Send the file for release on the page Month-End.',
      )
    const order = dateOrderOf(values['date-order'])
    const { rows, totals } = await readRows(file, { order, today: dayAt(now, config.timeZone) })
    progress(`Read ${count(rows.length, 'row')}.`)
    for (const { line, total } of totals) print(`Line ${line}. ${total}`)
    const correctionReason = reasonOf(values['correct'])
    const current = monthAt(now, config.timeZone)
    const by = { at: now, actor: commandLine, noticeDelayMs: config.mail.delayMs, timeZone: config.timeZone }
    const onProgress = (posted: number, total: number) => progress(`Posting: ${posted} of ${total}.`)
    const approve = (sorted: readonly ImportedRow[]) => {
      if (values['accept-differences'] !== true) refuseDifferences(print, sorted)
    }
    if (dryRun) {
      const found = await whileOpen(openExistingToRead(config), ({ read }) =>
        previewRows(read, rows, current),
      )
      const sorted = correctionReason === undefined ? refuseCorrections(found) : found
      approve(sorted)
      report(print, sorted, true)
    } else {
      const options = { onProgress, approve, postingKind: 'import' as const, current, correctionReason }
      const posted = await whileOpen(openExisting(config), async (db) => {
        await requirePlausibleDate({ db, config, clock: () => now })
        return importRows(db, by, rows, options)
      })
      report(print, posted, false)
    }
  },
}

/** Throws CommandError if there is a reason that cannot be kept. */
function reasonOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const { data, error } = reason.min(1, 'Say after --correct why the months are corrected.').safeParse(value)
  if (data === undefined) throw new CommandError(error.issues[0]?.message ?? 'The reason is text.')
  return data
}

function dateOrderOf(value: unknown): DateOrder | undefined {
  const order = dateOrders.find((each) => each === value)
  if (value !== undefined && order === undefined)
    throw new CommandError('--date-order is day-first or month-first.')
  return order
}

/** Throws CommandError if the file cannot be read, or its dates could be read in two ways and no order is given. */
async function readRows(file: string, choices: ReadingChoices) {
  try {
    const read = await readRowsToPost(await readFile(file), choices)
    const { reading } = read
    if (choices.order !== undefined || reading.ambiguous === undefined) return read
    const { text, day_first, month_first } = reading.ambiguous
    throw new CommandError(
      `${text} can be read as ${day_first} or ${month_first}. Give --date-order day-first or --date-order month-first.`,
    )
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (error instanceof CsvError) throw new CommandError(error.message)
    throw new CommandError(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
}

async function importRows(
  db: Database,
  by: By,
  rows: readonly RowToPost[],
  options: Parameters<typeof postRows>[3],
): Promise<ImportedRow[]> {
  try {
    return await auditedTransaction(db, (trx) => postRows(trx, by, rows, options))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new CommandError(
      'Someone posted one of these months in the meantime, so nothing was changed. Run it again.',
    )
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/**
 * Prints the rows and throws CommandError if one to be posted does not add up. An unquoted comma in an amount may have
 * shifted its figures into the wrong columns.
 */
function refuseDifferences(print: (line: string) => void, rows: readonly ImportedRow[]): void {
  const differing = rows.filter((row) => differencesIn(row).length > 0)
  if (differing.length === 0) return
  report(print, rows, true)
  const [verb, them] = differing.length === 1 ? ['does', 'it'] : ['do', 'them']
  throw new CommandError(
    `Nothing was changed, because ${count(differing.length, 'row')} ${verb} not add up. Fix the file, or give --accept-differences to post ${them} as ${differing.length === 1 ? 'it is' : 'they are'}.`,
  )
}

/** The broken identities of a row that is posted as a new month or a correction. */
function differencesIn(row: ImportedRow): string[] {
  if (row.state !== 'posted' && row.state !== 'corrected') return []
  return differencesOf(row.state === 'posted' ? row.month.summary : row.summary)
}

/** What a correction changes: "principal 10000.00 → 12000.00". */
const changesOf = ({ before, summary }: Extract<ImportedRow, { state: 'corrected' }>): string =>
  allFigures
    .filter(({ key }) => before[key] !== summary[key])
    .map(
      ({ key, kind, label }) =>
        `${label} ${kinds[kind].toText(before[key])} → ${kinds[kind].toText(summary[key])}`,
    )
    .join(', ')

/** Prints the first refused rows, every correction, every row that does not add up, and the totals. Throws CommandError if a row is refused. */
function report(print: (line: string) => void, rows: readonly ImportedRow[], dryRun: boolean): void {
  const number = (state: ImportedRow['state']) => rows.filter((row) => row.state === state).length
  let named = 0
  for (const row of rows) {
    if (row.state === 'refused' && ++named <= maxRefusedRows)
      print(`Line ${row.line} refused: ${row.message}`)
    if (row.state === 'corrected')
      print(`Line ${row.line} corrects ${formatMonth(row.summary.month)} of ${row.email}: ${changesOf(row)}.`)
    for (const message of differencesIn(row)) print(`Line ${row.line} does not add up: ${message}`)
  }
  const refused = number('refused')
  if (refused > maxRefusedRows) print(`${count(refused - maxRefusedRows, 'more row')} refused.`)
  const posted = `${number('posted')} ${dryRun || refused > 0 ? 'to post' : 'posted'}`
  const corrected =
    number('corrected') === 0
      ? ''
      : ` ${number('corrected')} ${dryRun || refused > 0 ? 'to correct' : 'corrected'},`
  print(`${posted},${corrected} ${number('same')} same as before, ${refused} refused.`)
  if (refused > 0)
    throw new CommandError(`Nothing was changed, because ${count(refused, 'row')} cannot be posted.`)
}
