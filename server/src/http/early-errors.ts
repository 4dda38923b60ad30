import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@portico/contract/errors'
import { errors } from '@portico/contract/errors'
import type { ConnectionError, FastifyReply } from 'fastify'
import type { CommonHeaders } from './headers.ts'

/** For requests that fail before our hooks run (an address or headers that cannot be read): the same headers as on everything else. */
export function watchEarlyErrors(common: CommonHeaders) {
  return {
    addTo: (reply: FastifyReply): FastifyReply => reply.headers(common),
    answerClient: (error: ConnectionError, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(rawAnswer(codeOf(error), common))
      socket.destroy(error)
    },
  }
}

function codeOf({ code }: ConnectionError): ErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTimeout' : 'badRequest'
}

function rawAnswer(code: ErrorCode, common: CommonHeaders): string {
  const { status, sentence } = errors[code]
  const body = JSON.stringify({ error: sentence })
  const headers = {
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
