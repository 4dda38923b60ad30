import { createHash } from 'node:crypto'
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
 * what the database would answer, whichever process made the change. Whoever keeps a body reads it after the version.
 */
export class BodyCache {
  readonly #kept: LRUCache<string, Dated> | undefined

  /** Holds up to so many bytes; none keeps nothing. */
  constructor(bytes: number) {
    const sizeCalculation = ({ body }: Dated) => body.length + overheadBytes
    this.#kept = bytes === 0 ? undefined : new LRUCache({ maxSize: bytes, sizeCalculation })
  }

  find({ id, dataVersion }: Whose, endpoint: EndpointName): Kept | undefined {
    const kept = this.#kept?.get(`${id} ${endpoint}`)
    return kept?.dataVersion === dataVersion ? kept : undefined
  }

  /** Keeps a body in the place of the one before, and answers it as it is sent. */
  keep({ id, dataVersion }: Whose, endpoint: EndpointName, text: string): Kept {
    const body = Buffer.from(text)
    const etag = `"${createHash('sha1').update(body).digest('base64')}"`
    this.#kept?.set(`${id} ${endpoint}`, { dataVersion, body, etag })
    return { body, etag }
  }
}
