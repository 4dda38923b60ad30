import { paths } from '@portico/contract/api/paths'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { isSessionOver } from '../../api/request-error.ts'
import { endImpersonation, endSession, isImpersonating } from '../../auth/session.ts'
import { useAction } from '../../components/feedback/notice.tsx'

/** In the header. */
const inHeader =
  'min-h-9 cursor-pointer rounded border border-chalk-quiet px-3.5 py-1 pointer-coarse:min-h-11 hover:border-chalk disabled:cursor-progress disabled:opacity-60'

/** Ends the session on the server and in this browser, even if the server cannot be reached. */
export function LogoutButton({ className = inHeader }: { className?: string }) {
  const client = useQueryClient()
  const leave = useAction(async () => {
    // Requests under way would find the session ended and report it first.
    await client.cancelQueries()
    try {
      await logOut()
      endSession({ to: paths.landing })
    } catch {
      endSession({ to: paths.login, message: 'Failed to log out. Session cleared locally.' })
    }
  })
  return (
    <button type="button" className={className} onClick={leave.run} disabled={leave.isBusy}>
      Logout
    </button>
  )
}

/** Logging out while impersonating ends the staff session too, even if the impersonation has expired. */
async function logOut(): Promise<void> {
  try {
    await call('logout')
  } catch (error) {
    if (!isSessionOver(error) || !isImpersonating()) throw error
    endImpersonation()
    await call('logout')
  }
}
