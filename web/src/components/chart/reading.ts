import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

/** A quick reader passes many points; only the one where they stop is announced. */
const announceAfterMs = 250

interface Options {
  /** How many points there are. */
  count: number
  /** How many points PageUp and PageDown pass. */
  page: number
  /** The point at a place in the chart, in pixels from its left edge. */
  pointAt: (x: number) => number
  /** A point in a sentence. */
  describe: (point: number) => string
  /** Called for Enter on a point. */
  onChoose?: ((point: number) => void) | undefined
}

/** The point that is being read, by pointer, finger or keyboard, and what a screen reader hears of it. */
export function useReading({ count, page, pointAt, describe, onChoose }: Options) {
  const chart = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<number>()
  const shown = point === undefined || point >= count ? undefined : point
  const announcement = useAnnouncement(shown === undefined ? '' : describe(shown))
  useTapOutside(chart, shown !== undefined, () => setPoint(undefined))

  const read = ({ clientX, currentTarget }: PointerEvent) =>
    setPoint(pointAt(clientX - currentTarget.getBoundingClientRect().left))
  const handlers = {
    onPointerDown: read,
    onPointerMove: (event: PointerEvent) => {
      // A finger reads while it is down, a mouse always.
      if (event.pointerType === 'mouse' || event.buttons > 0) read(event)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setPoint(undefined)
    },
    onBlur: () => setPoint(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && shown !== undefined) onChoose?.(shown)
      const next = pointAfter(event.key, shown, { count, page })
      if (next === 'none') return
      event.preventDefault()
      setPoint(next)
    },
  }
  return { chart, point: shown, announcement, handlers }
}

/** Where a key leads: to a point, away from all of them, or nowhere. */
export function pointAfter(
  key: string,
  from: number | undefined,
  { count, page }: Pick<Options, 'count' | 'page'>,
): number | undefined | 'none' {
  const last = count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -page,
    PageDown: page,
    Home: -Infinity,
    End: Infinity,
  }
  if (key === 'Escape') return undefined
  const step = steps[key]
  if (step === undefined || count === 0) return 'none'
  // The newest point is the one that people look for, so reading starts there.
  if (from === undefined) return step === -Infinity ? 0 : last
  return Math.min(Math.max(from + step, 0), last)
}

function useAnnouncement(sentence: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(sentence), announceAfterMs)
    return () => clearTimeout(timer)
  }, [sentence])
  return announced
}

/** What a finger has chosen stays until it taps elsewhere. */
function useTapOutside(element: { current: HTMLElement | null }, isActive: boolean, onTap: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const tap = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) onTap()
    }
    document.addEventListener('pointerdown', tap)
    return () => document.removeEventListener('pointerdown', tap)
  })
}
