import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../api-error.ts'
import { isSameSecret } from '../security/tokens.ts'
import type { Metrics } from './metrics.ts'

/** The route pattern of a request. All pages share one, and so do all assets, or every build would add new series. */
function routeOf(request: FastifyRequest, status: number): string {
  if (request.is404) return status === 404 ? 'none' : 'page'
  const { url = 'none' } = request.routeOptions
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** Times every request, and serves GET /metrics to callers with the token. Throws ApiError 401. */
export function registerMetrics(
  server: FastifyInstance,
  { contentType, read, countRequest }: Metrics,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    countRequest(request.method, routeOf(request, reply.statusCode), reply.statusCode, reply.elapsedTime)
    done()
  })
  server.get('/metrics', { config: { compress: true } }, async (request, reply) => {
    const [, given = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (metricsToken === undefined || !isSameSecret(given, metricsToken)) throw new ApiError('notSignedIn')
    return reply
      .header('Cache-Control', 'no-store')
      .type(contentType)
      .send(await read())
  })
}
