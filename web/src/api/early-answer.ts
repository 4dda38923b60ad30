interface EarlyAnswer {
  token: string
  response: Promise<Response>
  /** In epoch milliseconds. */
  askedAt: number
}

/** One that nobody took for longer is asked for again: next to newer answers it could be of other months than they are. */
const goodForMs = 60_000

declare global {
  interface Window {
    /** The calls made before the app loaded, by address, and the token they were made with. */
    earlyAnswers?: Map<string, EarlyAnswer> | undefined
    /** Set once the page shows a figure from one of them. */
    earlyFigure?: true | undefined
    /** What is written on the button of the navigation that the app is to press; see early-presses.ts. */
    earlyPress?: string | undefined
    /** Settles when the latest press ends that began before the app took over; see early-presses.ts. */
    earlyHold?: Promise<void> | undefined
  }
}

/** The response to a call already made with the same token, once; undefined where there is none. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswers?.get(address)
  window.earlyAnswers?.delete(address)
  return early?.token === token && Date.now() - early.askedAt < goodForMs ? early.response : undefined
}

/** Forgets the profile that the document requested: after a change, such as of the name, it could be that from before. */
export const forgetEarlyProfile = (): boolean => window.earlyAnswers?.delete('/api/users/profile/') === true

/** Whether the document has requested the profile and nothing has taken it yet: the app is just starting. */
export const hasEarlyProfile = (): boolean => window.earlyAnswers?.has('/api/users/profile/') === true

/** Whether the page shows a figure from an early response, which the app must not remove while it starts. */
export const showsEarlyFigure = (): boolean => window.earlyFigure === true

/** What is written on the link or button of the navigation that has the focus, which the app draws again. */
export const focusedEarly = (): string | undefined =>
  document.activeElement?.closest('header a, header button')?.textContent

/**
 * The control of the navigation with this text. Logout is in the menu of the name and next to it: of two, the one that is
 * not in a closed menu.
 */
function controlOf(text: string | undefined, selector: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const found = all.filter(({ textContent }) => textContent === text)
  return found.find((control) => control.closest('[hidden]') === null) ?? found[0]
}

/** Returns the focus to what had it in the navigation before the app replaced it. */
export function restoreFocus(text: string | undefined): void {
  if (text === undefined || document.activeElement !== document.body) return
  controlOf(text, 'header a, header button')?.focus()
}

/** Presses the button that was pressed before the app could react, once, and leaves the focus on it. */
export function repeatEarlyPress(): void {
  const text = window.earlyPress
  window.earlyPress = undefined
  const pressed = controlOf(text, 'header button')
  pressed?.focus()
  pressed?.click()
}
