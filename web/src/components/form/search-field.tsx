import { use, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { TextField } from './text-field.tsx'

const pauseMs = 250

interface SearchFieldProps {
  label?: string
  placeholder?: string
  search: string
  /** What is shown in place of the search until something is typed: the name of whose number it is. */
  shown?: string | undefined
  onSearch: (search: string) => void
}

/** Searches when the typing pauses, unless the reader is on the way to another page, which a search would call off. */
export function SearchField({
  label = 'Search',
  placeholder = 'Name or e-mail',
  search,
  shown,
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(search)
  const [isTyped, setTyped] = useState(false)
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
    if (search === asked.current) return
    setText(search)
    setTyped(false)
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
      value={isTyped ? text : (shown ?? text)}
      onChange={(event) => {
        setTyped(true)
        setText(event.target.value)
      }}
    />
  )
}
