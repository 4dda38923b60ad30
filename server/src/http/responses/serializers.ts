import type { Endpoint } from '@portico/contract/api/endpoints'
import type { AnySchema } from 'fast-json-stringify'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Serialize = (answer: unknown) => string

const made = new WeakMap<Endpoint, Serialize>()

const make = ({ response }: Endpoint): Serialize =>
  fastJsonStringify(z.toJSONSchema(response, { io: 'input', target: 'draft-7' }) as AnySchema)

/**
 * Writes the responses of an endpoint by its schema. Made for the first response and shared by all apps of the process,
 * because making those of all endpoints takes a tenth of a second.
 */
export function serializerOf(endpoint: Endpoint): Serialize {
  return (answer) => {
    let serialize = made.get(endpoint)
    if (serialize === undefined) made.set(endpoint, (serialize = make(endpoint)))
    return serialize(answer)
  }
}
