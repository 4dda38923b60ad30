import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { WaitlistEntry, WaitlistState } from '@portico/contract/features/waitlist-entries'
import { maxEntriesAtOnce, waitlistStates } from '@portico/contract/features/waitlist-entries'
import { momentCells } from '@portico/contract/values/moment'
import type { InfiniteData, Query } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { firmTimeZone } from '../../api/firm-time.ts'
import { pageBefore, pagesOf, readAllPages } from '../../api/read-pages.ts'
import type { FilterOf } from '../../components/form/filter.ts'
import { oneOf, searched, useFilter } from '../../components/form/filter.ts'
import { saveCsv } from '../../components/table/csv.ts'

type Page = Received<'waitlistEntries'>

const entriesKey = ['waitlist-entries']

/** The waitlist, page by page; with another filter the old list stays until the new one has loaded. */
export const useWaitlist = (filter: WaitlistFilter) =>
  useInfiniteQuery({
    queryKey: [...entriesKey, filter],
    ...pagesOf((from: number | null, signal) =>
      call('waitlistEntries', { query: { ...filter, ...pageBefore(from) }, signal }),
    ),
    placeholderData: keepPreviousData,
  })

/** Changes an entry, which stays in its place so that the change can be undone there. */
function useActOn<Input>(act: (input: Input) => Promise<{ entry: WaitlistEntry }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ entry }) => {
      client.setQueriesData<InfiniteData<Page>>({ queryKey: entriesKey }, (data) => withEntry(data, entry))
      // A list requested in the meantime may not include it.
      const isOlder = ({ queryKey, state }: Query) =>
        state.fetchStatus === 'fetching' || !hasEntry(client.getQueryData(queryKey), entry)
      void client.invalidateQueries({ queryKey: entriesKey, predicate: isOlder })
    },
    // Another member of staff may have been quicker.
    onError: () => client.invalidateQueries({ queryKey: entriesKey }),
  })
}

const hasEntry = (data: InfiniteData<Page> | undefined, { id }: WaitlistEntry) =>
  data?.pages.some(({ entries }) => entries.some((each) => each.id === id)) === true

function withEntry(data: InfiniteData<Page> | undefined, entry: WaitlistEntry) {
  if (data === undefined) return undefined
  const entries = (page: Page) => page.entries.map((each) => (each.id === entry.id ? entry : each))
  return { ...data, pages: data.pages.map((page) => ({ ...page, entries: entries(page) })) }
}

/** Declines a waiting entry; undoes that for a declined one. */
export const useDecline = () =>
  useActOn(({ id, state }: WaitlistEntry) =>
    call(state === 'declined' ? 'restoreWaitlistEntry' : 'declineWaitlistEntry', { body: { id } }),
  )

export const useInvite = () =>
  useActOn((body: BodySent<'inviteWaitlistEntry'>) => call('inviteWaitlistEntry', { body }))

/** Which entries are shown; all of them without a state. */
const fields = { search: searched, state: oneOf(waitlistStates) }

export type WaitlistFilter = FilterOf<typeof fields>

/** The filter in the address, and how to change it. */
export const useWaitlistFilter = () => useFilter(fields)

/** The names of an entry's states. */
export const stateNames: Readonly<Record<WaitlistState, string>> = {
  waiting: 'Waiting',
  invited: 'Invited',
  declined: 'Declined',
}

const momentText = (moment: string | null) => (moment === null ? '' : momentCells(firmTimeZone())(moment))

const columns: readonly { header: string; cell: (entry: WaitlistEntry) => string }[] = [
  { header: 'Full name', cell: (entry) => entry.full_name },
  { header: 'E-mail', cell: (entry) => entry.email },
  { header: 'Joined', cell: (entry) => momentText(entry.created_at) },
  { header: 'Last asked', cell: (entry) => momentText(entry.last_asked_at) },
  { header: 'State', cell: (entry) => stateNames[entry.state] },
  { header: 'Changed by', cell: (entry) => entry.changed_by ?? '' },
  { header: 'Changed', cell: (entry) => momentText(entry.changed_at) },
]

/** Downloads all entries that match a filter as CSV. */
export async function exportWaitlist(filter: WaitlistFilter): Promise<void> {
  const entries = await readAllPages((from) =>
    call('waitlistEntries', { query: { ...filter, ...pageBefore(from), limit: maxEntriesAtOnce } }),
  )
  saveCsv('waitlist.csv', columns, entries)
}
