import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

/**
 * Gives what was asked for and found an ETag, and answers 304 to whoever has it already. A refusal, and the answer
 * to a call that changed something, is always sent whole.
 */
export async function registerRevalidation(server: FastifyInstance): Promise<void> {
  await server.register(etag, { replyWith304: false })
  server.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200) {
      if (reply.statusCode !== 304) reply.removeHeader('etag')
      return payload
    }
    const held = (request.headers['if-none-match'] ?? '').split(',').map(plain)
    const tag = reply.getHeader('etag')
    if (typeof tag !== 'string' || !held.includes(plain(tag))) return payload
    reply.code(304).removeHeader('content-length')
    return null
  })
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
