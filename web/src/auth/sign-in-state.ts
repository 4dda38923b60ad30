import type { Arrival } from './redirect.ts'
import { useRedirect } from './redirect.ts'
import { useInBrowser } from './in-browser.ts'

/** What brought someone to sign in; nothing until the page is alive, for its HTML was drawn for everybody. */
export function useSignInState(): Arrival {
  const arrival = useRedirect()
  return useInBrowser() ? arrival : {}
}
