import { useEffect, useState } from 'react'
import { call } from '../api/api-client.ts'

/** Loads the CSRF token that a sign-in needs. */
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
