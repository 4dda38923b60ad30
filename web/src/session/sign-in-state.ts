import type { Location } from 'react-router'
import { useLocation } from 'react-router'
import { useInBrowser } from '../ui/in-browser.ts'

/** What a page that sends someone to sign in tells the login page. */
export interface SignInState {
  message?: string | undefined
  /** Where to come back to. */
  from?: string | undefined
}

/** What brought someone here; nothing until the page is alive, for its HTML was drawn for everybody. */
export function useSignInState(): SignInState {
  const location = useLocation()
  return useInBrowser() ? signInState(location) : {}
}

/** Anyone can put anything into a history entry, so it is checked. */
function signInState({ state }: Location): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const { message, from } = state as Record<string, unknown>
  return {
    message: typeof message === 'string' ? message : undefined,
    from: typeof from === 'string' && from.startsWith('/') ? from : undefined,
  }
}
