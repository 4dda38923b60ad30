import type { ReactNode, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { currentUserId, useSession } from '../../auth/session.ts'
import { focusHeading } from '../../app/page-focus.tsx'
import { displayName } from '../../auth/display-name.ts'
import type { Extent } from './extent.ts'
import { extentOf } from './extent.ts'
import { holdHeights, keepHeights } from './card-heights.ts'
import { DatesSkeleton, HeadLine } from './page-head.tsx'

/** About as high as the cards that take their places. */
const box = 'border border-hairline rounded bg-wash breathe [--breath:0.6]'
/** In place of ROI: of its colour, which does not breathe, so that the dark card is there from the start. */
const board = 'border border-board-line rounded bg-board'

/** A frame whose cards are as high as they were last while they load, and whose heights are kept once they are whole. */
export function useHeldHeights(isLoading: boolean, isWhole = false): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [cards, userId] = [frame.current, currentUserId()]
    if (cards === null || userId === null) return
    if (isLoading) return holdHeights(cards, userId)
    if (!isWhole) return
    const observer = new ResizeObserver(() => keepHeights(cards, userId))
    observer.observe(cards)
    return () => observer.disconnect()
  }, [isLoading, isWhole])
  return frame
}

/** The grid of the cards; those without a place of their own take half of it. */
export const cardsClass =
  'grid gap-cards lg:grid-cols-[repeat(12,minmax(0,1fr))] [&>section]:min-w-0 lg:[&>section]:col-span-6 print:[&>section]:break-inside-avoid print:pr-px'
export const mainClass = 'grid min-w-0 *:min-w-0 print:break-inside-avoid lg:col-span-8'
/** Between one column and three, the dark and the light card are next to each other. */
const side =
  'flex min-w-0 flex-col gap-cards print:break-inside-avoid md:max-lg:grid md:max-lg:grid-cols-[1fr_1fr] lg:col-span-4'
/** Both share the rest of the height, each by wider lines. */
export const sideClass = `${side} lg:*:flex-auto`
/** After one month ROI has little to say: the rest is Principal's. */
export const firstSideClass = `${side} lg:*:last:flex-auto`

/** Shown instead of the dashboard while its figures load: the same boxes, for staff those of what is to do and of the firm. */
export function Splash() {
  const { user } = useSession()
  const extent = extentOf(user)
  const title = useRef<HTMLHeadingElement>(null)
  const boxes = useHeldHeights(true)
  useLayoutEffect(() => {
    const heading = title.current
    return () => {
      // The page's own heading takes its place.
      if (heading !== null && heading === document.activeElement) queueMicrotask(focusHeading)
    }
  }, [])
  return (
    <div role="status" aria-label="Loading your portfolio" data-footless="true">
      <HeadLine
        ref={title}
        title={user === null || user.is_staff ? 'Portfolio' : `Welcome, ${displayName(user)}`}
      >
        <span className={`flex flex-col ${forInvestors}`}>
          <DatesSkeleton hasNext={extent !== 'nothing'} />
        </span>
      </HeadLine>
      <div className={forInvestors} ref={boxes}>
        <SplashBoxes extent={extent} value={<div className={`${box} ${valueHeight[extent]}`} data-card />} />
      </div>
      <div className={forStaff}>
        <ToDoBox />
        <FirmBox />
      </div>
    </div>
  )
}

const valueHeight = { nothing: 'min-h-86.5', first: 'min-h-128', all: 'min-h-195 max-md:min-h-235' }

/** The document does not know who reads it; its header does. */
const forInvestors = '[body:has([data-staff=true])_&]:hidden'
const forStaff = 'hidden pt-12 [body:has([data-staff=true])_&]:block'

/** In place of what is to do. */
export const ToDoBox = () => <div className={`${box} mb-8 min-h-86.5 max-md:min-h-193`} />

/** In place of the months of the firm. */
export const FirmBox = () => <div className={`${box} min-h-128`} />

interface SplashBoxesProps {
  extent: Extent
  value: ReactNode
}

/** The rest of the card whose figure is there already. */
export const SplashFill = ({ extent }: { extent: 'first' | 'all' }) => (
  <div
    className={`${box} mt-5 flex-1 ${extent === 'first' ? 'min-h-96 max-md:min-h-116' : 'min-h-165 max-md:min-h-193'}`}
  />
)

/** The boxes of the page; the first one may have its figure already. */
export const SplashBoxes = ({ extent, value }: SplashBoxesProps) =>
  extent === 'nothing' ? (
    value
  ) : (
    <div className={cardsClass}>
      <div className={mainClass}>{value}</div>
      <div className={extent === 'first' ? firstSideClass : sideClass}>
        <div className={`${board} ${extent === 'first' ? 'min-h-73' : 'min-h-86.5'}`} data-card />
        <div className={`${box} min-h-62`} data-card />
      </div>
      {extent === 'all' && (
        <div className={`${box} min-h-86.5 max-md:min-h-145 lg:col-span-full`} data-card />
      )}
      <div className={`${box} min-h-128 lg:col-span-6`} data-card />
      <div className={`${box} min-h-128 lg:col-span-6`} data-card />
      <div className={`${box} ${extent === 'first' ? 'min-h-62' : 'min-h-300'} lg:col-span-full`} data-card />
    </div>
  )
