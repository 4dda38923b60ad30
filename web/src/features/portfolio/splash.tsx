import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../app/page-focus.tsx'
import { HeroView } from '../../illustrations/hero-view.tsx'
import styles from './splash.module.css'

/** Shown instead of the dashboard while its figures load. */
export function Splash() {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const heading = title.current
    return () => {
      // The page's own heading takes its place.
      if (heading !== null && heading === document.activeElement) queueMicrotask(focusHeading)
    }
  }, [])
  return (
    <div className={styles['splash']} role="status" aria-label="Loading your portfolio">
      <HeroView view="kickoff" />
      <h1 ref={title} className={styles['title']}>
        Portfolio
      </h1>
    </div>
  )
}
