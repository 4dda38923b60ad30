interface EarlyAnswer {
  address: string
  token: string
  response: Promise<Response>
  /** Set once the page shows a figure of it. */
  shown?: true
}

declare global {
  interface Window {
    /** A call made before the app was there, and with whose token. */
    earlyAnswer?: EarlyAnswer | undefined
  }
}

/** The answer to a call that was already made for the same account, once; undefined where there is none. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswer
  if (early === undefined || early.address !== address) return undefined
  window.earlyAnswer = undefined
  return early.token === token ? early.response : undefined
}

/** Whether the page shows a figure of an early answer, which the app must not take away while it starts. */
export const showsEarlyAnswer = (): boolean => window.earlyAnswer?.shown === true
