import type { ActivityColumn } from '@portico/contract/features/activity-import'
import { activityColumns } from '@portico/contract/features/activity-import'
import { whyNotEffective, whyNotFromGains } from '@portico/contract/features/activity'
import { maxRefusedRows } from '@portico/contract/features/month-end'
import { mostHeadings } from '@portico/contract/features/month-import'
import { reason } from '@portico/contract/api/fields'
import type { Activity, ActivityKind } from '@portico/contract/figures/activity'
import { activityKinds, moneyMoved } from '@portico/contract/figures/activity'
import { effectiveMonthOf } from '@portico/contract/values/day'
import { FigureError, figureOr } from '@portico/contract/values/decimal'
import { readEmailCell, readMoneyCell, readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import type { NotEmail } from '../../identity/queries/emails-of-names.ts'
import { notEmailIn } from '../../identity/queries/emails-of-names.ts'
import { firstRows } from '../month-end/file-headings.ts'
import type { FileReading, ReadingChoices } from '../month-end/file-reading.ts'
import { readInOneOrder } from '../month-end/file-reading.ts'
import type { ReadCell, SheetRow } from '../../../spreadsheets/sheet.ts'
import { columnsNamed, readSheet, requireNone } from '../../../spreadsheets/sheet.ts'

/** An entry of a file, with the e-mail of its investor. */
interface EntryInFile {
  email: string
  activity: Activity
  note: string
}

/** An entry to record, or why it cannot be recorded. */
export type EntryToRecord = { line: number } & NotEmail & (EntryInFile | { refused: string })

export type ActivityRow = SheetRow<ActivityColumn, EntryInFile>

/** The accepted headings of each column. */
const headings: Readonly<Record<ActivityColumn, readonly string[]>> = {
  email: ['email', 'investor', 'investoremail', 'emailaddress', 'username'],
  kind: ['kind', 'type'],
  amount: ['amount'],
  received_on: ['receivedon', 'received', 'date', 'day'],
  effective_month: ['effectivemonth', 'effective', 'atworkfrom', 'month'],
  from_gains: ['fromgains', 'fromgain', 'gains'],
  note: ['note', 'reference', 'memo'],
}

/** What people call the columns. */
const names = { email: 'e-mail' }

const optional = new Set<ActivityColumn>(['kind', 'effective_month', 'from_gains', 'note'])

/** The longest note. */
const maxCharacters = 500

/** The rows of a file of money in and out. Lets other requests run in between. Throws CsvError if the file is not such a table. */
export const readActivitySheet = (bytes: Uint8Array, reading: FileReading): AsyncGenerator<ActivityRow> =>
  readSheet<ActivityColumn, EntryInFile>(bytes, {
    columns: activityColumns,
    headings,
    names,
    optional,
    amounts: ['amount', 'from_gains'],
    // Next to their kinds, withdrawals have no sign, and a total may be the net.
    ways: { amount: ({ activity }, written) => [written, moneyMoved(activity)] },
    kinds: {
      column: 'kind',
      all: Object.keys(activityKinds),
      of: ({ activity }) => activity.kind,
      named: (text) => figureOr(undefined, () => readKind(text.replace(/s$/i, ''))),
    },
    toDollars: reading.inDollars,
    maxCharacters,
    parse: (read) => readEntry(read, reading),
  })

/** The headings of a file that name no column. Throws CsvError. */
export async function headingsNotRead(bytes: Uint8Array): Promise<string[]> {
  const columnsOf = (cells: readonly string[]) => columnsNamed<ActivityColumn>({ headings, names }, cells)
  const [header = []] = await firstRows(bytes, columnsOf)
  const columns = columnsOf(header)
  return header.filter((heading, k) => heading !== '' && columns[k] === undefined).slice(0, mostHeadings)
}

/** The rows of a file without their texts, to save memory, and how the file is read. Throws CsvError. */
export const readEntries = (
  bytes: Uint8Array,
  choices: ReadingChoices = {},
): Promise<{ rows: EntryToRecord[]; reading: FileReading }> =>
  readInOneOrder(choices, (reading) => entriesOf(readActivitySheet(bytes, reading)))

async function entriesOf(read: AsyncIterable<ActivityRow>): Promise<EntryToRecord[]> {
  const entries: EntryToRecord[] = []
  let refused = 0
  for await (const row of read) {
    const { line } = row
    if ('refused' in row)
      entries.push({
        line,
        refused: ++refused > maxRefusedRows ? '' : row.refused,
        ...notEmailIn(row),
      })
    else if (!('total' in row))
      entries.push({ line, email: row.email, activity: row.activity, note: row.note })
  }
  return entries
}

const empty = { empty: '' }
const none = { empty: '0' }

/** Reads an entry's cells. */
function readEntry(read: ReadCell<ActivityColumn>, reading: FileReading): () => EntryInFile {
  read('received_on', reading.noticeDay, empty)
  // It may be at work in a month to come.
  read('effective_month', (text) => reading.notice(text), empty)
  const email = read('email', readEmailCell)
  const stated = read('kind', readKind, empty)
  const amount = read('amount', (text) => readAmount(reading.inDollars(text)))
  const receivedOn = read('received_on', reading.readDay)
  const month = read('effective_month', (text) => (text === '' ? undefined : reading.readMonth(text)), empty)
  const fromGains = read('from_gains', (text) => readMoneyCell(reading.inDollars(text)), none)
  const note = read('note', readNote, { empty: '', isText: true })
  return () => {
    const entry = {
      kind: read('amount', () => kindOf(amount(), stated()))(),
      amount: amount().amount,
      receivedOn: receivedOn(),
      effectiveMonth: month() ?? effectiveMonthOf(receivedOn()),
      fromGains: fromGains(),
    }
    read('effective_month', () => requireNone(whyNotEffective(entry.effectiveMonth, entry.receivedOn)), empty)
    read('from_gains', () => requireNone(whyNotFromGains(entry.kind, entry.fromGains, entry.amount)), none)
    return { email: email(), note: note(), activity: entry }
  }
}

function readKind(text: string): ActivityKind | undefined {
  const word = text.toLowerCase()
  if (word === '') return undefined
  // As banks call it.
  const kind = word === 'deposit' ? 'contribution' : word
  if (!isKind(kind)) throw new FigureError('Enter contribution, withdrawal or reinvestment.')
  return kind
}

const isKind = (text: string): text is ActivityKind => Object.hasOwn(activityKinds, text)

type SignedAmount = ReturnType<typeof readSignedMoneyCell>

function readAmount(text: string): SignedAmount {
  const signed = readSignedMoneyCell(text)
  if (signed.amount === 0) throw new FigureError('Enter an amount other than 0.00.')
  return signed
}

/** Without a kind, the sign says which it is. Throws FigureError. */
function kindOf({ isNegative }: SignedAmount, stated: ActivityKind | undefined): ActivityKind {
  const kind = stated ?? (isNegative ? 'withdrawal' : 'contribution')
  if (isNegative && kind !== 'withdrawal') throw new FigureError(`A ${kind} is not negative.`)
  return kind
}

function readNote(text: string): string {
  const { data, error } = reason.safeParse(text)
  if (data === undefined) throw new FigureError(error.issues[0]?.message ?? 'A note is text.')
  return data
}
