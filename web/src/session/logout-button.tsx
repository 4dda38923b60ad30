import { paths } from '@portico/contract/paths'
import { call } from '../api-client.ts'
import { endSession } from '../session.tsx'
import { useBusy } from '../ui/use-busy.ts'
import styles from './logout-button.module.css'

/** Ends the session on the server and here; here also when the server could not be told. */
export function LogoutButton() {
  const [busy, run] = useBusy()
  const logOut = () =>
    run(async () => {
      try {
        await call('logout')
        endSession({ to: paths.landing })
      } catch {
        endSession({ to: paths.login, message: 'Failed to log out. Session cleared locally.' })
      }
    })
  return (
    <button type="button" className={styles['logout']} onClick={logOut} disabled={busy}>
      Logout
    </button>
  )
}
