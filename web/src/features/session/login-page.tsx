import { paths } from '@portico/contract/api/paths'
import { Link, Navigate, useNavigate } from 'react-router'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { LoginForm } from './login-form.tsx'
import { useSignInState } from '../../auth/sign-in-state.ts'
import { useStoredSession } from '../../auth/use-stored-session.ts'

/** The way in. Afterwards people land where they were headed. */
export function Component() {
  const navigate = useNavigate()
  const { message, from = paths.dashboard } = useSignInState()
  const stored = useStoredSession()
  if (stored.valid) return <Navigate to={from} replace />
  return (
    <AuthLayout
      title="Login"
      seat="goal"
      ways={
        <>
          <Link to="/reset-password/">Forgot your password</Link>
          <Link to="/waitlist/">Join Waitlist</Link>
        </>
      }
    >
      <LoginForm
        message={stored.message ?? message}
        onSignedIn={() => void navigate(from, { replace: true })}
      />
    </AuthLayout>
  )
}
