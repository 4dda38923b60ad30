declare global {
  interface Window {
    /** A call made before the app was there, and with whose token. */
    earlyAnswer?: { address: string; token: string; response: Promise<Response> } | undefined
  }
}

/** The answer to a call that was already made for the same account, once; undefined where there is none. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswer
  if (early === undefined || early.address !== address) return undefined
  window.earlyAnswer = undefined
  return early.token === token ? early.response : undefined
}
