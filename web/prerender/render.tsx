import { paths } from '@portico/contract/paths'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { documents } from '../src/public/documents.ts'
import { routes } from '../src/routes.tsx'

/** What React writes ahead of a page: what belongs into the document's head. */
const headTags = /^(?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)+/

/** Draws a page for nobody in particular, as markup for `#app`, and the tags it wants in the head. */
export async function renderPage(page: keyof typeof documents): Promise<{ head: string; body: string }> {
  const handler = createStaticHandler(routes)
  const path = page === 'notFound' ? '/not-found' : paths[page]
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere and cannot be drawn.`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  const head = headTags.exec(markup)?.[0] ?? ''
  return { head, body: markup.slice(head.length) }
}
