import type { WaitlistEntry } from '@portico/contract/features/waitlist-entries'
import { saveCsv } from '../../components/table/csv.ts'
import { stateNames } from './state-names.ts'

// Written so, a spreadsheet takes it for a moment in any language.
const momentFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

const momentText = (moment: string | null) => (moment === null ? '' : momentFormat.format(new Date(moment)))

const columns: readonly { header: string; cell: (entry: WaitlistEntry) => string }[] = [
  { header: 'Full name', cell: (entry) => entry.full_name },
  { header: 'Email', cell: (entry) => entry.email },
  { header: 'Joined', cell: (entry) => momentText(entry.created_at) },
  { header: 'Last asked', cell: (entry) => momentText(entry.last_asked_at) },
  { header: 'State', cell: (entry) => stateNames[entry.state] },
  { header: 'Changed by', cell: (entry) => entry.changed_by ?? '' },
  { header: 'Changed', cell: (entry) => momentText(entry.changed_at) },
]

/** Hands entries of the waitlist over as a download. */
export const saveWaitlistCsv = (entries: readonly WaitlistEntry[]): void =>
  saveCsv('waitlist.csv', [
    columns.map(({ header }) => header),
    ...entries.map((entry) => columns.map(({ cell }) => cell(entry))),
  ])
