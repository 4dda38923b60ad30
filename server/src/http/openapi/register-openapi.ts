import type { FastifyInstance } from 'fastify'
import { docsAssets, docsPage } from './docs-page.ts'
import { documentOf, sendDocument } from '../pages/page-html.ts'
import { describeApi } from './openapi.ts'
import type { Route } from '../route.ts'
import { jsonType } from '../responses/headers.ts'

/**
 * Serves the description of the routes at /api/openapi.json for programs and at /api/docs for people. Both are made
 * for the first who asks: most servers are never asked, and every start would wait for them.
 */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  let made: ReturnType<typeof documentsOf> | undefined
  const documents = () => (made ??= documentsOf(routes))
  server.get('/api/openapi.json', (request, reply) => sendDocument(documents().json, request, reply))
  server.get('/api/docs', (request, reply) => sendDocument(documents().page, request, reply))
}

function documentsOf(routes: readonly Route[]) {
  const description = describeApi(routes)
  return {
    json: documentOf(JSON.stringify(description), jsonType),
    page: documentOf(docsPage(description, docsAssets()), 'text/html; charset=utf-8'),
  }
}
