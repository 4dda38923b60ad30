import type { AuditEntry } from '@portico/contract/features/audit'
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

/** Entries of the audit trail, newest first, grouped by day; several that are alike are one line, which opens them. */
export const AuditList = ({ entries, filter }: AuditListProps) =>
  [...grouped(entries, ({ at }) => formatDay(at))].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="mt-7">
      <h2 className="mb-2 text-lg font-extrabold font-stretch-112%">{day}</h2>
      <ul className="entries">
        {ofDay.map((entry) =>
          (entry.folded ?? 0) > 0 ? (
            <FoldedEntries key={entry.sequence} entry={entry} filter={filter} />
          ) : (
            <AuditItem key={entry.sequence} entry={entry} />
          ),
        )}
      </ul>
    </section>
  ))
