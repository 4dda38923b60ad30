import type { UserListItem } from '@portico/contract/features/accounts'
import { impersonationMinutes } from '@portico/contract/features/impersonation'
import { paths } from '@portico/contract/api/paths'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { stoppingKey } from '../../api/query-client.ts'
import { isForbidden, sentenceOf } from '../../api/request-error.ts'
import { beginImpersonation, endImpersonation, storedToken, useSession } from '../../auth/session.ts'

const causeOf = (error: unknown) => sentenceOf(error, 'Something went wrong. Please try again.')

/** The message when an impersonation cannot be started. */
export const beginFailure = (error: unknown) => `Impersonation failed: ${causeOf(error)}`

/** The message when an impersonation cannot be stopped. */
export const stopFailure = (error: unknown) =>
  isForbidden(error)
    ? 'Permission denied. Please log out and log back in as an admin.'
    : `Failed to stop impersonating... ${causeOf(error)}`

/** Starts showing the portal as an investor; `from` is where to come back to. */
export function useBeginImpersonation(from: string) {
  const { token, user: staff } = useSession()
  return useMutation({
    mutationFn: ({ investor, reason }: { investor: UserListItem; reason: string }) =>
      call('impersonate', { body: { user_id: investor.id, reason } }),
    onSuccess: (answer, { investor }) => {
      // Another tab may have signed in as someone else in the meantime.
      if (storedToken() !== token) return
      const { token: acting, impersonated_user_id: id, ...named } = answer
      const endsAt = Date.now() + impersonationMinutes * 60_000
      beginImpersonation(acting, { ...investor, ...named, id }, { staff, endsAt, from }, paths.dashboard)
    },
  })
}

/** Stops, and restores the staff session. */
export function useStopImpersonation() {
  const { token } = useSession()
  return useMutation({
    mutationKey: stoppingKey,
    mutationFn: () => call('stopImpersonation'),
    onSuccess: (handedBack) => {
      if (storedToken() === token) endImpersonation(handedBack)
    },
  })
}
