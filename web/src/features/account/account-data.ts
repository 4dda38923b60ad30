import type { Received } from '@portico/contract/api/endpoints'
import type { AccountView } from '@portico/contract/features/impersonation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import { useReadAgain } from '../../api/use-change.ts'
import type { SecondFactor } from '../../auth/account-queries.ts'

const sessionsKey = read('sessions').queryKey
const secondFactorKey = read('secondFactor').queryKey

/** A session of the signed-in user. */
export type OwnSession = Received<'sessions'>[number]

/** The signed-in user's sessions. Refreshed when the window gets the focus; a timer would keep this session alive. */
export const useSessions = () => useQuery({ ...read('sessions'), refetchOnWindowFocus: true })

/** Who saw the portal as this account. */
export const useAccountViews = () => useQuery(read('accountViews'))

/** Ends the session with an id, or all but the current one. */
export function useEndSessions() {
  const readAgain = useReadAgain(sessionsKey)
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call('endOtherSessions') : call('endSession', { body: { session_id: which } }),
    onSettled: readAgain,
  })
}

/** Refreshes the list of sessions after another action has ended some. */
export const useSessionsChanged = () => useReadAgain(sessionsKey)

/** The signed-in user's latest sign-ins and failed attempts. */
export const useSignIns = () => useQuery(read('signIns'))

/** Refetches the profile after a change. */
export const useProfileChanged = () => useReadAgain(['profile'])

/** The signed-in user's new e-mail while it awaits confirmation. */
export const usePendingEmail = () => useQuery({ ...read('pendingEmail'), refetchOnWindowFocus: true })

/** Refetches it after it was requested or cancelled. */
export const usePendingEmailChanged = () => useReadAgain(read('pendingEmail').queryKey)

/** Shows the new state of the second factor and refetches it. */
export function useSecondFactorChanged(): (now: Partial<SecondFactor>) => void {
  const queryClient = useQueryClient()
  return (now) => {
    queryClient.setQueryData<SecondFactor>(secondFactorKey, (stood) => stood && { ...stood, ...now })
    void queryClient.invalidateQueries({ queryKey: secondFactorKey })
  }
}

/** Why staff looked, if they said so. */
export const reasonOf = ({ reason }: AccountView): string =>
  reason === '' ? 'No reason was given.' : `Reason: ${reason}`
