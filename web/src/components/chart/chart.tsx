import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Bar } from '../feedback/skeleton.tsx'
import { usePrinting, useWidth } from '../hooks.ts'
import styles from './chart.module.css'
import type { Plot } from './plot.ts'
import { slotAt } from './plot.ts'

/** As high as a chart with its words, so that what follows does not move when it comes. */
const sizes = {
  small: 'h-106.5',
  tall: 'h-106.5 max-md:h-113',
  large: 'clear-both h-97.5 @min-[42.5rem]:h-83.5',
  marked: 'clear-both h-108 @min-[42.5rem]:h-94',
  low: 'h-66',
}

/** Inside a card on A4; and where nothing is laid out, as in tests. */
const paperWidth = 640

/** How high a small chart is drawn; lower on paper, so that two fit on a page. */
export const useChartHeight = (): number => (usePrinting() ? 280 : 320)

/** What has been drawn in this visit, so that returning to a page shows it at once. */
const drawnBefore = new Set<string>()

interface ChartProps {
  /** The chart in one sentence. */
  label: string
  height: number
  /** Where to draw at a width. As long as this function is the same, so is the plot, and what is memoized by it. */
  plotAt: (width: number) => Plot
  /** The slot of each point, in order. */
  slots: (plot: Plot) => readonly number[]
  /** How many points PageUp and PageDown pass. */
  page: number
  describe: (point: number) => string
  onChoose?: (point: number) => void
  /** Called with the point that is being read, or undefined. */
  children: (plot: Plot, point: number | undefined) => ReactNode
  /** HTML above the drawing, such as marks to press. */
  marks?: (plot: Plot) => ReactNode
  onRead?: (point: number | undefined) => void
  /** Called with the number of slots for which there is room. */
  onSlots?: (slots: number) => void
}

/** A drawing in its own pixels, which pointer, finger and arrow keys read point by point. */
export function Chart(props: ChartProps) {
  const { label, height, plotAt, slots, page, describe, onChoose, children, marks, onRead, onSlots } = props
  const frame = useRef<HTMLDivElement>(null)
  const screenWidth = useWidth(frame)
  const width = (usePrinting() ? 0 : screenWidth) || paperWidth
  const plot = useMemo(() => plotAt(width), [plotAt, width])
  const places = slots(plot)
  const pointAt = (x: number) => nearest(places, slotAt(plot, x))
  const { chart, point, announcement, handlers } = useReading({
    count: places.length,
    page,
    pointAt,
    describe,
    onChoose,
  })
  useLayoutEffect(() => onRead?.(point), [point, onRead])
  useLayoutEffect(() => onSlots?.(plot.slots), [plot.slots, onSlots])
  return (
    <figure ref={frame} className="relative min-w-0" aria-label={label}>
      <div
        ref={chart}
        // A finger moves along the months and still scrolls the page.
        className="[touch-action:pan-y] [-webkit-tap-highlight-color:transparent] focus:not-focus-visible:outline-none"
        role="group"
        tabIndex={0}
        aria-label={`${label} The arrow keys read it point by point.`}
        {...handlers}
      >
        <svg
          width={width}
          height={height}
          aria-hidden
          className="block max-w-full overflow-visible text-[13px] tabular-nums forced-colors:forced-color-adjust-auto"
        >
          {children(plot, point)}
        </svg>
      </div>
      {marks?.(plot)}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </figure>
  )
}

const nearest = (slots: readonly number[], slot: number): number =>
  slots.reduce((best, each, k) => (Math.abs(each - slot) < Math.abs((slots[best] ?? 0) - slot) ? k : best), 0)

/** Reveals a drawing with the labels above and next to it from left to right, once a visit; at once for those who prefer less motion. */
export function Drawn({ name, plot, children }: { name: string; plot: Plot; children: ReactNode }) {
  const id = `clip-${useId().replaceAll(/\W/g, '')}`
  const [isNew] = useState(() => !drawnBefore.has(name))
  return (
    <g className={isNew ? styles['new'] : undefined} onAnimationEnd={() => drawnBefore.add(name)}>
      <clipPath id={id}>
        <rect className={styles['reveal']} x={0} y={0} width={plot.width} height={plot.base + 20} />
      </clipPath>
      <g clipPath={`url(#${id})`}>{children}</g>
    </g>
  )
}

/** The newest point, which is marked once the drawing has reached it. */
export const EndDot = ({ name, x, y }: { name: string; x: number; y: number }) => {
  const [isNew] = useState(() => !drawnBefore.has(name))
  return (
    <circle
      className={`fill-floodlight stroke-ink stroke-2 forced-colors:fill-highlight forced-colors:stroke-canvas-text ${isNew ? styles['late'] : ''}`}
      cx={x}
      cy={y}
      r={5}
    />
  )
}

interface ReadingFieldProps {
  plot: Plot
  slot: number
  length: number
}

/** What is behind the bar that is being read. */
export const ReadingField = ({ plot, slot, length }: ReadingFieldProps) => {
  const [from, to] = [Math.max(plot.x(slot), plot.left), Math.min(plot.x(slot + length), plot.right)]
  return (
    <rect
      className="fill-wash forced-colors:fill-highlight forced-colors:[fill-opacity:0.2]"
      x={from}
      width={to - from}
      y={plot.top}
      height={plot.base - plot.top}
    />
  )
}

/** The line and the dot where a chart is being read. */
export const ReadingLine = ({ plot, x, y }: { plot: Plot; x: number; y: number }) => (
  <g>
    <line
      className="stroke-ink forced-colors:stroke-canvas-text"
      x1={x}
      x2={x}
      y1={plot.top}
      y2={plot.base}
    />
    <circle
      className="fill-ink stroke-paper stroke-2 forced-colors:fill-highlight forced-colors:stroke-canvas-text"
      cx={x}
      cy={y}
      r={5}
    />
  </g>
)

/** The line from which bars rise and fall. */
export const ZeroLine = ({ plot }: { plot: Plot }) => (
  <line
    className="stroke-rule forced-colors:stroke-canvas-text"
    x1={plot.left}
    x2={plot.right}
    y1={plot.y(0)}
    y2={plot.y(0)}
  />
)

const teeth = 9

const breakTones = {
  field: 'stroke-chalk stroke-[2.5] forced-colors:stroke-canvas-text',
  wash: 'stroke-muted stroke-[1.6] forced-colors:stroke-canvas-text',
}

/** A jagged edge, where what is filled does not start at 0: its foot, or its head if all of it is below 0. */
export function BreakMark({ plot, on }: { plot: Plot; on: keyof typeof breakTones }) {
  const [low, high] = plot.domain
  if (low <= 0 && high >= 0) return null
  const count = Math.ceil((plot.right - plot.left) / teeth)
  const points = Array.from({ length: count + 1 }, (_, k) => {
    const x = Math.min(plot.left + k * teeth, plot.right)
    const depth = k % 2 === 0 ? 5 : 11
    return `${x},${low > 0 ? plot.base - depth : plot.top + depth}`
  })
  return <polyline className={`fill-none ${breakTones[on]}`} points={points.join(' ')} />
}

/** The space for a chart while its figures load. */
export const ChartPlaceholder = ({ size = 'small' }: { size?: keyof typeof sizes }) => (
  <div className={`flex flex-col justify-between py-3 ${sizes[size]}`} role="status" aria-label="Loading">
    {[0, 1, 2, 3].map((line) => (
      <Bar key={line} height="1px" />
    ))}
  </div>
)

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
function useReading({ count, page, pointAt, describe, onChoose }: Options) {
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
