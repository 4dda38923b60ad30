import type { BodySent } from '@portico/contract/api/endpoints'
import type { PreparedPosting } from '@portico/contract/features/release'
import { bookKinds, releasableCalls } from '@portico/contract/features/release'
import { formatMonth } from '@portico/contract/values/month'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { countOf } from '../../figures/figure-text.ts'

/** A prepared posting and what its release would do now. */
export const usePreparedPosting = (number: number) =>
  useQuery({
    ...read('preparedPosting', { params: { number } }),
    meta: { staff: true },
    // What it would do may have changed since it was last opened.
    gcTime: 0,
  })

type Decision = 'releasePosting' | 'returnPosting' | 'withdrawPosting'

/** Decides about a prepared posting, and reads the list and the posting again, also after an error. */
export function useDecision<Name extends Decision>(name: Name, number: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodySent<Name>) => {
      await call('getCsrf')
      return call(name, { body } as never)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: read('preparedPostings').queryKey }),
        client.invalidateQueries({ queryKey: read('preparedPosting', { params: { number } }).queryKey }),
      ]),
  })
}

/** "Month-end · August 2025 · 301 rows" */
export const titleOf = ({ kind, corrects, from, to, rows }: PreparedPosting): string =>
  [
    `${releasableCalls[kind].title}${corrects === true ? ' with corrections' : ''}`,
    from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`,
    ...(bookKinds.has(kind) ? [] : [countOf(rows, 'row')]),
  ].join(' · ')
