/*
 * Keeps a submit of a prerendered form until its code has arrived, and shows that: kept-submit.ts sends it then. Presses
 * on the other buttons of the form, such as Show, are repeated then. It enables the buttons that the document leaves
 * disabled, so that without this script nothing is ever sent. It blocks the first paint of the form, so it imports
 * nothing and stays small.
 */
import type {} from '../components/form/kept-submit.ts'

{
  const listening = new AbortController()
  const { signal } = listening
  let giveBack: (() => void) | undefined
  let hasFailed = false

  /** Shows on the button that the submit is kept; undone by `giveBack`. */
  const keep = (button: HTMLButtonElement): void => {
    const { textContent, disabled } = button
    const hadFocus = document.activeElement === button
    const show = (text: string, isDisabled: boolean, isBusy: boolean) => {
      button.textContent = text
      button.disabled = isDisabled
      button.setAttribute('aria-busy', String(isBusy))
    }
    show('One moment…', true, true)
    giveBack = () => {
      giveBack = undefined
      show(textContent, disabled, false)
      // Disabling it took the focus.
      if (hadFocus && document.activeElement === document.body) button.focus({ preventScroll: true })
    }
  }

  window.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      // React must not see it too while it hydrates the form.
      event.stopImmediatePropagation()
      const button = (event.target as HTMLFormElement).querySelector<HTMLButtonElement>('[type=submit]')
      if (giveBack === undefined && button !== null && !hasFailed) keep(button)
    },
    { capture: true, signal },
  )
  // Without the app's code, which nothing requests again, the form can never be sent.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (hasFailed || !(target instanceof HTMLScriptElement)) return
      hasFailed = true
      giveBack?.()
      const alert = document.createElement('p')
      alert.role = 'alert'
      alert.textContent = 'This page could not be loaded. Please refresh and try again.'
      // A page that only waits for its code says so in its status.
      document.querySelector('form')?.append(alert)
      document.querySelector('[role=status]')?.replaceWith(alert)
    },
    { capture: true, signal },
  )
  // A page that comes back from the history starts again.
  window.addEventListener('pagehide', () => giveBack?.(), { signal })
  const presses: HTMLButtonElement[] = []
  window.addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof HTMLButtonElement) || target.form === null || target.type !== 'button') return
      event.stopImmediatePropagation()
      presses.push(target)
    },
    { capture: true, signal },
  )
  // As each is parsed, and so before it is painted: the rest of the document may take its time.
  const parsing = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLButtonElement && 'early' in node.dataset) node.disabled = false
  })
  parsing.observe(document, { childList: true, subtree: true })

  window.takeEarlySubmit = () => {
    listening.abort()
    parsing.disconnect()
    delete window.takeEarlySubmit
    const isKept = giveBack !== undefined
    giveBack?.()
    for (const button of presses) button.click()
    return isKept
  }
}
