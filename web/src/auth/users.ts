import type { UserListItem } from '@portico/contract/features/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'

/** Every active account, for staff. */
export const useUsers = (): UseQueryResult<UserListItem[]> =>
  useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => call('users', { signal }),
    meta: { staff: true },
  })
