import type { BodySent, Received } from '@portico/contract/api/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/api-client.ts'
import type { SecondFactor } from '../../auth/account-queries.ts'

const sessionsKey = read('sessions').queryKey
const secondFactorKey = read('secondFactor').queryKey

/** A session of the signed-in user. */
export type OwnSession = Received<'sessions'>[number]

/** The signed-in user's sessions. Refreshed when the window gets the focus; a timer would keep this session alive. */
export const useSessions = () => useQuery({ ...read('sessions'), refetchOnWindowFocus: true })

/** Who saw the portal as this account. */
export const useAccountViews = () => useQuery(read('accountViews'))

/** Ends the session of an id, or all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call('endOtherSessions') : call('endSession', { body: { session_id: which } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Refreshes the list of sessions after another action has ended some. */
export function useSessionsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: sessionsKey })
}

/** The signed-in user's latest sign-ins and failed attempts. */
export const useSignIns = () => useQuery(read('signIns'))

/** Reads the profile again after it was changed. */
export function useProfileChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['profile'] })
}

/** The signed-in user's new e-mail, as long as it awaits confirmation. */
export const usePendingEmail = () => useQuery({ ...read('pendingEmail'), refetchOnWindowFocus: true })

/** Reads it again after it was requested or taken back. */
export function usePendingEmailChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: read('pendingEmail').queryKey })
}

type Changing =
  | 'changeName'
  | 'changeEmail'
  | 'cancelEmail'
  | 'changePassword'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'

/** Makes one of the calls that change the account. A mutation, so that an expired session leads to the login as everywhere else. */
export function useChange<Name extends Changing>(name: Name) {
  return useMutation({
    mutationFn: (body: BodySent<Name>) => call(name, { body } as never) as Promise<Received<Name>>,
  }).mutateAsync
}

/** Shows its new state and reads it again. */
export function useSecondFactorChanged(): (now: Partial<SecondFactor>) => void {
  const queryClient = useQueryClient()
  return (now) => {
    queryClient.setQueryData<SecondFactor>(secondFactorKey, (stood) => stood && { ...stood, ...now })
    void queryClient.invalidateQueries({ queryKey: secondFactorKey })
  }
}
