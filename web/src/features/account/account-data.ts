import type { Received } from '@portico/contract/api/endpoints'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'

const sessionsKey = ['sessions']

/** A session of one's own account. */
export type OwnSession = Received<'sessions'>[number]

/** The sessions of one's own account, asked for anew whenever somebody looks; a timer would keep this one alive. */
export const useSessions = (): UseQueryResult<OwnSession[]> =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('sessions', { signal }),
    refetchOnWindowFocus: true,
  })

/** Who saw the portal as this account. */
export const useAccountViews = (): UseQueryResult<Received<'accountViews'>> =>
  useQuery({ queryKey: ['account-views'], queryFn: ({ signal }) => call('accountViews', { signal }) })

/** Ends the session of an id, or all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call('endOtherSessions') : call('endSession', { body: { session_id: which } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Reads the list of sessions again after something else has ended some. */
export function useSessionsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: sessionsKey })
}
