import type { OutgoingHttpHeader } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Sent } from './response-cache.ts'

export const jsonType = 'application/json; charset=utf-8'

/**
 * Sends an answer that is ready, or 304 without its body, with the headers that the reply has so far. It goes straight
 * to the socket: Fastify's own way of sending costs as much as all else that a kept answer takes.
 */
export function sendReady(reply: FastifyReply, { body, coding, etag }: Sent): FastifyReply {
  // Names and values in turn, which Node sends as they are.
  const headers: OutgoingHttpHeader[] = ['etag', etag]
  const given = reply.getHeaders()
  for (const name in given) headers.push(name, given[name as keyof typeof given] as OutgoingHttpHeader)
  reply.hijack()
  if (body === undefined) reply.raw.writeHead(304, headers).end()
  else {
    headers.push('content-type', jsonType, 'content-length', String(body.length))
    if (coding !== undefined) headers.push('content-encoding', coding)
    reply.raw.writeHead(200, headers).end(body)
  }
  return reply
}
