import type { FastifyInstance } from 'fastify'
import { docsAssets } from './docs-assets.ts'
import { docsPage } from './docs-page.ts'
import { documentOf, sendDocument } from '../pages/documents.ts'
import { describeApi } from './openapi.ts'
import type { Route } from '../route.ts'
import { jsonType } from '../responses/headers.ts'

/** Serves the description of the routes at /api/openapi.json for programs and at /api/docs for people. */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  const description = describeApi(routes)
  const json = documentOf(JSON.stringify(description), jsonType)
  const page = documentOf(docsPage(description, docsAssets()), 'text/html; charset=utf-8')
  server.get('/api/openapi.json', (request, reply) => sendDocument(json, request, reply))
  server.get('/api/docs', (request, reply) => sendDocument(page, request, reply))
}
