import { useEffect } from 'react'

/** What had the focus last, and what it stood in, from the inside out. */
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
 * Gives the focus a place when what had it is gone, such as a row that was removed: the heading of what it stood in. A
 * button that could not be pressed while it was busy has it again afterwards. What a person leaves is left.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const leaving = new AbortController()
    let last: Focused | undefined
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
      // What knows better where it belongs, such as a dialog that closes, does so first.
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

/** Focuses the heading of the innermost part of the page that is still there. */
function focusPlace(around: readonly Element[]): void {
  const part = around
    .find(isShown)
    ?.closest<HTMLElement>('section, article, aside, form, dialog, [role="dialog"], main')
  const place = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part ?? document.querySelector('main')
  if (place === null) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
