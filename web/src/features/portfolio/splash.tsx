import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../app/page-focus.tsx'
import grid from './dashboard-page.module.css'
import { DatesSkeleton, HeadLine } from './page-head.tsx'

/** About as high as the cards that take their places. */
const box = 'border border-hairline rounded bg-wash breathe [--breath:0.6]'

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
      <HeadLine ref={title} title="Portfolio">
        <DatesSkeleton />
      </HeadLine>
      <SplashBoxes value={<div className={`${box} min-h-195 max-md:min-h-215`} />} />
    </div>
  )
}

/** The rest of the card whose figure is there already. */
export const SplashFill = () => <div className={`${box} mt-5 min-h-170 flex-1`} />

/** The boxes of the page; the first one may have its figure already. */
export const SplashBoxes = ({ value }: { value: ReactNode }) => (
  <div className={`grid gap-cards lg:grid-cols-[repeat(12,minmax(0,1fr))] ${grid['cards']}`}>
    <div className={`grid ${grid['main']}`}>{value}</div>
    <div className={`flex flex-col gap-cards ${grid['side']}`}>
      <div className={`${box} min-h-86.5`} />
      <div className={`${box} min-h-67`} />
    </div>
    <div className={`${box} min-h-62 max-md:min-h-125 ${grid['wide']}`} />
    <div className={`${box} min-h-140`} />
    <div className={`${box} min-h-140`} />
    <div className={`${box} min-h-175 ${grid['wide']}`} />
  </div>
)
