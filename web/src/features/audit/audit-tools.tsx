import type { AuditEntry, AuditGroup } from '@portico/contract/features/audit'
import { actionsOf, auditGroups, auditKinds } from '@portico/contract/features/audit'
import type { AuditChange } from '@portico/contract/features/audit-sentences'
import { auditChanges, auditReason, auditSentence } from '@portico/contract/features/audit-sentences'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { saveCsv } from '../../components/table/csv.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import type { AuditFilter, useAuditFilter } from './audit-data.ts'
import { readWholeAudit } from './audit-data.ts'
import styles from './audit-tools.module.css'

/** The groups of actions, each followed by its actions. */
const kinds = [
  { value: '', text: 'Everything' },
  ...(Object.keys(auditGroups) as AuditGroup[]).flatMap((group) => [
    { value: group, text: auditGroups[group] },
    ...actionsOf(group).map((action) => ({
      value: action,
      text: `– ${action.slice(group.length + 1).replaceAll('-', ' ')}`,
    })),
  ]),
]

interface AuditToolsProps {
  filter: AuditFilter
  onChange: ReturnType<typeof useAuditFilter>[1]
}

/** The filter, and the export of what it leaves. */
export function AuditTools({ filter, onChange }: AuditToolsProps) {
  // Clearing remounts the fields, so that pending input does not follow it.
  const [cleared, setCleared] = useState(0)
  return (
    <div
      key={cleared}
      className={`grid items-end gap-x-cards gap-y-4 ${styles['tools']}`}
      role="search"
      aria-label="Audit trail"
    >
      <SearchField
        label="Who"
        placeholder="E-mail, name or id"
        search={filter.actor ?? ''}
        onSearch={(actor) => onChange({ actor })}
      />
      <SearchField
        label="Whom"
        placeholder="E-mail, name or id"
        search={filter.subject ?? ''}
        onSearch={(subject) => onChange({ subject })}
      />
      <SelectField
        label="What"
        value={filter.action ?? ''}
        options={kinds}
        onChoose={(value) => onChange({ action: auditKinds.find((kind) => kind === value) })}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <Export filter={filter} onClear={() => setCleared(cleared + 1)} />
    </div>
  )
}

function Export({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const [read, setRead] = useState(0)
  const save = useAction(async () => {
    setRead(0)
    saveCsv('audit-trail.csv', columns, await readWholeAudit(filter, setRead))
  }, 'The audit trail could not be exported. Please try again.')
  return (
    <>
      <div className="flex items-center gap-4 max-md:col-span-full xl:justify-end">
        {Object.keys(filter).length > 0 && (
          <Link to="?" replace className="inline-flex min-h-11 min-w-11 items-center" onClick={onClear}>
            Clear
          </Link>
        )}
        <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
          {save.isBusy && read > 0 ? `${groupedNumber.format(read)} entries…` : 'Export CSV'}
        </Button>
      </div>
      <ActionNotice of={save} />
    </>
  )
}

const changeText = ({ name, before, after }: AuditChange): string =>
  before === null ? `${name}: ${after ?? ''}` : `${name}: ${before} → ${after ?? ''}`

const columns: readonly { header: string; cell: (entry: AuditEntry) => string }[] = [
  { header: 'Entry', cell: (entry) => String(entry.sequence) },
  // A format that spreadsheets read as a date and time in any language.
  { header: 'UTC', cell: (entry) => entry.at.slice(0, 19).replace('T', ' ') },
  { header: 'Who', cell: (entry) => entry.actor },
  { header: 'Acting as', cell: (entry) => entry.acting_as ?? '' },
  { header: 'What', cell: (entry) => entry.action },
  { header: 'Whom', cell: (entry) => entry.subject ?? '' },
  { header: 'Sentence', cell: auditSentence },
  { header: 'Before and after', cell: (entry) => auditChanges(entry).map(changeText).join('; ') },
  { header: 'Reason', cell: auditReason },
]
