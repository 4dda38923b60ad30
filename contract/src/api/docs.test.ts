import { expect, test } from 'vitest'
import type { z } from 'zod'
import { docOf } from './docs.ts'
import type { Endpoint, EndpointName } from './endpoints.ts'
import { endpoints } from './endpoints.ts'

const names = Object.keys(endpoints) as EndpointName[]
const sentenceOf = (schema: z.ZodType | undefined, value: unknown) => {
  if (schema === undefined) return value === undefined ? undefined : 'There is no place for this.'
  return schema.safeParse(value).error?.message
}

test.each(names)('the example of %s matches its schemas', (name) => {
  const { params, body, response }: Endpoint = endpoints[name]
  const { example } = docOf(name)
  expect(sentenceOf(params, example.params)).toBeUndefined()
  expect(sentenceOf(body, example.body)).toBeUndefined()
  expect(sentenceOf(response, example.response)).toBeUndefined()
})
