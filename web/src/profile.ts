import type { Profile } from '@portico/contract/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { rememberUser, storedToken, useSession } from './session.tsx'

/** The signed-in person's profile and figures; also refreshes the copy kept in the browser. */
export function useProfile(): UseQueryResult<Profile> {
  const { token } = useSession()
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      const profile = await call('profile', { signal })
      if (storedToken() === token) rememberUser(profile)
      return profile
    },
    enabled: token !== null,
  })
}
