import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { usePendingRedirect } from '../auth/session.ts'

/**
 * Leads whoever goes on to another page to its heading, which a screen reader then reads out as it would the title
 * of a new document. Whoever goes back, or only chooses something on the page, is left alone.
 */
export function PageFocus() {
  const { pathname } = useLocation()
  const by = useNavigationType()
  // When the session changes, the page is not there before the redirect is over.
  const redirect = usePendingRedirect()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    if (by === NavigationType.Pop || focusHeading()) last.current = pathname
  }, [pathname, by, redirect])
  return <Outlet />
}

/**
 * Puts the focus on the heading of the page, and answers whether there is one. It is not scrolled to: where a page
 * begins is the router's to say.
 */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
