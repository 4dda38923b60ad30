import { paths } from '@portico/contract/paths'
import { Link, Navigate, useNavigate } from 'react-router'
import { site } from '../../../site.config.ts'
import { PitchMarkings } from '../ui/pitch-markings.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { useSignInState } from './sign-in-state.ts'
import { useStoredSession } from './use-stored-session.ts'

/** The way in. Afterwards people land where they were headed. */
export function Component() {
  const navigate = useNavigate()
  const { message, from = paths.dashboard } = useSignInState()
  const stored = useStoredSession()
  if (stored.valid) return <Navigate to={from} replace />
  return (
    <main className={styles['page']}>
      <title>{`Login · ${site.name}`}</title>
      <div className={styles['pitch']}>
        <PitchMarkings />
        <Link to={paths.landing} className={styles['brand']}>
          {site.name}
        </Link>
        <p className={styles['headline']}>{site.headline}</p>
      </div>
      <div className={styles['desk']}>
        <div className={styles['column']}>
          <h1 className={styles['title']}>Client Portal</h1>
          <LoginForm
            message={stored.message ?? message}
            onSignedIn={() => void navigate(from, { replace: true })}
          />
          <p className={styles['ways']}>
            <Link to="/reset-password/">Forgot your password</Link>
            <Link to="/waitlist/">Join Waitlist</Link>
          </p>
        </div>
      </div>
    </main>
  )
}
