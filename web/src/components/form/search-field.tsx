import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextField } from './text-field.tsx'

const pauseMs = 250

interface SearchFieldProps {
  label?: string
  placeholder?: string
  search: string
  onSearch: (search: string) => void
}

/** Searches when the typing pauses. */
export function SearchField({
  label = 'Search',
  placeholder = 'Name or e-mail',
  search,
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(search)
  const asked = useRef(search)
  const ask = useRef(onSearch)
  // The pause is that of the typing, however often the page is drawn meanwhile.
  useEffect(() => {
    ask.current = onSearch
  }, [onSearch])
  // A way elsewhere has changed what is searched for; what is being typed has not.
  useEffect(() => {
    if (search !== asked.current) setText(search)
    asked.current = search
  }, [search])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      ask.current(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
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
