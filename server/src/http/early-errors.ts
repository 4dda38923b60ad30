import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@portico/contract/errors'
import { errors } from '@portico/contract/errors'
import type { ConnectionError, FastifyInstance, FastifyReply } from 'fastify'

/** Headers of our answers that belong to one answer, or to the connection, and not to all of them. */
const ofOneAnswer = new Set([
  'content-length',
  'content-type',
  'date',
  'connection',
  'etag',
  'keep-alive',
  'x-request-id',
])

/**
 * For requests that fail before our hooks run (an address or headers that cannot be read): the same security
 * headers as on everything else, taken from an answer of our own once the server is ready.
 */
export function watchEarlyErrors() {
  const common: Record<string, string> = {}
  return {
    /** Learns the headers that every answer carries, once the finished server listens. */
    learnFrom(server: FastifyInstance): void {
      server.server.once('listening', () => void learn(server, common))
    },
    addTo: (reply: FastifyReply): FastifyReply => reply.headers(common),
    answerClient: (error: ConnectionError, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(rawAnswer(codeOf(error), common))
      socket.destroy(error)
    },
  }
}

async function learn(server: FastifyInstance, common: Record<string, string>): Promise<void> {
  const { headers } = await server.inject('/healthz')
  for (const [name, value] of Object.entries(headers)) {
    if (!ofOneAnswer.has(name)) common[name] = String(value)
  }
}

function codeOf({ code }: ConnectionError): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTimeout' : 'badRequest'
}

function rawAnswer(code: ErrorCode, common: Readonly<Record<string, string>>): string {
  const { status, sentence } = errors[code]
  const body = JSON.stringify({ error: sentence })
  const headers = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
