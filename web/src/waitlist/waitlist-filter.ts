import type { WaitlistState } from '@portico/contract/waitlist'
import { waitlistStates } from '@portico/contract/waitlist'
import { useSearchParams } from 'react-router'

/** Which entries are looked at; without a state all of them. */
export interface WaitlistFilter {
  search: string
  state: WaitlistState | undefined
}

/** The filter that the address names, and how to name another one. */
export function useWaitlistFilter(): [WaitlistFilter, (change: Partial<WaitlistFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const change = (to: Partial<WaitlistFilter>) =>
    // Each letter of a search would be a step back otherwise.
    setAddress((now) => addressOf({ ...filterIn(now), ...to }), { replace: true })
  return [filterIn(address), change]
}

function filterIn(address: URLSearchParams): WaitlistFilter {
  const state = waitlistStates.find((each) => each === address.get('state'))
  return { search: (address.get('search') ?? '').slice(0, 254), state }
}

const addressOf = ({ search, state }: WaitlistFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(state === undefined ? {} : { state }),
})
