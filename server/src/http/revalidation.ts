import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

/**
 * Gives what was asked for and found an ETag, and answers 304 to whoever has it already. A refusal, and the answer
 * to a call that changed something, is always sent whole.
 */
export async function registerRevalidation(server: FastifyInstance): Promise<void> {
  await server.register(etag, { replyWith304: false })
  server.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200) {
      if (reply.statusCode !== 304) reply.removeHeader('etag')
      return done(null, payload)
    }
    const tag = reply.getHeader('etag')
    if (typeof tag !== 'string' || !holds(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-length')
    return done(null, null)
  })
}

/** Whether one of the tags that a browser sends is this one. */
export function holds(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false
  return sent === tag || sent.split(',').map(plain).includes(plain(tag))
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
