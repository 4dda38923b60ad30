import type { Location } from 'react-router'

/** What a page that sends someone to sign in tells the login page. */
export interface SignInState {
  message?: string | undefined
  /** Where to come back to. */
  from?: string | undefined
}

/** Reads what brought someone here; anyone can put anything into a history entry, so it is checked. */
export function signInState({ state }: Location): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const { message, from } = state as Record<string, unknown>
  return {
    message: typeof message === 'string' ? message : undefined,
    from: typeof from === 'string' && from.startsWith('/') ? from : undefined,
  }
}
