import type { Endpoint } from './endpoint.ts'
import { described } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { endpoints } from './endpoints.ts'
import examples from './examples.json' with { type: 'json' }

/** The API's features in the order of its endpoints, each with what it is about. */
export const features: ReadonlyMap<string, string> = new Map(
  Object.keys(endpoints).map((name) => {
    const feature = described.featureOf.get(name) ?? ''
    return [feature, described.features.get(feature) ?? '']
  }),
)

/** An endpoint's documentation and feature, and a request with its response as the API was recorded to answer it. */
interface CallDoc extends Pick<Endpoint, 'summary' | 'details' | 'errors'> {
  feature: string
  example: { params?: object; query?: object; body?: object; response: unknown }
}

const recorded: Readonly<Record<string, CallDoc['example']>> = examples

/** Throws an Error if the endpoint is in no feature, or no example of it is recorded. */
export function docOf(name: EndpointName): CallDoc {
  const feature = described.featureOf.get(name)
  if (feature === undefined) throw new Error(`${name} is in no feature: see describeFeature.`)
  const example = recorded[name]
  if (example === undefined)
    throw new Error(
      `${name} has no example: call it in server/test/example-firm.ts, then run npm test -- openapi/examples -u.`,
    )
  return { ...endpoints[name], feature, example }
}
