import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../api-error.ts'
import type { Config } from '../../config.ts'

export const requestIdHeader = 'X-Request-Id'

/** Ids as proxies make them: too short for a message, and without characters that mean something to a log. */
const wellFormed = /^[\w.-]{8,64}$/

/** The end of a UUID. Node draws random bits for many UUIDs at once; eight random bytes cost several times as much. */
const sixteenHexDigits = () => randomUUID().slice(19).replace('-', '')

/** The request id of a trusted proxy, or else 16 hex digits. */
export function requestIdsFor({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[requestIdHeader.toLowerCase()]
    const isGiven = trustedProxies > 0 && typeof given === 'string' && wellFormed.test(given)
    return isGiven ? given : sixteenHexDigits()
  }
}

/**
 * Warns once if requests come through a proxy although TRUST_PROXY is not set: all visitors then share the proxy's
 * address, and one of them can use up the limits of all.
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

/** A name or an address, with or without a port: nothing that a proxy, a log or a link could read in two ways. */
const validHost = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Raw headers are names and values in turn. Node's `headers` keep the first of two hosts and drop the other. */
function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  const hosts: string[] = []
  for (let k = 0; k < rawHeaders.length; k += 2)
    if (rawHeaders[k]?.length === 4 && rawHeaders[k]?.toLowerCase() === 'host')
      hosts.push(rawHeaders[k + 1] ?? '')
  return hosts
}

/**
 * Why the Host header cannot be relied on: there is none, two, or an invalid one. A proxy in front may have used a
 * different one than the server would (RFC 9112, 3.2).
 */
export function hostError(
  request: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>,
): ApiError | undefined {
  const hosts = hostsOf(request)
  const isOptional = request.httpVersion < '1.1'
  const isGood = hosts.length === 0 ? isOptional : hosts.length === 1 && validHost.test(hosts[0] ?? '')
  return isGood ? undefined : new ApiError('badRequest', 'Send one Host header that names one host.')
}

/** Refuses every request without exactly one valid host. */
export function registerHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => done(hostError(request.raw)))
}
