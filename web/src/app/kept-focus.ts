import { useEffect } from 'react'

/** The element that had the focus last, and its ancestors, innermost first. */
interface Focused {
  element: HTMLElement
  around: readonly Element[]
}

function aroundOf(element: Element): Element[] {
  const parent = element.parentElement
  return parent === null ? [] : [parent, ...aroundOf(parent)]
}

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility()

const canFocus = (element: Element): boolean => isShown(element) && !element.matches(':disabled')

const isLost = (): boolean => document.activeElement === document.body && document.hasFocus()

/**
 * Moves the focus when its element is gone, such as a removed row: to the heading of the part that contained it. A button
 * that was disabled while busy gets it back. Focus that a person moved away is not touched.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const leaving = new AbortController()
    // The document may have it in a field already, from before the app loaded.
    const { activeElement: first } = document
    let last: Focused | undefined =
      first instanceof HTMLElement && first !== document.body
        ? { element: first, around: aroundOf(first) }
        : undefined
    let frame = 0
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLElement) last = { element: target, around: aroundOf(target) }
    }
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !last?.element.contains(target)) last = undefined
    }
    // "Done" on the keyboard of a phone leaves a field that is still there, and presses nothing else.
    const leaveField = ({ target }: Event) =>
      queueMicrotask(() => {
        if (last?.element === target && isLost() && canFocus(last.element)) last = undefined
      })
    const restore = () => {
      if (last === undefined || !isLost()) return
      if (canFocus(last.element)) last.element.focus({ preventScroll: true })
      else if (!isShown(last.element)) focusPlace(last.around)
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || !isLost()) return
      cancelAnimationFrame(frame)
      // Code that knows a better place, such as a closing dialog, runs first.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
    })
    document.addEventListener('focusin', remember, leaving)
    document.addEventListener('focusout', leaveField, leaving)
    document.addEventListener('pointerdown', leave, leaving)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden'],
    })
    return () => {
      leaving.abort()
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

/** Focuses the heading of the innermost part of the page that is still there, in the end that of the page. */
function focusPlace(around: readonly Element[]): void {
  const part =
    around
      .find(isShown)
      ?.closest<HTMLElement>('section, article, aside, form, dialog, [role="dialog"], main') ??
    document.querySelector('main')
  const place = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part
  if (place === null) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
