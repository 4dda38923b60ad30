import type { createBrowserRouter } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Fades each page into the next, where the browser can and the person has not asked for less motion. The page that is
 * left stays until the code of the next has come. What is chosen on a page, such as a filter, shows at once.
 *
 * The browser lets a page be drawn only a frame after it was asked to fade, and by then a quicker press may have led to
 * another page. So what is drawn is always where the router is by then. (The router's own `viewTransition` draws the page
 * that it was given, which left the wrong page under an address.)
 */
export function withTransitions(router: Router): Router {
  if (!('startViewTransition' in document)) return router
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (draw) => {
    let drawn = router.state.location.pathname
    return subscribe((state, options) => {
      const isOtherPage = state.location.pathname !== drawn
      drawn = state.location.pathname
      if (!isOtherPage || isStill()) return draw(state, options)
      const fading = document.startViewTransition(() => draw(router.state, { ...options, flushSync: true }))
      // A page that the next one comes ahead of does not fade, which is no failure.
      fading.ready.catch(() => undefined)
    })
  }
  return router
}
