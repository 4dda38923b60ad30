import { setImmediate as turn } from 'node:timers/promises'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { fieldMessages } from '@portico/contract/api/fields'
import { maxRefusedRows, maxRows, tooManyRows } from '@portico/contract/features/month-end'
import type { z } from 'zod'
import { inBatches } from '../../db/in-batches.ts'
import { ApiError } from '../../api-error.ts'

/** What a schema makes of the input. Throws ApiError 400 with a sentence for each field that is wrong. */
export function parse(schema: z.ZodType | undefined, input: unknown, refusal?: Endpoint['refusal']): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  return refuse(fieldMessages(result.error), refusal)
}

/**
 * The same of a long body, after a pause, and some of its `rows` at a time where it has them: others are answered in
 * between. Sentences are kept for the first refused rows only: those of millions would fill the memory.
 */
export async function parseInBatches(
  schema: z.ZodType | undefined,
  input: unknown,
  refusal?: Endpoint['refusal'],
): Promise<unknown> {
  await turn()
  if (schema === undefined || !hasRows(input)) return parse(schema, input, refusal)
  if (input.rows.length > maxRows) throw new ApiError('invalid', tooManyRows, { rows: tooManyRows })
  const rows: unknown[] = []
  const fields: Record<string, string> = {}
  const refused = new Set<number>()
  let body = {}
  let start = 0
  for await (const some of inBatches(input.rows)) {
    const result = schema.safeParse({ ...input, rows: some })
    for (const [field, sentence] of Object.entries(fieldMessages(result.error))) {
      const [beginning = '', place] = /^rows\.(\d+)/.exec(field) ?? []
      if (place !== undefined) refused.add(start + Number(place))
      if (place === undefined) fields[field] = sentence
      else if (refused.size <= maxRefusedRows)
        fields[`rows.${start + Number(place)}${field.slice(beginning.length)}`] = sentence
    }
    if (result.success && hasRows(result.data)) {
      body = result.data
      rows.push(...result.data.rows)
    }
    start += some.length
  }
  return Object.keys(fields).length === 0 ? { ...body, rows } : refuse(fields, refusal, refused.size)
}

const hasRows = (value: unknown): value is { rows: unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  value.rows.length > 0

function refuse(
  fields: Readonly<Record<string, string>>,
  refusal: Endpoint['refusal'],
  refusedRows?: number,
): never {
  if ('' in fields)
    throw new ApiError('invalid', refusal?.({}) ?? 'Send a JSON object with the fields of this call.')
  const sentences = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)
  throw new ApiError('invalid', refusal?.(fields, refusedRows) ?? sentences.join(' '), fields)
}
