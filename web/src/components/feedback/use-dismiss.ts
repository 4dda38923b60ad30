import type { RefObject } from 'react'
import { useEffect } from 'react'

interface WaysOut {
  onEscape: () => void
  /** Somebody presses beside the element, or the focus goes on past it. */
  onLeave: () => void
}

/** Tells how an open element is left, as long as it is open. */
export function useDismiss(element: RefObject<HTMLElement | null>, open: boolean, ways: WaysOut): void {
  useEffect(() => {
    if (!open) return
    const closing = new AbortController()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) ways.onLeave()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') ways.onEscape()
    }
    document.addEventListener('pointerdown', leave, closing)
    document.addEventListener('focusin', leave, closing)
    document.addEventListener('keydown', escape, closing)
    return () => closing.abort()
  })
}
