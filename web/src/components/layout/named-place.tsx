import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface NamedPlaceProps {
  id: string
  /** Whether what is above it has loaded, and so moves it no more. */
  isSettled?: boolean
  children: ReactNode
}

/** A part of a page that an address can name: such an address leads the focus to its heading, and marks the part. */
export function NamedPlace({ id, isSettled = true, children }: NamedPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const heading = place.current?.querySelector<HTMLElement>('h2, h3')
    if (!isSettled || hash !== `#${id}` || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'center' })
  }, [hash, key, id, isSettled])
  return (
    <div
      ref={place}
      id={id}
      className="rounded outline-offset-8 has-[h2:focus,h3:focus]:outline-2 has-[h2:focus,h3:focus]:outline-(--focus)"
    >
      {children}
    </div>
  )
}
