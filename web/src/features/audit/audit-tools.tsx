import type { AuditGroup } from '@portico/contract/features/audit'
import { actionsOf, auditGroups, auditKinds } from '@portico/contract/features/audit'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import type { AuditFilter, useAuditFilter } from './audit-data.ts'
import { readAuditFile } from './audit-data.ts'

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

/** The filter, and the export of what it leaves. On a phone only the days are short enough to stand side by side. */
export function AuditTools({ filter, onChange }: AuditToolsProps) {
  // Clearing remounts the fields, so that pending input does not follow it.
  const [cleared, setCleared] = useState(0)
  return (
    <div
      key={cleared}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(10rem,34%),1fr))] items-end gap-x-cards gap-y-4 max-md:*:nth-[-n+3]:col-span-full xl:grid-cols-[repeat(2,minmax(0,3fr))_minmax(0,2.4fr)_repeat(2,10rem)_auto] [&>[role=alert]]:col-span-full"
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
        label="From"
        type="date"
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="To"
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
  const save = useDownload(() => readAuditFile(filter), 'audit trail')
  return (
    <>
      <div className="flex items-center gap-4 max-md:col-span-full xl:justify-end">
        {Object.keys(filter).length > 0 && (
          <Link to="?" replace className="inline-flex min-h-11 min-w-11 items-center" onClick={onClear}>
            Clear
          </Link>
        )}
        <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
          Export CSV
        </Button>
      </div>
      <ActionNotice of={save} />
    </>
  )
}
