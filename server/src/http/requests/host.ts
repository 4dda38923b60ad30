import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../api-error.ts'

/** A name or an address with or without a port: nothing in it that a proxy, a log or a link could read in two ways. */
const validHost = /^([\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** The raw headers are names and values in turn. Node's `headers` keep the first of two hosts and say nothing of the other. */
function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  const hosts: string[] = []
  for (let k = 0; k < rawHeaders.length; k += 2)
    if (rawHeaders[k]?.length === 4 && rawHeaders[k]?.toLowerCase() === 'host')
      hosts.push(rawHeaders[k + 1] ?? '')
  return hosts
}

/**
 * Why a request names no host that can be relied on: none, two, or one that is not valid. A proxy in front may have
 * gone by another of them than the server does (RFC 9112, 3.2).
 */
export function hostError(
  request: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>,
): ApiError | undefined {
  const hosts = hostsOf(request)
  const isOptional = request.httpVersion < '1.1'
  const isGood = hosts.length === 0 ? isOptional : hosts.length === 1 && validHost.test(hosts[0] ?? '')
  return isGood ? undefined : new ApiError('badRequest', 'Send one Host header that names one host.')
}

/** Refuses every request without one valid host, before it is looked at any further. */
export function registerHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => done(hostError(request.raw)))
}
