import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/** What a schema makes of the input. Throws ApiError 400 with a sentence for each field that is wrong. */
export function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const sentences = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)
  throw new ApiError('invalid', sentences.join(' '), fields)
}
