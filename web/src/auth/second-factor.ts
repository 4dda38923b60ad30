import type { Received } from '@portico/contract/api/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'

export const secondFactorKey = ['second-factor']

/** How one's own second factor stands. */
export type SecondFactor = Received<'secondFactor'>

export const useSecondFactor = (): UseQueryResult<SecondFactor> =>
  useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => call('secondFactor', { signal }),
    meta: { staff: true },
  })
