import type { Received } from '@portico/contract/api/endpoints'
import type { AuditAction, AuditGroup } from '@portico/contract/features/audit'
import { auditKinds, maxAuditEntriesAtOnce } from '@portico/contract/features/audit'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { useFilter } from '../../components/form/search-field.tsx'
import { readAllPages } from '../../components/table/show-more.tsx'

const queryOf = (filter: AuditFilter, before: number | null) => ({
  ...narrowedBy(filter),
  ...(before === null ? {} : { before }),
})

/** The trail, page by page; with another filter the old list stays until the new one has loaded. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => call('audit', { query: queryOf(filter, pageParam), signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { staff: true },
  })

/** All entries that match a filter; `onProgress` gets the number read so far. */
export const readWholeAudit = (filter: AuditFilter, onProgress: (entries: number) => void) =>
  readAllPages(
    (before) => call('audit', { query: { ...queryOf(filter, before), limit: maxAuditEntriesAtOnce } }),
    onProgress,
  )

const latestVerification = read('auditVerification', { query: {} })

/** The result of verifying the whole chain. */
export type Verification = Received<'auditVerification'>

const askAgainMs = 1000

/** The latest verification of the whole chain; polled while one is under way. */
export const useVerification = () =>
  useQuery({
    ...latestVerification,
    refetchInterval: ({ state }) => ((state.data?.checking ?? null) === null ? false : askAgainMs),
    meta: { staff: true },
  })

/** Verifies the whole chain again. */
export function useVerifyAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('auditVerification', { query: { again: 'yes' } }),
    onSuccess: (verification) => {
      const { queryKey } = latestVerification
      client.setQueryData(queryKey, verification)
      // A response on its way may belong to an older verification.
      void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
    },
  })
}

/** Which entries are shown; '' and undefined do not filter. */
export interface AuditFilter {
  actor: string
  subject: string
  action: AuditAction | AuditGroup | undefined
  /** Days in UTC, as in 2025-07-31. */
  from: string
  to: string
}

/** The filter in the address, and how to change it. */
export const useAuditFilter = () => useFilter(filterIn, narrowedBy)

function filterIn(address: URLSearchParams): AuditFilter {
  const textOf = (name: string) => (address.get(name) ?? '').slice(0, 254)
  const dayOf = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(textOf(name)) ? textOf(name) : '')
  return {
    actor: textOf('actor'),
    subject: textOf('subject'),
    action: auditKinds.find((kind) => kind === address.get('action')),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

/** The fields of a filter that are set, for the address and for the call. */
export function narrowedBy({ actor, subject, action, from, to }: AuditFilter) {
  return {
    ...(actor === '' ? {} : { actor }),
    ...(subject === '' ? {} : { subject }),
    ...(action === undefined ? {} : { action }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}
