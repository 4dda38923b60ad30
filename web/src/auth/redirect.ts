import { useLocation } from 'react-router'

/** State that a navigation passes to the next page. */
export interface RedirectState {
  message?: string
  /** The page to come back to. */
  from?: string
}

/** The state of this navigation. Anyone can put anything into a history entry, so it is checked. */
export function useRedirect(): RedirectState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { message, from } = state as Record<string, unknown>
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof from === 'string' && from.startsWith('/') ? { from } : {}),
  }
}
