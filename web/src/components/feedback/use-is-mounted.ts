import { useEffect, useRef } from 'react'

/** Tells whether the component is still on the page: a late answer leads nobody away who has gone elsewhere. */
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
