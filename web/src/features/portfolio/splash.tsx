import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../app/page-focus.tsx'
import grid from './dashboard-page.module.css'
import head from './page-head.module.css'
import { DatesSkeleton } from './page-head.tsx'
import styles from './splash.module.css'

/** Shown instead of the dashboard while its figures load: the same boxes. */
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
    <div role="status" aria-label="Loading your portfolio">
      <SplashHead>
        <h1 ref={title} className={head['greeting']}>
          Portfolio
        </h1>
      </SplashHead>
      <SplashBoxes value={<div className={`${styles['box']} ${styles['value']}`} />} />
    </div>
  )
}

/** The head of the page before the months are known. */
export const SplashHead = ({ children }: { children: ReactNode }) => (
  <div className={head['head']}>
    {children}
    <p className={head['dates']}>
      <DatesSkeleton />
    </p>
  </div>
)

/** The boxes of the page; the first one may have its figure already. */
export const SplashBoxes = ({ value }: { value: ReactNode }) => (
  <div className={grid['cards']}>
    <div className={grid['main']}>{value}</div>
    <div className={grid['side']}>
      <div className={`${styles['box']} ${styles['roi']}`} />
      <div className={`${styles['box']} ${styles['principal']}`} />
    </div>
    <div className={`${styles['box']} ${styles['returns']} ${grid['wide']}`} />
    <div className={`${styles['box']} ${styles['chart']}`} />
    <div className={`${styles['box']} ${styles['chart']}`} />
    <div className={`${styles['box']} ${styles['months']} ${grid['wide']}`} />
  </div>
)
