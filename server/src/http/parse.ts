import type { Endpoint } from '@portico/contract/endpoints'
import { fieldSentences } from '@portico/contract/fields'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/** What a schema makes of the input. Throws ApiError 400 with a sentence for each field that is wrong. */
export function parse(schema: z.ZodType | undefined, input: unknown, refusal?: Endpoint['refusal']): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = fieldSentences(result.error)
  if ('' in fields)
    throw new ApiError('invalid', refusal?.({}) ?? 'Send a JSON object with the fields of this call.')
  const sentences = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)
  throw new ApiError('invalid', refusal?.(fields) ?? sentences.join(' '), fields)
}
