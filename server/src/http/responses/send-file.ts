import { Readable } from 'node:stream'
import { visibleLine } from '@portico/contract/api/fields'
import type { FileType } from '@portico/contract/api/endpoints'
import type { FastifyReply } from 'fastify'

/** A file that a handler answers with. `byteCount` is for a stream, if known: it lets browsers show progress. */
export interface FileAnswer {
  fileName: string
  body: Uint8Array | Readable
  byteCount?: number
}

/**
 * Sends a file to be saved, never shown: it may come from outside, and as a page of our origin it could act for its
 * reader. Nobody may store it on the way. It has no ETag, because hashing it would keep others waiting.
 */
export function sendFile(
  reply: FastifyReply,
  type: FileType,
  { fileName, body, byteCount }: FileAnswer,
): FastifyReply {
  const length = body instanceof Readable ? byteCount : body.length
  if (length !== undefined) reply.header('Content-Length', length)
  const stream = body instanceof Readable ? body : Readable.from([body])
  const isHead = reply.request.method === 'HEAD'
  // Fastify would read all of a stream and drop it.
  if (isHead) stream.destroy()
  return reply
    .header('Cache-Control', 'private, no-store')
    .header('Content-Disposition', attachment(fileName))
    .header('X-Content-Type-Options', 'nosniff')
    .type(type)
    .send(isHead ? Readable.from([]) : stream)
}

/** Content-Disposition as in RFC 6266: the name in ASCII, and for all current browsers without invisible characters. */
function attachment(fileName: string): string {
  const shown = visibleLine(fileName)
  const ascii = shown.replaceAll(/[^\w .,()+-]/g, '_')
  const encoded = encodeURIComponent(shown).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
