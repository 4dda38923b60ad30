import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Tells whether the component is still mounted, so that a late response does not navigate away from another page. */
export function useIsMounted(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}

const stillness = '(prefers-reduced-motion: reduce)'

function onMotionChange(listener: () => void): () => void {
  const media = window.matchMedia(stillness)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(onMotionChange, () => window.matchMedia(stillness).matches)

const nothingChanges = () => () => undefined

/** Whether the page is interactive: false in prerendered HTML and until React has hydrated it. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
