import type { AuditEntry } from '@portico/contract/features/audit'
import { maxAuditEntriesAtOnce } from '@portico/contract/features/audit'
import type { Received } from '@portico/contract/api/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import type { AuditFilter } from './audit-filter.ts'
import { narrowedBy } from './audit-filter.ts'

const queryOf = (filter: AuditFilter, before: number | null) => ({
  ...narrowedBy(filter),
  ...(before === null ? {} : { before }),
})

/** The trail, part by part; another filter leaves the old list there until its own has come. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => call('audit', { query: queryOf(filter, pageParam), signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { staff: true },
  })

/** All that a filter leaves, however many parts it takes; `onProgress` is told how many have come. */
export async function readWholeAudit(
  filter: AuditFilter,
  onProgress: (entries: number) => void,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  let before: number | null = null
  do {
    const query = { ...queryOf(filter, before), limit: maxAuditEntriesAtOnce }
    const part: Received<'audit'> = await call('audit', { query })
    entries.push(...part.entries)
    before = part.next
    onProgress(entries.length)
  } while (before !== null)
  return entries
}

const verificationKey = ['audit-verification']

/** What a look at the whole chain found. */
export type Verification = Received<'auditVerification'>

const askAgainMs = 1000

/** What the latest look at the whole chain found; while one is under way it is asked for again. */
export const useVerification = (): UseQueryResult<Verification> =>
  useQuery({
    queryKey: verificationKey,
    queryFn: ({ signal }) => call('auditVerification', { query: {}, signal }),
    refetchInterval: ({ state }) => ((state.data?.checking ?? null) === null ? false : askAgainMs),
    meta: { staff: true },
  })

/** Has the whole chain looked at anew. */
export function useVerifyAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('auditVerification', { query: { again: 'yes' } }),
    onSuccess: (verification) => {
      client.setQueryData(verificationKey, verification)
      // What is on its way may be of an older look.
      void client.invalidateQueries({ queryKey: verificationKey, fetchStatus: 'fetching' })
    },
  })
}
