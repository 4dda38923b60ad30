import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Bodies are JSON and nothing else. An empty one counts as none, whatever its type says: the seed's logout sends that. */
export function registerJsonBody(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  // Of a body that is too large and of another type, the type is what is wrong first; an unknown path still before.
  server.addHook('onRequest', async (request) => {
    const isLarge = Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    if (isLarge && !isJson && !request.is404) throw new ApiError('unsupportedType')
  })
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') return done(null, undefined)
    return parseJson(request, String(body), done)
  })
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return done(new ApiError('unsupportedType'))
  })
}
