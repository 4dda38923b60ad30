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

/** A kept submit: none, one that waits until the form is ready, or one that is being sent. */
type Kept = 'none' | 'waiting' | 'sent'

/**
 * Keeps a submit of a form that cannot be sent yet, also one from before the app loaded, and repeats it once when the
 * form is ready, with what its fields contain then. It is dropped if the form fails to get ready or the page is left, and
 * kept until it has been sent, so that the button never looks as if it had been lost.
 */
export function useKeptSubmit(
  form: RefObject<HTMLFormElement | null>,
  readiness: Readiness,
  isBusy: boolean,
) {
  const [kept, setKept] = useState<Kept>('none')
  useEffect(() => {
    if (window.takeEarlySubmit?.() !== true) return
    setKept('sent')
    form.current?.requestSubmit()
  }, [form])
  useEffect(() => {
    if (kept !== 'waiting') return
    if (readiness === 'pending') {
      const drop = () => setKept('none')
      window.addEventListener('pagehide', drop)
      return () => window.removeEventListener('pagehide', drop)
    }
    setKept(readiness === 'ready' ? 'sent' : 'none')
    if (readiness === 'ready') form.current?.requestSubmit()
  }, [form, kept, readiness])
  useEffect(() => {
    if (kept === 'sent' && !isBusy) setKept('none')
  }, [kept, isBusy])
  return { isKept: kept === 'waiting' || (kept === 'sent' && isBusy), keep: () => setKept('waiting') }
}
