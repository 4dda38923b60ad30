import type { BodySent, Received } from '@portico/contract/api/endpoints'
import type { WaitlistEntry } from '@portico/contract/features/waitlist-entries'
import { maxEntriesAtOnce } from '@portico/contract/features/waitlist-entries'
import type { InfiniteData, Query } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import type { WaitlistFilter } from './waitlist-filter.ts'

type Part = Received<'waitlistEntries'>

const entriesKey = ['waitlist-entries']

const queryOf = ({ search, state }: WaitlistFilter, before: number | null) => ({
  ...(search === '' ? {} : { search }),
  ...(state === undefined ? {} : { state }),
  ...(before === null ? {} : { before }),
})

/** Who is on the waitlist, part by part; another filter leaves the old list there until its own has come. */
export const useWaitlist = (filter: WaitlistFilter) =>
  useInfiniteQuery({
    queryKey: [...entriesKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call('waitlistEntries', { query: queryOf(filter, pageParam), signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { staff: true },
  })

/** All that a filter leaves, however many parts it takes. */
export async function readWholeWaitlist(filter: WaitlistFilter): Promise<WaitlistEntry[]> {
  const entries: WaitlistEntry[] = []
  let before: number | null = null
  do {
    const query = { ...queryOf(filter, before), limit: maxEntriesAtOnce }
    const part: Part = await call('waitlistEntries', { query })
    entries.push(...part.entries)
    before = part.next
  } while (before !== null)
  return entries
}

/** Does something about an entry; it then stands changed where it stood, so that it can be taken back there. */
function useActOn<Input>(act: (input: Input) => Promise<{ entry: WaitlistEntry }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ entry }) => {
      client.setQueriesData<InfiniteData<Part>>({ queryKey: entriesKey }, (data) => withEntry(data, entry))
      // A list that was asked for in the meantime may not tell of it.
      const isOlder = ({ queryKey, state }: Query) =>
        state.fetchStatus === 'fetching' || !hasEntry(client.getQueryData(queryKey), entry)
      void client.invalidateQueries({ queryKey: entriesKey, predicate: isOlder })
    },
    // Somebody else may have been quicker.
    onError: () => client.invalidateQueries({ queryKey: entriesKey }),
  })
}

const hasEntry = (data: InfiniteData<Part> | undefined, { id }: WaitlistEntry) =>
  data?.pages.some(({ entries }) => entries.some((each) => each.id === id)) === true

function withEntry(data: InfiniteData<Part> | undefined, entry: WaitlistEntry) {
  if (data === undefined) return undefined
  const entries = (part: Part) => part.entries.map((each) => (each.id === entry.id ? entry : each))
  return { ...data, pages: data.pages.map((part) => ({ ...part, entries: entries(part) })) }
}

/** Declines somebody who waits; takes that back of somebody who is declined. */
export const useDecline = () =>
  useActOn(({ id, state }: WaitlistEntry) =>
    call(state === 'declined' ? 'restoreWaitlistEntry' : 'declineWaitlistEntry', { body: { id } }),
  )

export const useInvite = () =>
  useActOn((body: BodySent<'inviteWaitlistEntry'>) => call('inviteWaitlistEntry', { body }))
