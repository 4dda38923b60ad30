import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>
type Navigate = (...to: Parameters<Router['navigate']>) => Promise<void>

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether this leads to another page: what is chosen on a page, such as a filter, shows at once. */
function isOtherPage(to: Parameters<Router['navigate']>[0]): boolean {
  const path = typeof to === 'string' ? new URL(to, window.location.href).pathname : to?.pathname
  return path !== undefined && path !== window.location.pathname
}

/** A page that the next one comes ahead of, as when two links are pressed quickly, does not fade, which is no failure. */
function mayBeSkipped(): void {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}

/**
 * Fades each page into the next, where the browser can and the person has not asked for less motion. The page that is
 * left stays until the code of the next has come. Going back does as going there did.
 */
export function withTransitions(router: Router): Router {
  if (!('startViewTransition' in document)) return router
  mayBeSkipped()
  const navigate = router.navigate.bind(router) as Navigate
  const fading: Navigate = (to, options) => {
    if (typeof to === 'number') return navigate(to)
    const viewTransition = isOtherPage(to) && !isStill()
    return navigate(to, { ...options, viewTransition })
  }
  router.navigate = fading as Router['navigate']
  return router
}
