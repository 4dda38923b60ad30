import type { Day } from '@portico/contract/values/day'
import { dayToJson } from '@portico/contract/values/day'
import { useSearchParams } from 'react-router'
import { today } from '../api/firm-time.ts'
import { useMay } from '../auth/role.ts'
import { dayOf } from '../components/form/filter.ts'

const parameter = 'known_on'

/** The day in the address as of which staff see the firm; undefined for today, also where it is no day, or one to come. */
export function useKnownOn(): string | undefined {
  const on = dayOf(useSearchParams()[0].get(parameter) ?? '')
  return on === undefined || on > dayToJson(today()) ? undefined : on
}

/** The options of a read as of that day. */
export const knownQuery = (on: string | undefined) => ({ query: on === undefined ? {} : { [parameter]: on } })

/** The current address with another day, or without one. */
export function useKnownLink(): (on: Day | undefined) => string {
  const [search] = useSearchParams()
  return (on) => {
    const after = new URLSearchParams(search)
    if (on === undefined) after.delete(parameter)
    else after.set(parameter, dayToJson(on))
    return `?${after}`
  }
}

/** Whether the signed-in user may change figures here: never those of a past day. */
export function useMayChange(): boolean {
  const may = useMay('preparer')
  return useKnownOn() === undefined && may
}
