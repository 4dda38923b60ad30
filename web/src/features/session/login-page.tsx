import { paths } from '@portico/contract/api/paths'
import type { SubmitEvent } from 'react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, Navigate, useNavigate } from 'react-router'
import { call } from '../../api/api-client.ts'
import { isForbidden, isSessionOver, sentenceOf } from '../../api/request-error.ts'
import type { RedirectState } from '../../auth/session.ts'
import { pressEnded } from '../../components/form/shown-press.ts'
import { endSession, rememberUser, storedToken, useRedirect } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, untilReplaced } from '../../components/form/form.tsx'
import type { Readiness } from '../../components/form/kept-submit.ts'
import { EmailField } from '../../components/form/text-field.tsx'
import { useInBrowser } from '../../components/hooks.ts'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'
import { SecretFields, storeSession, useSignInForm } from './sign-in-form.tsx'

/** The login page. Afterwards people land where they were headed. */
export function Component() {
  const navigate = useNavigate()
  const { message, kind = 'failure', from = paths.dashboard } = useSignInState()
  const stored = useStoredSession()
  if (stored.valid) return <Navigate to={from} replace />
  return (
    <LoginForm
      message={stored.message ?? message}
      kind={stored.message === undefined ? kind : 'failure'}
      onSignedIn={async () => {
        await navigate(from, { replace: true })
        await untilReplaced()
      }}
    />
  )
}

interface LoginFormProps {
  /** Why the page is here. */
  message: string | undefined
  kind: 'news' | 'failure'
  onSignedIn: () => Promise<void>
}

/** Email, password and Remember me, and then a code where the account needs one. */
function LoginForm({ message, kind, onSignedIn }: LoginFormProps) {
  const csrf = useCsrfToken()
  const { form, needsCode, goBack } = useSignInForm((opened) => {
    storeSession(opened)
    return onSignedIn()
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (csrf !== 'failed') return form.submit(event)
    event.preventDefault()
    form.refuse('CSRF token not loaded. Please refresh and try again.')
  }
  const back = () => {
    flushSync(goBack)
    document.querySelector<HTMLElement>('[name="username"]')?.focus()
  }
  return (
    <AuthLayout title="Login" view="goal" links={needsCode ? undefined : <Links />}>
      <Form
        form={{ ...form, submit }}
        action="Login"
        readiness={csrf}
        notice={
          !needsCode && (
            <>
              {message !== undefined && <Notice kind={kind}>{message}</Notice>}
              {csrf === 'failed' && (
                <Notice kind="failure">Failed to initialize login. Please refresh and try again.</Notice>
              )}
            </>
          )
        }
        cancel="Back"
        {...(needsCode ? { onCancel: back } : {})}
      >
        <SecretFields needsCode={needsCode}>
          <EmailField name="username" autoComplete="username" />
        </SecretFields>
      </Form>
    </AuthLayout>
  )
}

const Links = () => (
  <>
    <Link to="/reset-password/">Forgot your password</Link>
    <Link to="/waitlist/">Join Waitlist</Link>
  </>
)

/** The navigation state; empty until the page is interactive, because its HTML was rendered for everyone. */
function useSignInState(): RedirectState {
  const state = useRedirect()
  return useInBrowser() ? state : {}
}

/** Loads the CSRF token needed to sign in. */
function useCsrfToken(): Readiness {
  const [state, setState] = useState<Readiness>('pending')
  useEffect(() => {
    const leaving = new AbortController()
    call('getCsrfToken', { signal: leaving.signal })
      // The button that is pressed until then is not there afterwards.
      .then(pressEnded)
      .then(
        () => setState('ready'),
        () => leaving.signal.aborted || setState('failed'),
      )
    return () => leaving.abort()
  }, [])
  return state
}

interface StoredSession {
  valid: boolean
  message?: string
}

/**
 * Asks the server once whether a stored token is still a session. If the server cannot be reached, the token is
 * kept.
 */
function useStoredSession(): StoredSession {
  const [stored, setStored] = useState<StoredSession>({ valid: false })
  useEffect(() => {
    const asked = storedToken()
    if (asked === null) return
    // Another tab may have signed in meanwhile.
    const isLate = () => storedToken() !== asked
    const leaving = new AbortController()
    call('profile', { signal: leaving.signal }).then(
      (profile) => {
        if (isLate()) return
        rememberUser(profile)
        setStored({ valid: true })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted && !isLate()) setStored({ valid: false, message: refuse(error) })
      },
    )
    return () => leaving.abort()
  }, [])
  return stored
}

function refuse(error: unknown): string {
  if (!isSessionOver(error) && !isForbidden(error)) {
    return sentenceOf(error, 'Your session could not be checked. Please log in.')
  }
  endSession()
  return 'Session expired. Please log in again.'
}
