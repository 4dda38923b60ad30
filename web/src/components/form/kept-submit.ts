import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Whether a form can be sent: not yet, now, or not before the page is loaded again. */
export type Readiness = 'pending' | 'ready' | 'failed'

declare global {
  interface Window {
    /** Leaves submits to the app, and tells whether one was kept; see early-submit.client.ts. */
    takeEarlySubmit?: (() => boolean) | undefined
  }
}

/** A kept submit: none, one that waits until the form is ready, or one that has been repeated. */
type Kept = 'none' | 'waiting' | 'repeated'

/**
 * Keeps a submit of a form that cannot be sent yet, also one from before the app loaded, and repeats it once when the
 * form is ready, with what its fields contain then. It is dropped if the form fails to get ready or the page is left, and
 * shown until it has been answered, so that it never looks lost. Returns what each submit of the form has to call first;
 * it tells whether it is kept.
 */
export function useKeptSubmit(
  form: RefObject<HTMLFormElement | null>,
  readiness: Readiness,
  isBusy: boolean,
) {
  const [kept, setKept] = useState<Kept>('none')
  const isRepeating = useRef(false)
  useEffect(() => {
    if (window.takeEarlySubmit?.() === true) repeat(form, isRepeating)
  }, [form])
  useEffect(() => {
    if (kept !== 'waiting') return
    if (readiness === 'ready') repeat(form, isRepeating)
    if (readiness !== 'pending') return
    const drop = () => setKept('none')
    window.addEventListener('pagehide', drop)
    return () => window.removeEventListener('pagehide', drop)
  }, [form, kept, readiness])
  const keeps = (): boolean => {
    const isKept = readiness === 'pending'
    setKept(isKept ? 'waiting' : isRepeating.current ? 'repeated' : 'none')
    return isKept
  }
  const isKept = (kept === 'waiting' && readiness === 'pending') || (kept === 'repeated' && isBusy)
  return { isKept, keeps }
}

/** Submits a form, and says meanwhile that nobody pressed for it. */
function repeat(form: RefObject<HTMLFormElement | null>, isRepeating: RefObject<boolean>): void {
  isRepeating.current = true
  form.current?.requestSubmit()
  isRepeating.current = false
}
