import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { chooseCoding, compressed, tagIn } from './compression.ts'

/**
 * Gives what was asked for and found an ETag, and answers 304 to whoever has it already. A refusal, and the answer
 * to a call that changed something, is always sent whole. What may be compressed is, under a tag of its own, if the
 * caller takes that.
 */
export async function registerRevalidation(server: FastifyInstance): Promise<void> {
  await server.register(etag, { replyWith304: false })
  server.addHook('onSend', async (request, reply, payload) => {
    const coding = chooseCoding(request, reply, payload)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const tag = reply.getHeader('etag')
    if (isRead && reply.statusCode === 200 && typeof tag === 'string') {
      reply.header('ETag', tagIn(tag, coding))
      if (holds(request.headers['if-none-match'], tagIn(tag, coding))) {
        reply.code(304).removeHeader('content-length')
        return null
      }
    } else if (reply.statusCode !== 304) reply.removeHeader('etag')
    return coding === undefined ? payload : compressed(reply, payload, coding)
  })
}

/** Whether one of the tags that a browser sends is this one. */
export function holds(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false
  return sent === tag || sent.split(',').map(plain).includes(plain(tag))
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
