const controls = 'button:enabled, a, summary'

/**
 * Shows a press when it begins: on a touch screen, `:active` comes only with its end, and what it does may take a while
 * to be drawn. A scroll that begins on a control is no press, which the browser says by `pointercancel`.
 */
export function showPresses(): void {
  let pressed: Element | null = null
  const end = () => {
    pressed?.removeAttribute('data-press')
    pressed = null
  }
  document.addEventListener('pointerdown', ({ target, button }) => {
    end()
    if (button !== 0 || !(target instanceof Element)) return
    pressed = target.closest(controls)
    pressed?.setAttribute('data-press', '')
  })
  for (const name of ['pointerup', 'pointercancel', 'dragstart']) document.addEventListener(name, end)
  window.addEventListener('blur', end)
}

/**
 * Waits for the end of a press that has begun: a click takes effect on what it began on, if that is still there. What it
 * does follows its end in the same task.
 */
export async function pressEnded(): Promise<void> {
  while (document.querySelector('[data-press]') !== null) await new Promise(requestAnimationFrame)
}
