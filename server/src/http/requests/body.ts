import { setImmediate as turn } from 'node:timers/promises'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { fieldMessages } from '@portico/contract/api/fields'
import { maxRefusedRows, maxRows, notBase64, tooManyRows } from '@portico/contract/features/month-end'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../../api-error.ts'
import { inBatches } from '../../db/query-tools.ts'

/** Characters of a body whose parsing alone takes milliseconds. */
const longLength = 1_000_000

/** Bodies are JSON only. An empty one of any type counts as none: the seed's logout sends that. */
export function registerJsonBody(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  // For a body that is too large and of another type, the type is reported; an unknown path comes before both.
  server.addHook('onRequest', (request, _, done) => {
    const isLarge = Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    done(isLarge && !isJson && !request.is404 ? new ApiError('unsupportedType') : undefined)
  })
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') return done(null, undefined)
    const parse = () => parseJson(request, String(body), done)
    // Other requests get a turn between receiving a long body and parsing it.
    return body.length > longLength ? void setImmediate(() => void parse()) : parse()
  })
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return done(new ApiError('unsupportedType'))
  })
}

/** The bytes of an uploaded file. Throws ApiError. Node ignores invalid characters in base64, which leaves fewer bytes than the length implies. */
export function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === Buffer.byteLength(text, 'base64')) return bytes
  throw new ApiError('invalid', notBase64, { file: notBase64 })
}

/** Parses input by a schema. Throws ApiError 400 with a sentence for each wrong field. */
export function parse(schema: z.ZodType | undefined, input: unknown, refusal?: Endpoint['refusal']): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  return refuse(fieldMessages(result.error), refusal)
}

/**
 * The same for a long body, in batches of its `rows`, with other requests answered in between. Sentences are kept for
 * the first refused rows only: those of millions would fill the memory.
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
    if (result.success) body = result.data as object
    if (hasRows(result.data)) rows.push(...result.data.rows)
    start += some.length
  }
  if (Object.keys(fields).length > 0) refuse(fields, refusal, refused.size)
  // A call without rows ignores them, as any field that it does not know.
  return 'rows' in body ? { ...body, rows } : body
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
