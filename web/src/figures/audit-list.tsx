import type { AuditEntry } from '@portico/contract/features/audit'
import { Fragment } from 'react'
import { AuditItem } from './audit-item.tsx'
import type { AuditFilter } from './folded-entries.tsx'
import { FoldedEntries } from './folded-entries.tsx'
import { grouped } from './grouped.ts'
import { formatDay } from './moments.ts'

interface AuditListProps {
  entries: readonly AuditEntry[]
  /** What they were asked for. */
  filter: AuditFilter
}

/** Entries of the audit trail, newest first, grouped by day; what was made at once is one entry, which opens the others. */
export const AuditList = ({ entries, filter }: AuditListProps) =>
  [...grouped(entries, ({ at }) => formatDay(at))].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="mt-7">
      <h2 className="mb-2 text-lg font-extrabold font-stretch-112%">{day}</h2>
      <ul className="entries">
        {ofDay.map((entry) => (
          <Fragment key={entry.sequence}>
            <AuditItem entry={entry} />
            {(entry.folded ?? 0) > 0 && <FoldedEntries entry={entry} filter={filter} />}
          </Fragment>
        ))}
      </ul>
    </section>
  ))
