import type { Arrival } from '../arrival.ts'
import { useArrival } from '../arrival.ts'
import { useInBrowser } from '../ui/in-browser.ts'

/** What brought someone to sign in; nothing until the page is alive, for its HTML was drawn for everybody. */
export function useSignInState(): Arrival {
  const arrival = useArrival()
  return useInBrowser() ? arrival : {}
}
