import { useEffect, useState } from 'react'
import { call } from '../api/api-client.ts'
import { isForbidden, isSessionOver, sentenceOf } from '../api/request-error.ts'
import { endSession, rememberUser, storedToken } from './session.tsx'

interface StoredSession {
  valid: boolean
  message?: string
}

/**
 * Asks the server, once, whether a token kept from before is still a session. A server that cannot be
 * reached says nothing about the token, so it is then kept.
 */
export function useStoredSession(): StoredSession {
  const [stored, setStored] = useState<StoredSession>({ valid: false })
  useEffect(() => {
    const asked = storedToken()
    if (asked === null) return
    // Somebody may have signed in while the server was thinking about the token from before.
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
