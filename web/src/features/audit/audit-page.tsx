import type { Received } from '@portico/contract/api/endpoints'
import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { AuditEntry, AuditGroup } from '@portico/contract/features/audit'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { AuditList } from '../../figures/audit-list.tsx'
import type { AuditFilter } from './audit-data.ts'
import { readAuditFile, useAudit, useAuditFilter } from './audit-data.ts'
import { VerificationBanner } from './verification-banner.tsx'
import { actionsOf, auditGroups, auditKinds } from '@portico/contract/features/audit'
import { Link } from 'react-router'
import { ActionNotice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { ChosenDayField } from '../../components/form/day-field.tsx'
import { below, useMedia } from '../../components/hooks.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { useDownload } from '../../components/table/table-downloads.tsx'
import { hasEmail } from '@portico/contract/values/no-email'
import { rangeRefusal } from '@portico/contract/values/range'
import { referenceCodeOf } from '@portico/contract/values/reference-code'

/** Where staff read who did what, and whether the record of it has been tampered with. */
export const Component = staffPage('audit', AuditView)

/** The verification, the filter and the list of entries. */
function AuditView() {
  const [filter, setFilter] = useAuditFilter()
  const audit = useAudit(filter)
  const isNarrowed = Object.keys(filter).length > 0
  const refused = rangeRefusal(filter)
  return (
    <StaffPage title="Audit trail" queries={[audit]}>
      <VerificationBanner />
      <AuditTools filter={filter} entry={audit.data?.pages[0]?.entries[0]} onChange={setFilter} />
      {refused !== undefined && (
        <p role="status" className="mt-7 no-entries">
          {refused}
        </p>
      )}
      {refused === undefined && (
        <PagedList query={audit} failure="Failed to load the audit trail.">
          {(pages, isOld) => (
            <>
              <p role="status" className="mt-5 text-sm text-muted tabular-nums empty:hidden">
                {isNarrowed && !isOld && countText(pages)}
              </p>
              <div aria-busy={isOld}>
                {/* What is folded in an old list belongs to its old filter. */}
                <AuditList
                  entries={pages.flatMap(({ entries }) => entries)}
                  filter={pages[0]?.filter ?? filter}
                />
              </div>
              {pages[0]?.entries.length === 0 && (
                <p role="status" className="mt-7 no-entries">
                  {emptyText(isNarrowed)}
                </p>
              )}
            </>
          )}
        </PagedList>
      )}
    </StaffPage>
  )
}

/** How many entries match, with those that are folded; while some are not loaded, how many at least. */
function countText(pages: readonly Received<'audit'>[]): string {
  const all = pages.flatMap(({ entries }) => entries)
  const count = all.reduce((sum, { folded = 0 }) => sum + 1 + folded, 0)
  if (count === 0) return ''
  if (pages.at(-1)?.next !== null) return `More than ${countOf(count, 'entry', 'entries')}`
  return countOf(count, 'entry', 'entries')
}

const emptyText = (isNarrowed: boolean) =>
  isNarrowed ? 'No entry matches this search.' : 'Nothing has been recorded yet.'

/** The actions that pages call by other words than their names. */
const verbs: Partial<Record<AuditAction, string>> = {
  'account.contact-changed': 'contact details changed',
  'account.email-changed': 'e-mail changed',
  'account.mail-changed': 'mail preferences changed',
  'account.tax-changed': 'tax details changed',
  'document.addressed': 'assigned',
  'document.unaddressed': 'no longer assigned',
  'holding.withdrawn': 'removed',
  'impersonation.write-refused': 'change refused',
  'notice.let-go': 'sent at once',
  'notice.stopped': 'held back',
  'posting.headings-named': 'headings of files explained',
  'session.closed': 'ended',
  'session.opened': 'logged in',
  'session.refused': 'login failed',
  'summary.voided': 'withdrawn',
}

/** The groups of actions, each followed by its actions. */
const kinds = [
  { value: '', text: 'Everything' },
  ...(Object.keys(auditGroups) as AuditGroup[]).flatMap((group) => [
    { value: group, text: auditGroups[group] },
    ...actionsOf(group).map((action) => ({
      value: action,
      text: `${auditGroups[group]}: ${verbs[action] ?? action.slice(group.length + 1).replaceAll('-', ' ')}`,
    })),
  ]),
]

interface AuditToolsProps {
  filter: AuditFilter
  /** One that the filter leaves. It has the names of those whose numbers links filter by. */
  entry: AuditEntry | undefined
  onChange: ReturnType<typeof useAuditFilter>[1]
}

/**
 * The filter, and the export of what it leaves. The days stand side by side everywhere, on a phone only they; there, all
 * but the first field are folded, so that the entries begin early.
 */
export function AuditTools({ filter, entry, onChange }: AuditToolsProps) {
  // Clearing remounts the fields, so that pending input does not follow it.
  const [cleared, setCleared] = useState(0)
  const isNarrow = useMedia(below.md)
  const [isOpen, setOpen] = useState(false)
  const { actor: _, ...folded } = filter
  const set = Object.keys(folded).length
  const saving = (
    <Export filter={filter} onClear={() => setCleared(cleared + 1)}>
      {isNarrow && (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {set === 0 ? 'Filters' : `Filters, ${set} set`}
        </Button>
      )}
    </Export>
  )
  return (
    <div
      key={cleared}
      className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(max(10rem,34%),1fr))] items-end gap-x-cards gap-y-4 md:max-xl:grid-cols-4 md:max-xl:*:nth-[-n+2]:col-span-2 xl:grid-cols-[repeat(2,minmax(0,3fr))_minmax(0,2.4fr)_repeat(2,10rem)_auto] max-md:[&>:not(:has([type=date]))]:col-span-full [&>[role=alert]]:col-span-full"
      role="search"
      aria-label="Audit trail"
    >
      <SearchField
        label="Done by"
        placeholder="E-mail, name or ID"
        search={filter.actor ?? ''}
        shown={filter.actor === String(entry?.actor_id) ? entry?.actor : undefined}
        onSearch={(actor) => onChange({ actor })}
      />
      {isNarrow && saving}
      {(!isNarrow || isOpen) && <OtherFilters {...{ filter, entry, onChange }} />}
      {!isNarrow && saving}
    </div>
  )
}

/** Whom an entry is about, as the search finds them; an account without an e-mail by its reference code. */
const searchedAs = ({ subject, subject_id: id }: AuditEntry): string | undefined =>
  subject === null ? undefined : id === null || hasEmail(subject) ? subject : referenceCodeOf(id)

function OtherFilters({ filter, entry, onChange }: AuditToolsProps) {
  return (
    <>
      <SearchField
        label="Account"
        placeholder="E-mail, name or code"
        search={filter.subject ?? ''}
        shown={entry && filter.subject === String(entry.subject_id) ? searchedAs(entry) : undefined}
        onSearch={(subject) => onChange({ subject })}
      />
      <SelectField
        label="Action"
        value={filter.action ?? ''}
        options={kinds}
        onChoose={(value) => onChange({ action: auditKinds.find((kind) => kind === value) })}
      />
      <ChosenDayField
        label="From"
        day={filter.from ?? ''}
        max={filter.to}
        onChoose={(from) => onChange({ from })}
      />
      <ChosenDayField
        label="To"
        day={filter.to ?? ''}
        min={filter.from}
        onChoose={(to) => onChange({ to })}
      />
    </>
  )
}

interface ExportProps {
  filter: AuditFilter
  onClear: () => void
  /** What stands before it. */
  children: ReactNode
}

function Export({ filter, onClear, children }: ExportProps) {
  const save = useDownload(() => readAuditFile(filter), 'audit trail')
  return (
    <>
      <div className="flex items-center gap-4 max-md:justify-between xl:justify-end">
        {children}
        {Object.keys(filter).length > 0 && (
          <Link to="?" replace className="inline-flex min-h-11 min-w-11 items-center" onClick={onClear}>
            Clear
          </Link>
        )}
        {rangeRefusal(filter) === undefined && (
          <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
            Export CSV
          </Button>
        )}
      </div>
      <ActionNotice of={save} />
    </>
  )
}
