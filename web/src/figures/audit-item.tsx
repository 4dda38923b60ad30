import { paths } from '@portico/contract/api/paths'
import type { AuditEntry } from '@portico/contract/features/audit'
import type { AuditChange } from '@portico/contract/features/audit-sentences'
import { auditChanges, auditReason, auditSentence } from '@portico/contract/features/audit-sentences'
import { Link } from 'react-router'
import { FoldingTable } from '../components/table/folding-table.tsx'
import type { Column } from '../components/table/data-table.tsx'
import { WithEmails } from './email-below.tsx'
import { formatSecond } from './moments.ts'

const longestLine = 40

/** A value; a hash is on several lines, so that the others stay in view on a phone. */
const shown = (value: string | null) =>
  value !== null && value.length > longestLine && !value.includes(' ') ? (
    <span className="wrap-anywhere whitespace-normal">{value}</span>
  ) : (
    (value ?? '—')
  )

const name: Column<AuditChange> = { header: 'Field', cell: (change) => change.name }
const before: Column<AuditChange> = { header: 'Before', cell: (change) => shown(change.before) }
const after: Column<AuditChange> = { header: 'After', cell: (change) => shown(change.after), strong: true }

/** The line of an entry, or of several, which opens what is about it. */
export const EntryLine = ({ at, text }: { at: string; text: string }) => (
  <summary className="fold grid min-h-11 cursor-pointer grid-cols-[1.125rem_4.5rem_minmax(0,1fr)] items-baseline py-2.5 hover:bg-wash">
    <time dateTime={at} className="text-md text-muted tabular-nums">
      {formatSecond(at)}
    </time>
    <span className="wrap-anywhere [[open]>summary>&]:font-bold">
      <WithEmails text={text} />
    </span>
  </summary>
)

/** An entry as a sentence, which expands to show before and after. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const changes = auditChanges(entry)
  const reason = auditReason(entry)
  return (
    <li className="border-b border-b-hairline">
      <details>
        <EntryLine at={entry.at} text={auditSentence(entry)} />
        <div className="grid max-w-184 gap-3 pt-2.5 pb-5 wrap-anywhere md:ml-22">
          {reason !== '' && (
            <p>
              Reason: <q className="italic">{reason}</q>
            </p>
          )}
          {changes.length === 0 ? (
            <p className="text-muted">{nothingText(entry, reason)}</p>
          ) : (
            <div className="@container min-w-0 rounded border border-hairline bg-paper px-5 pt-1.5 pb-3.5">
              <FoldingTable
                caption={`Before and after, entry ${entry.sequence}`}
                columns={
                  changes.some((change) => change.before !== null) ? [name, before, after] : [name, after]
                }
                rows={changes}
              />
            </div>
          )}
          <About entry={entry} />
        </div>
      </details>
    </li>
  )
}

const nothingText = ({ acting_as }: AuditEntry, reason: string) =>
  acting_as !== null && reason === ''
    ? `Done while seeing the portal as ${acting_as}. Nothing was changed by it.`
    : 'This entry has no before and after.'

/** The entry's number, and links to related entries. */
const About = ({ entry }: { entry: AuditEntry }) => (
  <p className="flex flex-wrap items-center gap-x-5 text-sm text-muted">
    <span>
      Entry {entry.sequence} · Name of the action: {entry.action}
    </span>
    {entry.actor_id !== null && (
      <Link className="inline-flex min-h-11 items-center" to={`${paths.audit}?actor=${entry.actor_id}`}>
        Everything by {entry.actor}
      </Link>
    )}
    {entry.subject_id !== null && (
      <Link className="inline-flex min-h-11 items-center" to={`${paths.audit}?subject=${entry.subject_id}`}>
        Everything about {entry.subject ?? 'this account'}
      </Link>
    )}
  </p>
)
