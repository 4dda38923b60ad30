import { paths } from '@portico/contract/api/paths'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api-client.ts'
import { isSessionOver } from '../../api/request-error.ts'
import { endImpersonation, endSession, isImpersonating } from '../../auth/session.ts'
import { useBusy } from '../../components/form/button.tsx'
import styles from './logout-button.module.css'

/** Ends the session on the server and here; here also when the server could not be told. */
export function LogoutButton() {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const leave = () =>
    run(async () => {
      // What is on its way would find the session over, and say so first.
      await client.cancelQueries()
      try {
        await logOut()
        endSession({ to: paths.landing })
      } catch {
        endSession({ to: paths.login, message: 'Failed to log out. Session cleared locally.' })
      }
    })
  return (
    <button type="button" className={styles['logout']} onClick={leave} disabled={busy}>
      Logout
    </button>
  )
}

/** Logging out while impersonating ends the staff session too, also when the impersonation is over by itself. */
async function logOut(): Promise<void> {
  try {
    await call('logout')
  } catch (error) {
    if (!isSessionOver(error) || !isImpersonating()) throw error
    endImpersonation()
    await call('logout')
  }
}
