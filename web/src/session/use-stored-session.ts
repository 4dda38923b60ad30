import { useEffect, useState } from 'react'
import { call } from '../api-client.ts'
import { isForbidden, isSessionOver, sentenceOf } from '../request-error.ts'
import { endSession, rememberUser, storedToken } from '../session.tsx'

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
    if (storedToken() === null) return
    const leaving = new AbortController()
    call('profile', { signal: leaving.signal }).then(
      (profile) => {
        rememberUser(profile)
        setStored({ valid: true })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setStored({ valid: false, message: refuse(error) })
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
