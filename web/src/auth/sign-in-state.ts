import type { Arrival } from '../app/arrival.ts'
import { useArrival } from '../app/arrival.ts'
import { useInBrowser } from '../components/feedback/in-browser.ts'

/** What brought someone to sign in; nothing until the page is alive, for its HTML was drawn for everybody. */
export function useSignInState(): Arrival {
  const arrival = useArrival()
  return useInBrowser() ? arrival : {}
}
