import type { WaitlistState } from '@portico/contract/features/waitlist-entries'
import { waitlistStates } from '@portico/contract/features/waitlist-entries'
import { useFilter } from '../../components/form/use-filter.ts'

/** Which entries are looked at; without a state all of them. */
export interface WaitlistFilter {
  search: string
  state: WaitlistState | undefined
}

/** The filter that the address names, and how to name another one. */
export const useWaitlistFilter = () => useFilter(filterIn, addressOf)

function filterIn(address: URLSearchParams): WaitlistFilter {
  const state = waitlistStates.find((each) => each === address.get('state'))
  return { search: (address.get('search') ?? '').slice(0, 254), state }
}

const addressOf = ({ search, state }: WaitlistFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(state === undefined ? {} : { state }),
})
