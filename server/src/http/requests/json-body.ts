import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../api-error.ts'

/** Characters of a body whose parsing alone takes milliseconds. */
const longLength = 1_000_000

/** Bodies are JSON and nothing else. An empty one counts as none, whatever its type says: the seed's logout sends that. */
export function registerJsonBody(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  // Of a body that is too large and of another type, the type is what is wrong first; an unknown path still before.
  server.addHook('onRequest', (request, _, done) => {
    const isLarge = Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    done(isLarge && !isJson && !request.is404 ? new ApiError('unsupportedType') : undefined)
  })
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') return done(null, undefined)
    const parse = () => parseJson(request, String(body), done)
    // Others are answered between receiving a long body and parsing it.
    return body.length > longLength ? void setImmediate(() => void parse()) : parse()
  })
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return done(new ApiError('unsupportedType'))
  })
}
