import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { focusHeading } from './ui/focus-heading.ts'

/**
 * Leads whoever goes on to another page to its heading, which a screen reader then reads out as it would the title
 * of a new document. Whoever goes back, or only chooses something on the page, is left alone.
 */
export function PageFocus() {
  const { pathname } = useLocation()
  const by = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (by !== NavigationType.Pop) focusHeading()
  }, [pathname, by])
  return <Outlet />
}
