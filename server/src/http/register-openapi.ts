import type { FastifyInstance } from 'fastify'
import { docsAssets } from './docs/docs-assets.ts'
import { docsPage } from './docs/docs-page.ts'
import { describeApi } from './openapi.ts'
import type { Route } from './route.ts'

/** Serves the description of the routes at /api/openapi.json for programs and at /api/docs for people. */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  const description = describeApi(routes)
  const page = docsPage(description, docsAssets())
  server.get('/api/openapi.json', (_, reply) => reply.header('Cache-Control', 'no-cache').send(description))
  server.get('/api/docs', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
}
