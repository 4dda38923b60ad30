import { hash } from 'node:crypto'
import type { EndpointName } from '@portico/contract/endpoints'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../session/session-queries.ts'

/** An answer as it is sent. */
export interface Kept {
  body: Buffer
  etag: string
}

interface Dated extends Kept {
  dataVersion: number
}

type Whose = Pick<Caller, 'id' | 'dataVersion'>

/** Roughly what an entry takes beside its body. */
const overheadBytes = 400

/**
 * The answers last given to each account, the least used forgotten first. One is found only under the data version
 * that the caller's session was read with, which every change of the account's figures raises: so what is found is
 * what the database would answer, whichever process made the change: a body is always read after its version.
 */
export class BodyCache {
  readonly #kept: LRUCache<string, Dated> | undefined

  /** Holds up to so many bytes; none keeps nothing. */
  constructor(bytes: number) {
    const sizeCalculation = ({ body }: Dated) => body.length + overheadBytes
    this.#kept = bytes === 0 ? undefined : new LRUCache({ maxSize: bytes, sizeCalculation })
  }

  /** The answer that the caller had under the same data version, else what `answer` makes, in the place of the one before. */
  async find(
    { id, dataVersion }: Whose,
    endpoint: EndpointName,
    answer: () => Promise<string>,
  ): Promise<Kept> {
    const key = `${id} ${endpoint}`
    const kept = this.#kept?.get(key)
    if (kept?.dataVersion === dataVersion) return kept
    const body = Buffer.from(await answer())
    const etag = `"${hash('sha1', body, 'base64')}"`
    const made = { dataVersion, body, etag }
    this.#kept?.set(key, made)
    return made
  }
}
