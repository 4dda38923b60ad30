import type { Received } from '@portico/contract/api/endpoints'
import type { Profile } from '@portico/contract/features/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../api/api-client.ts'
import { callOrKept, justRequested } from '../api/kept-answers.ts'
import { displayName } from './display-name.ts'
import { showsKept } from './kept-figures.ts'
import { rememberUser, storedToken, useSession } from './session.ts'

/** The signed-in user's profile and figures; also refreshes the copy kept in the browser. */
export const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      const [profile] = await callOrKept(['profile'], signal)
      if (storedToken() === token && !showsKept()) rememberUser(profile)
      return profile
    },
    ...justRequested,
    enabled: token !== null,
  })

/** The profile as the pages have it. */
export function useProfile(): UseQueryResult<Profile> {
  const { token } = useSession()
  return useQuery(profileQuery(token))
}

/** The state of the signed-in user's second factor. */
export type SecondFactor = Received<'secondFactor'>

export const useSecondFactor = () => useQuery({ ...read('secondFactor'), meta: { staff: true } })

/** Every active account, for staff. */
export const useUsers = () => useQuery({ ...read('users', { query: {} }), meta: { staff: true } })

/** The same with the disabled accounts, for pages on which those can be read. */
export const useAllUsers = () =>
  useQuery({ ...read('users', { query: { disabled: 'included' } }), meta: { staff: true } })

/** What the person with an e-mail is called among staff: the e-mail until names have loaded; null is the command line. */
export function useNameOf(): (email: string | null) => string {
  const { data: users = [] } = useAllUsers()
  return (email) =>
    email === null ? 'the command line' : displayName(users.find((user) => user.email === email) ?? { email })
}
