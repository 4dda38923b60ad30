import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What the address narrows a list to, and how to change a part of it. */
export function useFilter<Filter>(
  read: (address: URLSearchParams) => Filter,
  write: (filter: Filter) => Record<string, string>,
): [Filter, (change: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams()
  // Two changes at once: the second one begins with the first, which the address does not show yet.
  const latest = useRef(read(address))
  useEffect(() => {
    latest.current = read(address)
  }, [address, read])
  const change = (to: Partial<Filter>) => {
    latest.current = { ...latest.current, ...to }
    // Each letter of a search would be a step back otherwise.
    setAddress(write(latest.current), { replace: true })
  }
  return [read(address), change]
}
