import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/** What a schema makes of the input. Throws ApiError 400 with a sentence for each field that is wrong. */
export function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    if (path.length === 0) throw new ApiError('invalid', 'Send a JSON object with the fields of this call.')
    fields[path.join('.')] ??= message
  }
  const sentences = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)
  throw new ApiError('invalid', sentences.join(' '), fields)
}
