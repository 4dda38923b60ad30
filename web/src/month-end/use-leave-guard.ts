import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const question = 'What you have typed is not posted. Leave and lose it?'

/** Asks before what was typed is left, for another page or by closing the tab. */
export function useLeaveGuard(unsaved: boolean): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    const stays =
      currentLocation.pathname + currentLocation.search === nextLocation.pathname + nextLocation.search
    return unsaved && !stays && !window.confirm(question)
  })
  useEffect(() => {
    if (!unsaved) return
    const asking = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), asking)
    return () => asking.abort()
  }, [unsaved])
}
