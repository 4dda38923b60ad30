import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Whether a form can be sent: not yet, now, or not before the page is loaded again. */
export type Readiness = 'pending' | 'ready' | 'failed'

declare global {
  interface Window {
    /** Leaves submits to the app, and tells whether one was kept; see early-submit.client.ts. */
    takeEarlySubmit?: (() => boolean) | undefined
  }
}

/**
 * Keeps a submit of a form that cannot be sent yet, also one from before the app loaded, and repeats it once when the
 * form is ready, with what its fields contain then. It is dropped if the form fails to get ready or the page is left.
 */
export function useKeptSubmit(form: RefObject<HTMLFormElement | null>, readiness: Readiness) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (window.takeEarlySubmit?.() === true) form.current?.requestSubmit()
  }, [form])
  useEffect(() => {
    if (!isKept) return
    const drop = () => setKept(false)
    if (readiness === 'pending') {
      window.addEventListener('pagehide', drop)
      return () => window.removeEventListener('pagehide', drop)
    }
    drop()
    if (readiness === 'ready') form.current?.requestSubmit()
  }, [form, isKept, readiness])
  return { isKept, keep: () => setKept(true) }
}
