import { useEffect, useState } from 'react'
import { TextField } from '../ui/text-field.tsx'

/** What is typed is looked for after a pause of so long. */
const pauseMs = 250

interface WaitlistSearchProps {
  search: string
  onSearch: (search: string) => void
}

/** Looks for a name or an e-mail while it is typed. */
export function WaitlistSearch({ search, onSearch }: WaitlistSearchProps) {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [known, setKnown] = useState(search)
  // Another address, not the one that was asked for here, has a search of its own.
  if (search !== known) {
    setKnown(search)
    if (search !== asked) {
      setAsked(search)
      setTyped(search)
    }
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked) return
    const pause = setTimeout(() => {
      setAsked(wanted)
      onSearch(wanted)
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [typed, asked, onSearch])
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Name or email"
      autoComplete="off"
      maxLength={254}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
