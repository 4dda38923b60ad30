import { useEffect } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router'

/** Takes what an earlier page left for this one in the history entry, before the router sees it. */
export function takeArrivalState(): unknown {
  const entry = history.state as { usr?: unknown } | null
  if (entry?.usr === undefined || entry.usr === null) return null
  history.replaceState({ ...entry, usr: null }, '')
  return entry.usr
}

/**
 * The app. A reloaded page first shows what was drawn at build time for everybody, and only then what an earlier
 * page left for it: React takes markup over only when it is the same.
 */
export function Arrival({ router, state }: { router: DataRouter; state: unknown }) {
  useEffect(() => {
    const { pathname, search, hash } = router.state.location
    if (state !== null) void router.navigate({ pathname, search, hash }, { replace: true, state })
  }, [router, state])
  return <RouterProvider router={router} />
}
