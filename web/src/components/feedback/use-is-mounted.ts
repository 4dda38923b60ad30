import { useEffect, useRef } from 'react'

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
