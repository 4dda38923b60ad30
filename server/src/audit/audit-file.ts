import type { AuditEntry } from '@portico/contract/features/audit'
import type { AuditChange } from '@portico/contract/features/audit-sentences'
import { auditChanges, auditReason, auditSentence } from '@portico/contract/features/audit-sentences'
import type { CsvColumn } from '@portico/contract/values/csv'
import { csvLines, csvStart } from '@portico/contract/values/csv'
import { momentCells } from '@portico/contract/values/moment'
import type { Reader } from '../db/database.ts'
import type { Handler } from '../http/route.ts'
import type { EntryFilter, Place } from './audit-queries.ts'
import { listEntries } from './audit-queries.ts'
import { entryToJson, filterOf } from './list-audit.ts'

const changeText = ({ name, before, after }: AuditChange): string =>
  before === null ? `${name}: ${after ?? ''}` : `${name}: ${before} → ${after ?? ''}`

/** The columns, with times in a time zone, which the file names. */
const columnsIn = (timeZone: string, cellOf = momentCells(timeZone)): readonly CsvColumn<AuditEntry>[] => [
  { header: 'Entry', cell: (entry) => String(entry.sequence) },
  { header: timeZone.replaceAll('_', ' '), cell: (entry) => cellOf(entry.at) },
  { header: 'Who', cell: (entry) => entry.actor },
  { header: 'Acting as', cell: (entry) => entry.acting_as ?? '' },
  { header: 'What', cell: (entry) => entry.action },
  { header: 'Whom', cell: (entry) => entry.subject ?? '' },
  { header: 'Sentence', cell: auditSentence },
  { header: 'Before and after', cell: (entry) => auditChanges(entry).map(changeText).join('; ') },
  { header: 'Reason', cell: auditReason },
]

/** Read at once: few enough for other requests to be answered in between. */
const entriesAtOnce = 200

/** Every entry that a filter selects, newest first, as a CSV file that is sent as it is made. */
export const auditFile: Handler<'auditFile'> = async ({ app, query }) => {
  const filter = await filterOf(app, query)
  return { fileName: 'audit-trail.csv', body: partsOf(app.db.read, filter, columnsIn(app.config.timeZone)) }
}

/** Entries are only added, and above those already read: so the parts fit together without a snapshot. */
async function* partsOf(
  db: Reader,
  filter: EntryFilter,
  columns: readonly CsvColumn<AuditEntry>[],
): AsyncGenerator<string> {
  yield csvStart + csvLines([columns.map(({ header }) => header)])
  let below: Place | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before it ended
    const entries = await listEntries(db, filter, { below, limit: entriesAtOnce })
    const cells = entries.map((entry) => columns.map(({ cell }) => cell(entryToJson(entry))))
    yield csvLines(cells)
    below = entries.length < entriesAtOnce ? undefined : entries.at(-1)
  } while (below !== undefined)
}
