import type { FastifyInstance } from 'fastify'

/**
 * Warns once when a proxy seems to stand in front although no setting says so: all visitors then come from its one
 * address, and a stranger uses up the limits of everybody.
 */
export function warnOfForwarding(server: FastifyInstance): void {
  let isWarned = false
  server.addHook('onRequest', (request, _, done) => {
    const { 'x-forwarded-for': list, forwarded } = request.headers
    if (!isWarned && (list ?? forwarded) !== undefined) {
      isWarned = true
      request.log.warn(
        'A request was forwarded by a proxy, but TRUST_PROXY is not set: all visitors count as one address. If a proxy stands in front, set TRUST_PROXY to how many there are.',
      )
    }
    done()
  })
}
