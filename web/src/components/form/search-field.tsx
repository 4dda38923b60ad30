import { use, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router'
import { TextField } from './text-field.tsx'

const pauseMs = 250

interface SearchFieldProps {
  label?: string
  placeholder?: string
  search: string
  onSearch: (search: string) => void
}

/** Searches when the typing pauses, unless the reader is on the way to another page, which a search would call off. */
export function SearchField({
  label = 'Search',
  placeholder = 'Name or e-mail',
  search,
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(search)
  const asked = useRef(search)
  const ask = useRef(onSearch)
  // Asked itself: hooks tell of a navigation only once React has drawn it, which may be after the timer.
  const router = use(DataRouterContext)?.router
  const { pathname } = useLocation()
  // Only typing restarts the timer, however often the page renders meanwhile.
  useEffect(() => {
    ask.current = onSearch
  }, [onSearch])
  // The address was changed by a link; what is being typed was not.
  useEffect(() => {
    if (search !== asked.current) setText(search)
    asked.current = search
  }, [search])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    let timer = setTimeout(askIfHere, pauseMs)
    function askIfHere() {
      const { navigation, location } = router?.state ?? {}
      if (navigation?.state !== 'idle' || location?.pathname !== pathname) {
        timer = setTimeout(askIfHere, pauseMs)
        return
      }
      asked.current = wanted
      ask.current(wanted)
    }
    return () => clearTimeout(timer)
  }, [text, router, pathname])
  return (
    <TextField
      label={label}
      type="search"
      name={label.toLowerCase()}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={254}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

/** The filter in the address, and how to change part of it. */
export function useFilter<Filter>(
  read: (address: URLSearchParams) => Filter,
  write: (filter: Filter) => Record<string, string>,
): [Filter, (change: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams()
  // Each change builds on the one before, which the address does not show yet.
  const latest = useRef(read(address))
  const written = useRef<string[]>([])
  useEffect(() => {
    const place = written.current.indexOf(String(address))
    // An address that is not ours is a link's. One of ours may have been overtaken by changes since.
    if (place < 0) latest.current = read(address)
    written.current = place < 0 ? [] : written.current.slice(place + 1)
  }, [address, read])
  const change = (to: Partial<Filter>) => {
    latest.current = { ...latest.current, ...to }
    const next = new URLSearchParams(write(latest.current))
    written.current.push(String(next))
    // Otherwise each letter of a search would be an entry in the history.
    setAddress(next, { replace: true })
  }
  return [read(address), change]
}
