import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { visibleLine } from '@portico/contract/api/fields'
import type { FileType } from '@portico/contract/api/endpoints'
import type { FastifyReply } from 'fastify'

/** A body that is generated while it is sent. */
type Parts = AsyncIterable<Uint8Array | string>

/** A file that a handler answers with. `byteCount` is for parts, if known: it lets browsers show progress. */
export interface FileAnswer {
  fileName: string
  body: Uint8Array | Parts
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
  const length = body instanceof Uint8Array ? body.length : byteCount
  if (length !== undefined) reply.header('Content-Length', length)
  const parts = body instanceof Uint8Array ? [body] : inTurns(body)
  const isHead = reply.request.method === 'HEAD'
  return (
    reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Disposition', attachment(fileName))
      .header('X-Content-Type-Options', 'nosniff')
      .type(type)
      // Of all parts, Fastify would read every one and drop it.
      .send(Readable.from(isHead ? [] : parts, { objectMode: false }))
  )
}

/** A client that reads as fast as parts are read from SQLite, all at once, would leave no turn to others. */
async function* inTurns(parts: Parts): AsyncGenerator<Uint8Array | string> {
  for await (const part of parts) {
    yield part
    await turn()
  }
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
