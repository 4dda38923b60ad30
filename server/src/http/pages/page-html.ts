import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { builtTimeZone, builtUrl } from '@portico/contract/api/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** A text in every encoding that browsers accept. */
export interface Document {
  type: string
  /** Its bytes, kept from the first request on. */
  bytes(encoding: Encoding): Promise<Buffer>
}

type Encoding = 'identity' | 'br' | 'gzip'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const encoders: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  identity: async (text) => Buffer.from(text),
  br: promisify<string, Buffer>(brotliCompress),
  gzip: promisify<string, Buffer>(gzip),
}

/** A text that is the same for all callers as long as the server runs. */
export function documentOf(text: string, type: string): Document {
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    type,
    bytes(encoding) {
      const bytes = made.get(encoding) ?? encoders[encoding](text)
      made.set(encoding, bytes)
      return bytes
    },
  }
}

/** What the build does not know. */
export type OwnSite = Pick<Config, 'publicUrl' | 'timeZone'>

/**
 * Reads the documents that the web's build wrote into a folder, by file name, and writes the address of this site and the
 * firm's time zone into them.
 * Each is compressed at the first request for it: all of them would cost a quarter of a start.
 */
export function readDocuments(folder: string, { publicUrl, timeZone }: OwnSite): Map<string, Document> {
  return new Map(
    readdirSync(folder).map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
        .replaceAll(builtUrl, publicUrl)
        .replace(builtTimeZone, `data-time-zone="${timeZone}"`)
      return [file, documentOf(text, types[extname(file)] ?? 'application/octet-stream')]
    }),
  )
}

/** Sends a document in the smallest encoding that the browser accepts, with an ETag. */
export async function sendDocument(
  document: Document,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = negotiate<Encoding>(request.headers['accept-encoding'] ?? '', ['br', 'gzip', 'identity'])
  if (encoding === 'br' || encoding === 'gzip') reply.header('Content-Encoding', encoding)
  return (
    reply
      .type(document.type)
      .header('Vary', 'Accept-Encoding')
      // A missing page may exist later.
      .header('Cache-Control', reply.statusCode === 404 ? 'no-store' : 'no-cache')
      .send(await document.bytes(encoding ?? 'identity'))
  )
}
