import type { Received } from '@portico/contract/api/endpoints'
import { auditKinds } from '@portico/contract/features/audit'
import { rangeRefusal } from '@portico/contract/values/range'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, download, read } from '../../api/api-client.ts'
import { pageBefore, pagesOf } from '../../api/read-pages.ts'
import type { FilterOf } from '../../components/form/filter.ts'
import { dayOf, oneOf, searched, useFilter } from '../../components/form/filter.ts'

/** A page of postings to thousands is only a few lines: the next ones follow until there are so many, or so many pages. */
const enough = { lines: 20, pages: 5 }

/**
 * The trail, page by page, with what was changed at once as one entry; with another filter the old list stays until the
 * new one has loaded, and each page has the filter that it was asked with.
 */
export function useAudit(filter: AuditFilter) {
  const audit = useInfiniteQuery({
    queryKey: ['audit', filter],
    ...pagesOf(async (from: number | null, signal) => {
      const page = await call('audit', { query: { ...filter, ...pageBefore(from), fold: 'yes' }, signal })
      return { ...page, filter }
    }),
    placeholderData: keepPreviousData,
    enabled: rangeRefusal(filter) === undefined,
  })
  const { data: { pages } = { pages: [] }, fetchNextPage } = audit
  const isShort = pages.length < enough.pages && pages.flatMap(({ entries }) => entries).length < enough.lines
  const readsOn = isShort && audit.hasNextPage && !audit.isFetching && !audit.isError
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, pages.length, fetchNextPage])
  return audit
}

/** The file of all entries that match a filter. */
export const readAuditFile = (filter: AuditFilter) => download('auditFile', { query: filter })

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

/** Which entries are shown; the days are the firm's. */
const fields = { actor: searched, subject: searched, action: oneOf(auditKinds), from: dayOf, to: dayOf }

export type AuditFilter = FilterOf<typeof fields>

/** The filter in the address, and how to change it. */
export const useAuditFilter = () => useFilter(fields)
