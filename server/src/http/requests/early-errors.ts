import type { Server, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@portico/contract/api/errors'
import { errors } from '@portico/contract/api/errors'
import type { ConnectionError, FastifyReply } from 'fastify'
import type { CommonHeaders } from '../responses/headers.ts'

/** Adds the common headers to responses that are made before our hooks run, for unreadable addresses or headers. */
export function watchEarlyErrors(common: CommonHeaders) {
  const latestOf = new WeakMap<Socket, ServerResponse>()
  return {
    addTo: (reply: FastifyReply): FastifyReply => reply.headers(common),
    answerClient: (error: ConnectionError, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable && isNextAnswer(latestOf.get(socket)))
        socket.write(rawAnswer(codeOf(error), common))
      socket.destroy(error)
    },
    /** Answers what Node would refuse by itself, and tracks the current response of each connection. */
    listen: (server: Server): void => {
      server.on('request', ({ socket }, response) => latestOf.set(socket, response))
      server.on('checkExpectation', (_, response) => {
        const { status, headers, body } = answerOf('unmetExpectation', common)
        response.writeHead(status, headers).end(body)
      })
      server.on('connect', (_, socket) => {
        socket.on('error', () => socket.destroy())
        socket.end(rawAnswer('unknownPath', common), () => socket.destroy())
      })
    },
  }
}

/**
 * Whether a refusal of unreadable bytes may be written to a connection now. Before or in the middle of another response
 * it would be taken for that response or corrupt it.
 */
function isNextAnswer(latest: ServerResponse | undefined): boolean {
  if (latest === undefined) return true
  if (latest.req.complete) return latest.writableFinished
  // A response that waits for earlier ones has no socket yet.
  return !latest.headersSent && latest.socket !== null
}

function codeOf({ code }: ConnectionError): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTimeout' : 'badRequest'
}

/** An error in the form of the error handler. The connection ends with it. */
function answerOf(code: ErrorCode, common: CommonHeaders) {
  const { status, message } = errors[code]
  const body = JSON.stringify({ error: message })
  const headers = {
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status, headers, body }
}

function rawAnswer(code: ErrorCode, common: CommonHeaders): string {
  const { status, headers, body } = answerOf(code, common)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
