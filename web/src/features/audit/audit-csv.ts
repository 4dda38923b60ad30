import type { AuditEntry } from '@portico/contract/features/audit'
import type { AuditChange } from '@portico/contract/features/audit-changes'
import { auditChanges, auditReason } from '@portico/contract/features/audit-changes'
import { auditSentence } from '@portico/contract/features/audit-sentences'
import { saveCsv } from '../../components/table/csv.ts'

const changeText = ({ name, before, after }: AuditChange): string =>
  before === null ? `${name}: ${after ?? ''}` : `${name}: ${before} → ${after ?? ''}`

const columns: readonly { header: string; cell: (entry: AuditEntry) => string }[] = [
  { header: 'Entry', cell: (entry) => String(entry.sequence) },
  // Written so, a spreadsheet takes it for a moment in any language.
  { header: 'UTC', cell: (entry) => entry.at.slice(0, 19).replace('T', ' ') },
  { header: 'Who', cell: (entry) => entry.actor },
  { header: 'Acting as', cell: (entry) => entry.acting_as ?? '' },
  { header: 'What', cell: (entry) => entry.action },
  { header: 'Whom', cell: (entry) => entry.subject ?? '' },
  { header: 'Sentence', cell: auditSentence },
  { header: 'Before and after', cell: (entry) => auditChanges(entry).map(changeText).join('; ') },
  { header: 'Reason', cell: auditReason },
]

/** Hands entries of the trail over as a download. */
export const saveAuditCsv = (entries: readonly AuditEntry[]): void =>
  saveCsv('audit-trail.csv', [
    columns.map(({ header }) => header),
    ...entries.map((entry) => columns.map(({ cell }) => cell(entry))),
  ])
