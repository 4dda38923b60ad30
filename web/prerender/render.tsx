import { paths } from '@portico/contract/api/paths'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { RouteObject } from 'react-router'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { documents } from '../src/features/public/documents.ts'
import { routes } from '../src/routes.tsx'
import type { OpeningPage } from './opening.tsx'
import { Opening } from './opening.tsx'
import { WithoutScript } from './without-script.tsx'

/** The tags that React writes before a page and that belong in the document's head. */
const headTags = /^(?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)+/

/** Renders a page without a user, as markup for `#app`, and its tags for the head. */
export const renderPage = async (page: keyof typeof documents): Promise<Drawn> =>
  split(await render(routes, page === 'notFound' ? '/not-found' : paths[page]))

interface Drawn {
  head: string
  body: string
}

function split(markup: string): Drawn {
  const head = headTags.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}

/** Renders what the document of a signed-in page shows first. */
export const renderOpening = (page: OpeningPage): Promise<string> =>
  render([{ path: paths[page], element: <Opening page={page} /> }], paths[page])

/** Renders what the signed-in pages show without scripts. */
export const renderWithoutScript = async (): Promise<string> =>
  split(await render([{ path: '*', element: <WithoutScript /> }], '/')).body

async function render(pages: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(pages)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere and cannot be drawn.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
}
