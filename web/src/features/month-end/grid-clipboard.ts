import type { RefObject } from 'react'
import { useEffect } from 'react'

interface ClipboardHandlers {
  /** The text of what is selected. */
  copied: () => string
  onCut: () => void
  onPaste: (text: string) => void
}

/**
 * Copies from and pastes into a grid wherever its focus is, except in a cell that is being edited. Listens on the
 * document: after a click the browser reports the clicked text or the page, not the grid, as what is pasted into.
 */
export function useGridClipboard(grid: RefObject<HTMLElement | null>, handlers: ClipboardHandlers): void {
  useEffect(() => {
    const listening = new AbortController()
    const copy = (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData?.setData('text/plain', handlers.copied())
      if (event.type === 'cut') handlers.onCut()
    }
    const paste = (event: ClipboardEvent) => {
      event.preventDefault()
      handlers.onPaste(event.clipboardData?.getData('text/plain') ?? '')
    }
    for (const [type, listener] of [
      ['copy', copy],
      ['cut', copy],
      ['paste', paste],
    ] as const)
      document.addEventListener(type, (event) => isFor(grid.current, event) && listener(event), listening)
    return () => listening.abort()
  })
}

/** Whether a clipboard event is meant for the grid: nothing else has the focus or selected text. */
function isFor(grid: HTMLElement | null, { target, type }: Event): boolean {
  if (grid === null || !(target instanceof Element) || isTextInput(target)) return false
  if (grid.contains(target)) return true
  const isElsewhere =
    document.activeElement !== document.body || document.querySelector('dialog[open]') !== null
  return !isElsewhere && (type === 'paste' || document.getSelection()?.isCollapsed !== false)
}

const isTextInput = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== 'checkbox')
