import { STATUS_CODES } from 'node:http'
import { docOf } from '@portico/contract/api/docs'
import type { Endpoint, EndpointName, FileType } from '@portico/contract/api/endpoints'
import { fileBytes } from '@portico/contract/api/endpoint'
import { endpoints } from '@portico/contract/api/endpoints'
import { z } from 'zod'
import type { ErrorCode } from '@portico/contract/api/errors'
import { errors, tooLarge } from '@portico/contract/api/errors'
import type { Guard, Route } from '../route.ts'
import { ApiError } from '../../api-error.ts'
import { parse } from '../requests/body.ts'

const ofStaff: readonly ErrorCode[] = ['notSignedIn', 'staffOnly']
const ofRole: readonly ErrorCode[] = [...ofStaff, 'roleNeeded']

const byGuard: Readonly<Record<Guard, readonly ErrorCode[]>> = {
  anyone: [],
  'signed-in': ['notSignedIn'],
  viewer: ofStaff,
  preparer: ofRole,
  releaser: ofRole,
  administrator: ofRole,
  impersonating: ['notSignedIn', 'notImpersonating'],
}

const ofUnsafeCalls: readonly ErrorCode[] = [
  'unreadableBody',
  'csrf',
  'bodyTooLarge',
  'unsupportedType',
  'tooMany',
  'cannotStore',
]

const ofEveryCall: readonly ErrorCode[] = ['headersTooLarge', 'busy']

/** Every refusal that a route is known for, by its guard, its method, its input and what only its handler knows. */
function codesOf({ endpoint: name, guard, whileImpersonating, withoutSecondFactor }: Route): ErrorCode[] {
  const { method, params, query, body }: Endpoint = endpoints[name]
  const takesInput = [params, query, body].some((schema) => schema !== undefined)
  const isUnsafe = method !== 'GET'
  const needsSession = guard !== 'anyone' && guard !== 'impersonating'
  return [
    ...(takesInput ? ['invalid' as const] : []),
    ...(isUnsafe ? ofUnsafeCalls : []),
    ...byGuard[guard],
    ...(isUnsafe && guard !== 'anyone' && whileImpersonating !== true ? ['readOnly' as const] : []),
    ...(needsSession && withoutSecondFactor !== true ? ['secondFactorRequired' as const] : []),
    ...(docOf(name).errors ?? []),
    ...ofEveryCall,
  ]
}

/** What the call's example is really told without its first field, or with an id, a month or a role that is none. */
function exampleOf({ endpoint: name, bodyLimit }: Route, code: ErrorCode): object {
  const { params, query, body, refusal }: Endpoint = endpoints[name]
  const { message: error } = errors[code]
  const { exposedCode } = new ApiError(code)
  if (code === 'bodyTooLarge' && bodyLimit !== undefined) return { error: tooLarge(bodyLimit) }
  if (code !== 'invalid') return { error, ...(exposedCode === undefined ? {} : { code: exposedCode }) }
  const [, ...others] = Object.entries(docOf(name).example.body ?? {})
  try {
    parse(params, { userId: 'x', month: 'x' })
    parse(query, { role: 'x' })
    parse(body, Object.fromEntries(others), refusal)
  } catch (refused) {
    if (refused instanceof ApiError) return { error: refused.message, fields: refused.fields }
  }
  return { error }
}

/** A route's refusals by their status, each code with an example of its body. */
function refusalsOf(route: Route): Map<number, Record<string, { value: object }>> {
  const byStatus = new Map<number, Record<string, { value: object }>>()
  for (const code of codesOf(route).toSorted((a, b) => errors[a].status - errors[b].status)) {
    const { status } = errors[code]
    byStatus.set(status, {
      ...byStatus.get(status),
      [code]: { value: exampleOf(route, code) },
    })
  }
  return byStatus
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** A body: its schema, and one example or several named ones. */
interface Body {
  schema: JsonSchema
  example?: unknown
  examples?: Readonly<Record<string, { value: object }>>
}

/** The meaning of a status, and its body. */
export interface Answer {
  description: string
  headers?: object
  content?: { [Type in 'application/json' | FileType]?: Body }
}

/** An operation of OpenAPI. */
export interface Operation {
  operationId: EndpointName
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: { 'application/json': Body } }
  responses: Readonly<Record<string, Answer>>
}

type Parameter =
  | { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema; example: unknown }
  | { $ref: string }

/** The JSON schema of what is sent. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const may: Readonly<Record<Guard, string>> = {
  anyone: 'Open to anyone.',
  'signed-in': 'For logged-in users.',
  viewer: 'For staff.',
  preparer: 'For preparers, releasers and administrators.',
  releaser: 'For releasers and administrators.',
  administrator: 'For administrators.',
  impersonating: 'For a session that sees the portal as someone else.',
}

const retryAfter = { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
const isLater = (status: number) => status === 429 || status === 503

const json = (body: Body) => ({ content: { 'application/json': body } })
const errorSchema = { $ref: '#/components/schemas/Error' }

/** The fields of a path or query as parameters. */
function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined, example: object): Parameter[] {
  const { properties = {}, required = [] } = schema === undefined ? {} : schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
    example: example[name as keyof typeof example],
  }))
}

function responsesOf(route: Route): Record<string, Answer> {
  const { method, response, status, file, formats }: Endpoint = endpoints[route.endpoint]
  const { response: example } = docOf(route.endpoint).example
  const isTagged = method === 'GET' && route.guard !== 'anyone' && file === undefined
  const tag = { headers: { ETag: { $ref: '#/components/headers/ETag' } } }
  const refusals: Record<string, Answer> = {}
  for (const [refused, examplesByCode] of refusalsOf(route)) {
    refusals[refused] = {
      description: `${STATUS_CODES[refused]}.`,
      ...(isLater(refused) ? retryAfter : {}),
      ...json({ schema: errorSchema, examples: examplesByCode }),
    }
  }
  return {
    [status ?? 200]: {
      description: 'Done.',
      ...(isTagged ? tag : {}),
      content: {
        [file ?? 'application/json']: { schema: schemaOf(response), example },
        ...Object.fromEntries(
          Object.values(formats ?? {}).map((type) => [type, { schema: schemaOf(fileBytes) }]),
        ),
      },
    },
    ...(isTagged ? { 304: { description: 'Unchanged since the answer with this ETag.', ...tag } } : {}),
    ...refusals,
    default: { description: 'Any other refusal.', ...json({ schema: errorSchema }) },
  }
}

/** The security schemes: who makes a call, and that it comes from one of our pages. */
function securityOf({ endpoint, guard }: Route): Record<string, string[]>[] {
  const csrf = endpoints[endpoint].method === 'GET' ? {} : { csrfCookie: [], csrfHeader: [] }
  const needed = guard === 'anyone' ? csrf : { token: [], ...csrf }
  return Object.keys(needed).length === 0 ? [] : [needed]
}

/** A route as an operation of OpenAPI. */
export function operationOf(route: Route): Operation {
  const { endpoint: name, guard } = route
  const endpoint: Endpoint = endpoints[name]
  const { feature, summary, details, example } = docOf(name)
  const { params = {}, query = {}, body } = example
  const parameters = [
    ...parametersIn('path', endpoint.params, params),
    ...parametersIn('query', endpoint.query, query),
  ]
  if (endpoint.method === 'GET' && guard !== 'anyone' && endpoint.file === undefined) {
    parameters.push({ $ref: '#/components/parameters/IfNoneMatch' })
  }
  return {
    operationId: name,
    tags: [feature],
    summary,
    description: [may[guard], details].filter(Boolean).join(' '),
    security: securityOf(route),
    parameters,
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, ...json({ schema: schemaOf(endpoint.body), example: body }) } }),
    responses: responsesOf(route),
  }
}
