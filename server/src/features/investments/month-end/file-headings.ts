import type { ImportColumn } from '@portico/contract/features/month-import'
import { importColumns, mostHeadings } from '@portico/contract/features/month-import'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { asCsv } from '../../../spreadsheets/workbook.ts'
import { CsvError, readCsv } from '../../../spreadsheets/csv.ts'
import { fromHeadings, headingKey } from '../../../spreadsheets/sheet.ts'
import { fromBase64 } from '../../../http/requests/body.ts'
import { readUpload } from '../../../spreadsheets/uploads.ts'
import { columnNamed, columnsNamedIn, isOptional } from './spreadsheet.ts'

/** Where in `settings` a firm's own headings are kept. */
const settingName = 'file headings'

/** The headings that staff once said the meaning of, by headingKey. */
async function rememberedHeadings(db: Reader): Promise<ReadonlyMap<string, ImportColumn>> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  const stored = row === undefined ? {} : (JSON.parse(row.value) as Record<string, string>)
  return new Map(
    Object.entries(stored).flatMap(([heading, name]) => {
      const column = importColumns.find((each) => each === name)
      return column === undefined ? [] : [[heading, column] as const]
    }),
  )
}

/** The headings of a file with an example of each, and what they mean. Throws ApiError 400 if it cannot be read as a table. */
export const readHeadings: Handler<'readHeadings'> = async ({ app, body }) => {
  const remembered = await rememberedHeadings(app.db.read)
  const columnsOf = (cells: readonly string[]) => columnsNamedIn(cells, remembered)
  const [header = [], example = []] = await readUpload(firstRows(fromBase64(body.file), columnsOf))
  const columns = columnsOf(header)
  const headings = header.slice(0, mostHeadings).flatMap((heading, k) => {
    if (heading === '') return []
    const column = columns[k] ?? null
    const isRemembered = column !== null && columnNamed(heading) === undefined
    return [{ heading, example: example[k] ?? '', column, remembered: isRemembered }]
  })
  const found = new Set(headings.map(({ column }) => column))
  return { headings, missing: importColumns.filter((column) => !isOptional(column) && !found.has(column)) }
}

/** The headings of a file and the line below them. Throws CsvError. */
export async function firstRows(
  bytes: Uint8Array,
  columnsOf: Parameters<typeof fromHeadings>[1],
): Promise<string[][]> {
  const rows: string[][] = []
  const { lines } = await readCsv(await asCsv(bytes))
  for await (const some of fromHeadings(lines, columnsOf)) {
    rows.push(...some.slice(0, 2 - rows.length).map(({ cells }) => cells))
    if (rows.length === 2) break
  }
  if (rows[0]?.filter((cell) => cell !== '').length === 1)
    throw new CsvError(
      'The file is not a table: its first line has only one cell. Choose an Excel workbook (.xlsx) or a CSV file with headings.',
    )
  return rows
}

/** Remembers for the firm what headings mean, or forgets it. Throws ApiError 400 for a heading that has its meaning already. */
export const mapHeadings: Handler<'mapHeadings'> = async ({ app, body, caller }) => {
  const known = body.headings.find(({ heading }) => columnNamed(heading) !== undefined)
  if (known !== undefined) throw new ApiError('invalid', `“${known.heading}” is read without being told.`)
  await callerTransaction(app, caller, async (trx, by) => {
    const before = await rememberedHeadings(trx)
    const after = new Map(before)
    for (const { heading, column } of body.headings) {
      if (column === null) after.delete(headingKey(heading))
      else after.set(headingKey(heading), column)
    }
    if (after.size > mostHeadings)
      throw new ApiError('invalid', `At most ${mostHeadings} headings are remembered.`)
    await keep(trx, after)
    await appendAudit(trx, by, {
      action: 'posting.headings-named',
      subjectId: caller.id,
      before: { headings: textOf(before) },
      after: { headings: textOf(after) },
    })
  })
  return { message: 'The columns are remembered.' }
}

/** Ertrag: dividend_amount; Name: email */
const textOf = (headings: ReadonlyMap<string, ImportColumn>): string =>
  Array.from(headings, ([heading, column]) => `${heading}: ${column}`).join('; ')

async function keep(trx: Transaction, headings: ReadonlyMap<string, ImportColumn>): Promise<void> {
  const value = JSON.stringify(Object.fromEntries(headings))
  await trx
    .insertInto('settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
