import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTransitions } from './page-transitions.ts'

/** What the browser, which takes a moment for it, was asked to draw. */
const asked: (() => void)[] = []

beforeEach(() => {
  asked.length = 0
  const start = (update: () => void) => {
    asked.push(update)
    return { ready: Promise.reject(new Error('Transition was skipped')) }
  }
  Object.assign(document, { startViewTransition: start })
})

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
})

/** A router over pages of these paths, and the addresses that it draws. */
function openRouter() {
  const paths = ['/', '/statement', '/documents']
  const router = withTransitions(createMemoryRouter(paths.map((path) => ({ path }))))
  const drawn: string[] = []
  router.subscribe(({ location }) => void drawn.push(location.pathname + location.search))
  return { router, drawn }
}

test('a page is drawn once the browser can fade it in, and what is chosen on it at once', async () => {
  const { router, drawn } = openRouter()
  await router.navigate('/statement')
  expect([asked.length, drawn.filter((path) => path !== '/')]).toEqual([1, []])
  asked.at(0)?.()
  expect(drawn.at(-1)).toBe('/statement')
  await router.navigate('/statement?period=2026')
  expect([asked.length, drawn.at(-1)]).toEqual([1, '/statement?period=2026'])
})

test('of pages that are gone to quickly, whatever is drawn is the last, whichever is ready when', async () => {
  const { router, drawn } = openRouter()
  await router.navigate('/statement')
  await router.navigate('/documents')
  for (const update of asked.toReversed()) update()
  expect(asked).toHaveLength(2)
  expect(drawn.slice(-2)).toEqual(['/documents', '/documents'])
})

test('with reduced motion, a page is drawn at once', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { router, drawn } = openRouter()
  await router.navigate('/statement')
  expect([asked.length, drawn.at(-1)]).toEqual([0, '/statement'])
})
