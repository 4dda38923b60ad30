import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses of this route may be compressed; not by default. */
    compress?: boolean
  }
}

export type Coding = 'br' | 'gzip'

/** A body up to this size fits into one packet, compressed or not. */
const leastBytes = 1024

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
/** Smaller than gzip at the same cost; higher qualities cost several times as much for little gain. */
const quality = { [BROTLI_PARAM_QUALITY]: 4 }

const byBrotli = promisify(brotliCompress)
const byGzip = promisify(gzip)

/** The caller's preferred coding, if it is one of ours. */
export function codingTaken({ headers }: Pick<FastifyRequest, 'headers'>): Coding | undefined {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return undefined
  const coding = negotiate<Coding | 'identity'>(String(accepted), ['br', 'gzip', 'identity'])
  return coding === 'br' || coding === 'gzip' ? coding : undefined
}

/** The coding for a body of this size; undefined if it is not compressed. */
export const codingFor = (bytes: number, taken: Coding | undefined): Coding | undefined =>
  bytes > leastBytes ? taken : undefined

/** The ETag of a response in a coding, whose bytes differ from the uncompressed ones. */
export const tagIn = (etag: string, coding: Coding | undefined): string =>
  coding === undefined ? etag : etag.replace(/"$/, `-${coding}"`)

/** Compresses bytes in another thread. */
export const compress = (body: Uint8Array, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? byBrotli(body, { params: { ...quality, [BROTLI_PARAM_SIZE_HINT]: body.length } })
    : byGzip(body)

/** Compresses a stream; if either side fails or ends early, so does the other. */
const compressStream = (body: Readable, coding: Coding): Readable =>
  pipeline(body, coding === 'br' ? createBrotliCompress({ params: quality }) : createGzip(), () => undefined)

/** The coding for a response that Fastify is about to send. Only responses that may be compressed vary by it. */
export function chooseCoding(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Coding | undefined {
  if (request.routeOptions.config.compress !== true) return undefined
  const vary = reply.getHeader('vary')
  reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
  // A kept response is compressed already.
  if (reply.hasHeader('content-encoding')) return undefined
  return codingFor(lengthOf(body), codingTaken(request))
}

/** A stream counts as long, or it would not be a stream. */
function lengthOf(body: unknown): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof Readable) return Infinity
  return body instanceof Uint8Array ? body.length : 0
}

/** Compresses a body and sets Content-Encoding. */
export async function compressed(reply: FastifyReply, body: unknown, coding: Coding): Promise<unknown> {
  reply.header('Content-Encoding', coding).removeHeader('content-length')
  if (body instanceof Readable) return compressStream(body, coding)
  return compress(typeof body === 'string' ? Buffer.from(body) : (body as Uint8Array), coding)
}
