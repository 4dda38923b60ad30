import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@portico/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Where the web app's build lies, beside the server's own. */
export const webRoot = join(import.meta.dirname, '../../web/dist')

const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|get-csrf)(\/|$|\?)/.test(request.url) &&
  /text\/html|\*\/\*/.test(request.headers.accept ?? '')

const cacheControl = (path: string): string =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Serves the built pages and their files; whatever else is asked for does not exist, in JSON for programs and as a page for people. */
export async function registerPages(server: FastifyInstance): Promise<void> {
  const built = existsSync(join(webRoot, 'index.html'))
  if (built) {
    await server.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('Cache-Control', cacheControl(path))
      },
    })
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(isPagePath(request.url.split('?', 1)[0] ?? '') ? 200 : 404).sendFile('index.html')

  // Before the body is read: an address that does not exist says so first, whatever was sent to it.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    if (!built || !isForPeople(request)) throw new ApiError('unknownPath')
    return sendPage(request, reply)
  })
}
