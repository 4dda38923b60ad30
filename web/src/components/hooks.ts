import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** Tells whether the component is still mounted, so that a late response does not navigate away from another page. */
export function useIsMounted(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}

/** The media query that matches in what is drawn at build time; none otherwise. */
export const DrawnMedia = createContext<string | undefined>(undefined)

/** Windows below a breakpoint of theme.css; in rem, as larger text needs the layout of a narrower window. */
export const below = { sm: '(width < 30rem)', md: '(width < 43.75rem)', lg: '(width < 62.5rem)' } as const

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const drawn = use(DrawnMedia)
  const onChange = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => query === drawn,
  )
}

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')

/** Loads code before it is asked for, so that nobody waits for it. Where it fails, it is loaded when it is asked for. */
export function usePreload(load: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    const start = () => void load().catch(() => undefined)
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 500 })
    else setTimeout(start, 500)
  }, [load, isWanted])
}

/** How many pixels a rem has: more with larger text in the settings of the browser. */
export const pixelsOfRem = (): number =>
  Number(getComputedStyle(document.documentElement).fontSize.replace('px', '')) || 16

/** The width inside an element, in whole pixels, from before it is painted; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => setWidth(Math.floor(target.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The height of the page above a frame, and below it to the end of what belongs in view with it; 0 until both are there. */
export function useHeightAround(
  frame: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    let observed: HTMLElement | undefined
    const measure = () => {
      if (frame.current === null || end.current === null) return
      // Where it gives way to one thing while another comes, the page is as high as before.
      if (observed !== frame.current) observer.observe((observed = frame.current))
      const { top, bottom } = frame.current.getBoundingClientRect()
      setHeight(Math.ceil(top + window.scrollY + end.current.getBoundingClientRect().bottom - bottom))
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame, end])
  return height
}

/** Whether the page is being printed, so that everything can be on paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page when the event is over.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const paper = window.matchMedia('print')
    const change = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}

interface DismissHandlers {
  onEscape: () => void
  /** A press outside, or the focus moving out. */
  onLeave: () => void
}

/** Dismisses an open element. */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  handlers: DismissHandlers,
): void {
  useEffect(() => {
    if (!open) return
    const closing = new AbortController()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) handlers.onLeave()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') handlers.onEscape()
    }
    document.addEventListener('pointerdown', leave, closing)
    document.addEventListener('focusin', leave, closing)
    document.addEventListener('keydown', escape, closing)
    return () => closing.abort()
  })
}

/**
 * What a button of the header opens: `close` gives the focus back to the button, `shut` leaves it where it is. `onShut` is
 * called in both cases.
 */
export function usePanel() {
  const [open, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const shut = () => setOpen(false)
  const close = () => {
    shut()
    opener.current?.focus()
  }
  useDismiss(frame, open, { onEscape: close, onLeave: shut })
  const button = {
    ref: opener,
    type: 'button',
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => (open ? shut() : setOpen(true)),
  } as const
  return { open, shut, close, frame, button, panel: { id, hidden: !open } }
}

const nothingChanges = () => () => undefined

/** Whether the page is interactive: false in prerendered HTML and until React has hydrated it. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )

/** A set of which single values are put in or taken out; one may be in it from the start. */
export function useToggled<Value>(first?: Value): readonly [ReadonlySet<Value>, (value: Value) => void] {
  const [set, change] = useState<ReadonlySet<Value>>(() => new Set(first === undefined ? [] : [first]))
  const toggle = (value: Value) =>
    change((before) =>
      before.has(value) ? new Set([...before].filter((each) => each !== value)) : new Set([...before, value]),
    )
  return [set, toggle]
}
