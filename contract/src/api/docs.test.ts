import { expect, test } from 'vitest'
import { z } from 'zod'
import { docOf } from './docs.ts'
import type { Endpoint, EndpointName } from './endpoints.ts'
import { endpoints } from './endpoints.ts'

const names = Object.keys(endpoints) as EndpointName[]
const sentenceOf = (schema: z.ZodType | undefined, value: unknown) => {
  if (schema === undefined) return value === undefined ? undefined : 'There is no place for this.'
  const { error } = schema.safeParse(value)
  return error && `Record the examples again (npm test -- openapi/examples -u): ${error.message}`
}

test.each(names)('the example of %s matches its schemas', (name) => {
  const { params, body, response }: Endpoint = endpoints[name]
  const { example } = docOf(name)
  expect(sentenceOf(params, example.params)).toBeUndefined()
  expect(sentenceOf(body, example.body)).toBeUndefined()
  expect(sentenceOf(response, example.response)).toBeUndefined()
})

test.each(['activity', 'allActivity', 'addActivity', 'monthDraft', 'markVisit', 'profile'] as const)(
  'what is read of a response to %s is written as it was',
  (name) => {
    const response: z.ZodType = endpoints[name].response
    const { example } = docOf(name)
    expect(JSON.stringify(z.encode(response, response.parse(example.response)))).toBe(
      JSON.stringify(example.response),
    )
  },
)
