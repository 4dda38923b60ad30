import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

export const requestIdHeader = 'X-Request-Id'

/** Ids as proxies make them; neither long enough for a message nor with letters that mean something to a log. */
const wellFormed = /^[\w.-]{8,64}$/

/** The end of a UUID: Node draws the bits of many at once, and asking for eight bytes alone costs several times as much. */
const sixteenHexDigits = () => randomUUID().slice(19).replace('-', '')

/** Names a request as the proxy in front of us did, if we have one and it did, and else by 16 hex digits. */
export function requestIdsFor({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[requestIdHeader.toLowerCase()]
    const isGiven = trustedProxies > 0 && typeof given === 'string' && wellFormed.test(given)
    return isGiven ? given : sixteenHexDigits()
  }
}

/** Tells every caller the id that the log knows the request by. */
export function registerRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
}
