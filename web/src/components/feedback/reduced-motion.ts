import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function onChange(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(onChange, () => window.matchMedia(query).matches)
