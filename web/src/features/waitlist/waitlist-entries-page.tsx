import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import { waitlistStates } from '@portico/contract/features/waitlist-entries'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { PagedList } from '../../components/table/paged-list.tsx'
import { countOf } from '../../figures/figure-text.ts'
import type { WaitlistFilter } from './waitlist-data.ts'
import { exportWaitlist, stateNames, useWaitlist, useWaitlistFilter } from './waitlist-data.ts'
import { WaitlistItem } from './waitlist-item.tsx'

/** Where staff see who would like to become a client, and invite or decline them. */
export const Component = staffPage('waitlistDesk', WaitlistEntriesView)

/** The waitlist with its search. */
function WaitlistEntriesView() {
  const [filter, setFilter] = useWaitlistFilter()
  const waitlist = useWaitlist(filter)
  return (
    <StaffPage title="Waitlist" queries={[waitlist]}>
      <WaitlistTools filter={filter} onChange={setFilter} />
      <PagedList query={waitlist} failure="Failed to load the waitlist.">
        {(pages, isOld) => (
          <>
            <p role="status" className="mt-5 mb-2 text-sm text-muted tabular-nums">
              {countOf(pages.at(-1)?.total ?? 0, 'person', 'people')}
            </p>
            {pages[0]?.total === 0 && <p className="no-entries">{emptyText(filter)}</p>}
            <ul className="entries empty:hidden" aria-busy={isOld}>
              {pages.flatMap(({ entries }) =>
                entries.map((entry) => <WaitlistItem key={entry.id} entry={entry} />),
              )}
            </ul>
          </>
        )}
      </PagedList>
    </StaffPage>
  )
}

const emptyText = (filter: WaitlistFilter) =>
  Object.keys(filter).length === 0
    ? 'No one has joined the waitlist yet.'
    : 'No one on the waitlist fits this search.'

const states: readonly { name: string; value: WaitlistState | undefined }[] = [
  { name: 'All', value: undefined },
  ...waitlistStates.map((value) => ({ name: stateNames[value], value })),
]

interface WaitlistToolsProps {
  filter: WaitlistFilter
  onChange: ReturnType<typeof useWaitlistFilter>[1]
}

/** The search, the state filter and the export. */
function WaitlistTools({ filter, onChange }: WaitlistToolsProps) {
  const save = useAction(
    () => exportWaitlist(filter),
    'The waitlist could not be exported. Please try again.',
  )
  return (
    <div className="grid gap-x-cards gap-y-4 lg:grid-cols-[minmax(0,26rem)_24rem_1fr] lg:items-end [&>[role=alert]]:col-span-full lg:[&>button]:justify-self-end">
      <SearchField search={filter.search ?? ''} onSearch={(search) => onChange({ search })} />
      <ChoiceGroup
        label="State"
        choices={states}
        chosen={filter.state}
        onChoose={(state) => onChange({ state })}
      />
      <Button kind="quiet" busy={save.isBusy} onClick={save.run}>
        Export CSV
      </Button>
      <ActionNotice of={save} />
    </div>
  )
}
