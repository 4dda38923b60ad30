import { callbackify } from 'node:util'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { chooseCoding, compressed, tagIn } from './compression.ts'

/**
 * Gives successful reads an ETag, and answers 304 if the caller has the response already. Errors and responses to
 * changes are always sent whole. Responses that may be compressed are, under an ETag of their own, if the caller
 * accepts that.
 */
export async function registerRevalidation(server: FastifyInstance): Promise<void> {
  await server.register(etag, { replyWith304: false })
  server.addHook('onSend', (request, reply, payload, done) => {
    const coding = chooseCoding(request, reply, payload)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const tag = reply.getHeader('etag')
    if (isRead && reply.statusCode === 200 && typeof tag === 'string') {
      reply.header('ETag', tagIn(tag, coding))
      if (holds(request.headers['if-none-match'], tagIn(tag, coding))) {
        reply.code(304).removeHeader('content-length')
        return done(null, null)
      }
    } else if (reply.statusCode !== 304) reply.removeHeader('etag')
    if (coding === undefined) return done(null, payload)
    return callbackify(compressed)(reply, payload, coding, done)
  })
}

/** Whether an If-None-Match header contains this tag. */
export function holds(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false
  return sent === tag || sent.split(',').map(plain).includes(plain(tag))
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
