interface EarlyAnswer {
  address: string
  token: string
  response: Promise<Response>
  /** Set once the page shows a figure from it. */
  shown?: true
}

declare global {
  interface Window {
    /** A call made before the app loaded, and the token it was made with. */
    earlyAnswer?: EarlyAnswer | undefined
    /** What is written on the button of the navigation that was pressed last before the app loaded. */
    earlyPress?: string | undefined
  }
}

/** The response to a call already made with the same token, once; undefined where there is none. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswer
  if (early === undefined || early.address !== address) return undefined
  window.earlyAnswer = undefined
  return early.token === token ? early.response : undefined
}

/** Whether the document has made a call that nothing has taken yet: the app is just starting. */
export const hasEarlyAnswer = (): boolean => window.earlyAnswer !== undefined

/** Whether the page shows a figure from an early response, which the app must not remove while it starts. */
export const showsEarlyAnswer = (): boolean => window.earlyAnswer?.shown === true

/** Presses the button that was pressed before the app could react, once, and leaves the focus on it. */
export function repeatEarlyPress(): void {
  const text = window.earlyPress
  window.earlyPress = undefined
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('header button')]
  const pressed = buttons.find(({ textContent }) => textContent === text)
  pressed?.focus()
  pressed?.click()
}
