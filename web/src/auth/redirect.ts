import { useLocation } from 'react-router'

/** What a navigation may carry to the page it leads to. */
export interface RedirectState {
  message?: string
  /** The page that somebody came from. */
  from?: string
}

/** What brought somebody here; anyone can put anything into a history entry, so it is checked. */
export function useRedirect(): RedirectState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { message, from } = state as Record<string, unknown>
  return {
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof from === 'string' && from.startsWith('/') ? { from } : {}),
  }
}
