import type { loginRequest } from '@portico/contract/features/session'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../api/api-client.ts'
import { isForbidden, isSessionOver, sentenceOf } from '../../api/request-error.ts'
import { endSession, rememberUser, signIn, storedToken } from '../../auth/session.ts'

/** Opens a session on the server and stores it in this browser. Throws RequestError. */
export async function logIn(credentials: z.output<typeof loginRequest>): Promise<void> {
  const opened = await call('login', { body: credentials })
  signIn(opened.token, {
    id: opened.user_id,
    username: opened.username,
    email: opened.username,
    // The names come with the profile, which the next page loads.
    first_name: '',
    last_name: '',
    is_staff: opened.is_staff,
  })
}

/** Loads the CSRF token needed to sign in. */
export function useCsrfToken(): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    const leaving = new AbortController()
    call('getCsrfToken', { signal: leaving.signal }).then(
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
export function useStoredSession(): StoredSession {
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
