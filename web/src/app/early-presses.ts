import type {} from '../api/early-answer.ts'
import { findKeys, isFindShortcut } from './palette/shortcut.ts'

/** What a button opens, if the document contains it already. */
function panelOf(button: Element): HTMLElement | undefined {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
  return panel?.firstChild ? panel : undefined
}

/**
 * Makes the buttons of the navigation work before the app has loaded. Menus open; any other press, and the shortcut of the
 * palette, is kept, and shown, until the app repeats it. Escape or a second press undoes either. An open menu is opened
 * again by the app.
 */
export function watchEarlyPresses(header: HTMLElement): void {
  let open: HTMLElement | undefined
  let kept: HTMLElement | undefined
  const tellApp = () => (window.earlyPress = (kept ?? open)?.textContent)
  const setOpen = (opener: HTMLElement | undefined) => {
    for (const button of [open, opener]) {
      button?.setAttribute('aria-expanded', String(button === opener))
      if (button) panelOf(button)?.toggleAttribute('hidden', button !== opener)
    }
    open = opener
    tellApp()
  }
  const setKept = (button: HTMLElement | undefined) => {
    kept?.removeAttribute('aria-busy')
    button?.setAttribute('aria-busy', 'true')
    kept = button
    tellApp()
  }
  const leave = ({ target }: Event) => {
    if (open && target instanceof Node && !open.parentElement?.contains(target)) setOpen(undefined)
  }

  header.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    if (panelOf(button)) setOpen(button === open ? undefined : button)
    else setKept(button === kept ? undefined : button)
  })
  document.addEventListener('pointerdown', leave)
  document.addEventListener('focusin', leave)
  document.addEventListener('keydown', (event) => {
    const find = header.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${findKeys}"]`)
    if (find !== null && isFindShortcut(event)) {
      event.preventDefault()
      setKept(find)
    }
    if (event.key !== 'Escape') return
    setKept(undefined)
    open?.focus()
    setOpen(undefined)
  })
  // A page that comes back from the history starts again.
  window.addEventListener('pagehide', () => {
    setKept(undefined)
    setOpen(undefined)
  })
  holdAppDuringPress()
}

/**
 * Has the app wait for the end of a press before it takes over: a click and a Space take effect when they end, on what
 * they began on. What the browser makes of a press, such as a menu or a scroll, ends it as well, and so does leaving.
 */
function holdAppDuringPress(): void {
  let release: (() => void) | undefined
  const begin = () => {
    if (release === undefined) window.earlyHold = new Promise((resolve) => (release = resolve))
  }
  // What a press does comes after its end, in the same task.
  const end = () =>
    setTimeout(() => {
      release?.()
      release = undefined
    })
  document.addEventListener('keydown', ({ key }) => key === ' ' && begin())
  document.addEventListener('pointerdown', ({ button }) => button === 0 && begin())
  for (const name of ['keyup', 'pointerup', 'pointercancel', 'contextmenu', 'dragstart'])
    document.addEventListener(name, end)
  window.addEventListener('blur', end)
}
