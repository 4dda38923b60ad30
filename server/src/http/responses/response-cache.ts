import { crc32 } from 'node:zlib'
import type { EndpointName } from '@portico/contract/api/endpoints'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.ts'
import type { Coding } from './compression.ts'
import { codingFor, compress, tagIn } from './compression.ts'
import { holds } from './conditional-get.ts'

/** An answer as it is sent; without its body to whoever has it already. */
export interface Sent {
  etag: string
  /** what the body is compressed with; undefined where it is not */
  coding: Coding | undefined
  body: Uint8Array | undefined
}

/** What a caller has already (an If-None-Match), and in which coding they take what they have not. */
export interface Wish {
  held: string | undefined
  taken: Coding | undefined
}

/** What is known of the answer under a data version; its body once it was made twice. */
interface Known extends Sent {
  dataVersion: number
}

type Whose = Pick<Caller, 'id' | 'dataVersion'>

/** Roughly what an entry takes beside its body. */
const overheadBytes = 400

/**
 * The answers last given to each account in each coding, the least used forgotten first. One is found only under the data version
 * that the caller's session was read with, which every change of the account's figures raises: so what is found is
 * what the database would answer, whichever process made the change: a body is always read after its version.
 *
 * A browser asks for each answer once and then whether it still stands, for which the tag is enough. So a body is
 * kept from the second time on that it had to be made: to keep them all costs as much as to make them. It is kept as it
 * was sent, compressed where it was.
 */
export class ResponseCache {
  readonly #known: LRUCache<string, Known> | undefined

  /** Holds up to so many bytes; none keeps nothing. */
  constructor(bytes: number) {
    const sizeCalculation = ({ body }: Known) => (body?.length ?? 0) + overheadBytes
    this.#known = bytes === 0 ? undefined : new LRUCache({ maxSize: bytes, sizeCalculation })
  }

  /**
   * What is sent to a caller with this wish: what is known under their data version, else what `answer` makes. The tag
   * is of the plain bytes: a caller who has them does not wait for their compression.
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
