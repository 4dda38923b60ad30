import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { usePendingRedirect } from '../auth/session.ts'
import { useKeptFocus } from './kept-focus.ts'

/**
 * Moves the focus to the heading of the page navigated to, which screen readers then read out like the title of a
 * new document. Choosing something on the same page leaves the focus alone.
 */
export function PageFocus() {
  const { pathname } = useLocation()
  useKeptFocus()
  // When the session changes, the page is not rendered before the redirect is complete.
  const redirect = usePendingRedirect()
  const last = useRef(pathname)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [pathname, redirect])
  useEffect(() => {
    if (last.current === pathname) return
    // A page that is asked for a part of itself, such as a form, has moved the focus there by now.
    if (document.activeElement !== before.current || focusHeading()) last.current = pathname
  }, [pathname, redirect])
  return <Outlet />
}

/**
 * Focuses the heading of the page and returns whether there is one. Does not scroll: the router decides where a
 * page starts.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
