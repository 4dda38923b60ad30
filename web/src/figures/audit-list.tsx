import type { AuditEntry } from '@portico/contract/features/audit'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { AuditItem } from './audit-item.tsx'
import { grouped } from './grouped.ts'
import { formatDay } from './moments.ts'

interface AuditListProps {
  entries: readonly AuditEntry[]
  /** What follows an entry that stands for others. */
  others?: (entry: AuditEntry) => ReactNode
}

/** Entries of the audit trail, newest first, grouped by day. */
export const AuditList = ({ entries, others }: AuditListProps) =>
  [...grouped(entries, ({ at }) => formatDay(at))].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="mt-7">
      <h2 className="mb-2 text-lg font-extrabold font-stretch-112%">{day}</h2>
      <ul className="entries">
        {ofDay.map((entry) => (
          <Fragment key={entry.sequence}>
            <AuditItem entry={entry} />
            {(entry.folded ?? 0) > 0 && others?.(entry)}
          </Fragment>
        ))}
      </ul>
    </section>
  ))
