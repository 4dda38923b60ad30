import { paths } from '@portico/contract/api/paths'
import type { AuditEntry } from '@portico/contract/features/audit'
import type { AuditChange } from '@portico/contract/features/audit-sentences'
import { auditChanges, auditReason, auditSentence } from '@portico/contract/features/audit-sentences'
import { Link } from 'react-router'
import { DataTable } from '../components/table/data-table.tsx'
import type { Column } from '../components/table/table-column.ts'
import { utcTime } from './moments.ts'
import styles from './audit-item.module.css'

const name: Column<AuditChange> = { header: 'Field', cell: (change) => change.name }
const before: Column<AuditChange> = { header: 'Before', cell: (change) => change.before ?? '—' }
const after: Column<AuditChange> = { header: 'After', cell: (change) => change.after ?? '—', strong: true }

/** An entry as a sentence, which expands to show before and after. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const changes = auditChanges(entry)
  const reason = auditReason(entry)
  return (
    <li className={styles['item']}>
      <details>
        <summary className={styles['summary']}>
          <time dateTime={entry.at} className={styles['time']}>
            {utcTime(entry.at)}
          </time>
          <span className={styles['sentence']}>{auditSentence(entry)}</span>
        </summary>
        <div className={styles['more']}>
          {reason !== '' && (
            <p className={styles['reason']}>
              Reason: <q>{reason}</q>
            </p>
          )}
          {changes.length === 0 ? (
            <p className={styles['quiet']}>{nothingText(entry, reason)}</p>
          ) : (
            <div className={styles['changes']}>
              <DataTable
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
  <p className={styles['about']}>
    <span>
      Entry {entry.sequence}, {entry.action}
    </span>
    {entry.actor_id !== null && (
      <Link to={`${paths.audit}?actor=${entry.actor_id}`}>Everything by {entry.actor}</Link>
    )}
    {entry.subject_id !== null && (
      <Link to={`${paths.audit}?subject=${entry.subject_id}`}>
        Everything about {entry.subject ?? 'this account'}
      </Link>
    )}
  </p>
)
