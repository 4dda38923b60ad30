import type { Received } from '@portico/contract/api/endpoints'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api-client.ts'
import { useRenewedChange } from '../../api/use-change.ts'

export type Prepared = Received<'preparedPosting'>

/** A prepared posting and what its release would do now. */
export const usePreparedPosting = (number: number) =>
  useQuery({
    ...read('preparedPosting', { params: { number } }),
    meta: { staff: true },
    refetchOnWindowFocus: true,
    // What it would do may have changed since it was last opened.
    gcTime: 0,
  })

/** Decides about a prepared posting, and reads the list and the posting again. */
export const useDecision = <Name extends 'releasePosting' | 'returnPosting' | 'withdrawPosting'>(
  name: Name,
  number: number,
) =>
  useRenewedChange(
    name,
    read('preparedPostings').queryKey,
    read('preparedPosting', { params: { number } }).queryKey,
  )
