import type { Doc } from './endpoint.ts'
import { described } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
// The features describe their endpoints when they are imported.
import './endpoints.ts'
import examples from './examples.json' with { type: 'json' }

/** The API's features in the order of its endpoints, each with what it is about. */
export const features: ReadonlyMap<string, string> = described.features

/** An endpoint's documentation and feature, and a request with its response as the API was recorded to answer it. */
interface CallDoc extends Doc {
  feature: string
  example: { params?: object; query?: object; body?: object; response: unknown }
}

const recorded: Readonly<Record<string, CallDoc['example']>> = examples

/** Throws an Error if no feature describes the endpoint, or no example of it is recorded. */
export function docOf(name: EndpointName): CallDoc {
  const doc = described.endpoints.get(name)
  if (doc === undefined) throw new Error(`${name} is not described: see describeEndpoints.`)
  const example = recorded[name]
  if (example === undefined)
    throw new Error(
      `${name} has no example: call it in server/test/example-firm.ts, then run npm test -- openapi/examples -u.`,
    )
  return { ...doc, example }
}
