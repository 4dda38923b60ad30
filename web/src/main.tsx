import './styles/site.css'
import { paths } from '@portico/contract/api/paths'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { config } from 'zod'
import { withTransitions } from './app/page-transitions.ts'
import { showPresses } from './components/form/shown-press.ts'
import { routes } from './routes.tsx'
import { focusedEarly, repeatEarlyPress, restoreFocus } from './api/early-answer.ts'
import { followKeeping } from './auth/kept-figures.ts'
import { storedToken } from './auth/session.ts'
import { followTheme } from './components/layout/theme.ts'

// Zod would try `new Function` when it builds its first schema, and the CSP would report it. The pages, and
// with them the contract, load after this line.
config({ jitless: true })
followTheme()
followKeeping()
showPresses()

/** Hydrates what was prerendered, or renders the page where nothing was, or only its opening. */
async function start(app: HTMLElement): Promise<void> {
  const router = createBrowserRouter(routes)
  // The page's code first, so that prerendered content is never replaced by nothing.
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve()
    else router.subscribe(({ initialized }) => initialized && resolve())
  })
  const page = (
    <StrictMode>
      <RouterProvider router={withTransitions(router)} flushSync={(draw) => void flushSync(draw)} />
    </StrictMode>
  )
  const replaced = storedToken() === null ? '#opening' : '#opening, #for-visitors'
  const isDrawn = app.firstElementChild !== null && document.querySelector(replaced) === null
  await window.earlyHold
  const focused = focusedEarly()
  // The first page begins where its reader is, who has scrolled its opening or reloads it; or where a link leads.
  if (window.scrollY > 0 || window.location.hash === '')
    router.enableScrollRestoration({ [router.state.location.key]: window.scrollY }, () => window.scrollY)
  if (!isDrawn) flushSync(() => createRoot(app).render(page))
  else hydrateRoot(app, page)
  delete document.documentElement.dataset['session']
  repeatEarlyPress()
  restoreFocus(focused)

  // In development the front page is rendered here too; built, it is a document without this file.
  if (import.meta.env.DEV && router.state.location.pathname === paths.landing) {
    await import('./features/public/landing.client.ts')
  }
}

const app = document.getElementById('app')
if (app === null) throw new Error('The document has no #app.')
void start(app)
