import { crc32 } from 'node:zlib'
import type { EndpointName } from '@portico/contract/api/endpoints'
import { LRUCache } from 'lru-cache'
import type { Coding } from './compression.ts'
import { codingFor, compress, tagIn } from './compression.ts'
import { holds } from './conditional-get.ts'

/** A response to send; without a body if the caller has it already. */
export interface Sent {
  etag: string
  /** how the body is compressed; undefined if it is not */
  coding: Coding | undefined
  body: Uint8Array | undefined
}

/** The caller's If-None-Match, and the coding that they accept. */
interface Wish {
  held: string | undefined
  taken: Coding | undefined
}

/** The cached part of a response under a data version; the body is kept from the second request on. */
interface Known extends Sent {
  dataVersion: number
}

/** The account of a response, and its data version. */
interface Whose {
  id: number
  dataVersion: number
}

/** Roughly what an entry takes in addition to its body. */
const overheadBytes = 400

/**
 * The latest responses to each account in each coding; the least recently used are dropped first. A response is valid
 * for one data version, which is read with the caller's session and raised by every change of the account's figures.
 * Since a body is always read after its version, a hit equals what the database would answer, whichever process made
 * the last change.
 *
 * A browser fetches each response once and then only revalidates it, for which the tag is enough. So a body is kept
 * only when it has to be made a second time; keeping all of them would cost as much as making them. It is kept as sent,
 * compressed if it was.
 */
export class ResponseCache {
  readonly #known: LRUCache<string, Known> | undefined

  /** Holds up to this many bytes; 0 turns the cache off. */
  constructor(bytes: number) {
    const sizeCalculation = ({ body }: Known) => (body?.length ?? 0) + overheadBytes
    this.#known = bytes === 0 ? undefined : new LRUCache({ maxSize: bytes, sizeCalculation })
  }

  /**
   * The response for a caller: the kept one of their data version, or else what `answer` makes. The tag is computed from
   * the uncompressed bytes, so a caller who has them does not wait for compression.
   */
  async find(
    { id, dataVersion }: Whose,
    endpoint: EndpointName,
    { held, taken }: Wish,
    answer: () => Promise<string | Uint8Array>,
  ): Promise<Sent> {
    const key = `${id} ${endpoint} ${taken}`
    const latest = this.#known?.get(key)
    const known = latest?.dataVersion === dataVersion ? latest : undefined
    if (known !== undefined && holds(held, known.etag))
      return { etag: known.etag, coding: known.coding, body: undefined }
    if (known?.body !== undefined) return known
    const answered = await answer()
    const plain = typeof answered === 'string' ? Buffer.from(answered) : answered
    const coding = codingFor(plain.length, taken)
    const etag = tagIn(`"${id}-${dataVersion}-${crc32(plain).toString(36)}"`, coding)
    const body = holds(held, etag) ? undefined : coding === undefined ? plain : await compress(plain, coding)
    this.#known?.set(key, { dataVersion, etag, coding, body: known && body })
    return { etag, coding, body }
  }
}
