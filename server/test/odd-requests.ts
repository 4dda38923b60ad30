import type { Endpoint, EndpointName } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { docOf } from '@portico/contract/api/docs'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { jsonText, oddValue } from './odd-values.ts'
import type { JsonSchema } from '../src/http/openapi/operation.ts'
import { schemaOf } from '../src/http/openapi/operation.ts'
import { password } from './test-app.ts'

/** A request to an endpoint, mostly valid and odd in some parts. */
export interface OddRequest {
  method: string
  url: string
  remoteAddress: string
  headers: Record<string, string>
  /** Whether the caller's CSRF token and session are sent. */
  withCsrf: boolean
  withToken: boolean
  payload?: string
}

/** The plain value nine times out of ten. */
const seldom = <T>(odd: fc.Arbitrary<T>, plain: T) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(plain) }, { weight: 1, arbitrary: odd })

/** Values that a schema may accept. */
function fromSchema({ type, anyOf }: JsonSchema): fc.Arbitrary<string> {
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => fromSchema(one)))
  const byType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    string: fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.integer({ min: 0, max: 99_999 }).map((cents) => `${cents}.50`),
    ),
    number: fc.oneof(
      fc.nat({ max: 4 }),
      fc.nat(),
      fc.integer({ max: 1_000_000 }).map((cents) => cents / 100),
    ),
    boolean: fc.boolean(),
  }
  const arbitraries = [type ?? []].flat().flatMap((name) => byType[name] ?? [])
  return arbitraries.length === 0 ? oddValue : fc.oneof(...arbitraries).map(jsonText)
}

const userId = fc.integer({ min: 1, max: 5 })
const postingNumber = fc.integer({ min: 1, max: 8 })

/** Valid values for fields that need more than one example. */
const likely: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  user_id: userId,
  id: fc.integer({ min: 1, max: 20 }),
  number: postingNumber,
  activity_id: fc.integer({ min: 1, max: 30 }),
  version: fc.constantFrom(1, 1, 2),
  session_id: fc.nat({ max: 400 }),
  // Some repeat often, so that there is something to correct.
  quarter: fc.oneof(
    fc.constantFrom('July 2025', 'August 2025'),
    fc
      .tuple(fc.integer({ min: 1900, max: 2199 }), fc.constantFrom('01', '06', '12'))
      .map((parts) => parts.join('-')),
  ),
  username: fc.constantFrom('person3@firm.example', 'nobody@firm.example'),
  password: fc.constantFrom(password, 'a wrong one'),
  email: fc.nat({ max: 200 }).map((number) => `person${number}@firm.example`),
}

const proof = { current_password: password, code: '123456' }

/** What a call needs besides its example to succeed. */
const proofs: Partial<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  addAccount: proof,
  inviteAccount: proof,
  editAccount: proof,
  disableAccount: proof,
  enableAccount: proof,
}

type Fields = readonly (readonly [name: string, schema: JsonSchema])[]

const written = (name: string, value: fc.Arbitrary<string>) =>
  value.map((text) => `${jsonText(name)}:${text}`)

/** A field with a valid value, or left out if it is optional and the example does without it. */
function plainField(name: string, example: unknown): fc.Arbitrary<string | undefined> {
  const values = likely[name]
  if (values === undefined && example === undefined) return fc.constant(undefined)
  return written(name, (values ?? fc.constant(example)).map(jsonText))
}

/** An object as JSON text, with valid fields except those that are odd or left out. */
function objectOf(
  fields: Fields,
  example: Readonly<Record<string, unknown>>,
  isOdd: (name: string) => boolean,
) {
  const parts = fields.map(([name, schema]) => {
    if (!isOdd(name)) return plainField(name, example[name])
    return fc.option(written(name, fc.oneof(fromSchema(schema), oddValue, oddValue)), {
      freq: 6,
      nil: undefined,
    })
  })
  const extra = seldom<string | undefined>(extraField, undefined)
  return fc.tuple(...parts, extra).map((texts) => `{${texts.filter((text) => text !== undefined).join(',')}}`)
}

const extraField = fc
  .tuple(fc.constantFrom('__proto__', 'constructor', 'is_staff', 'id', 'toString', ''), oddValue)
  .map(([name, value]) => `${jsonText(name)}:${value}`)

/** The fields of an endpoint, with mostly valid values. */
function rightBodyOf(name: EndpointName) {
  const { body }: Endpoint = endpoints[name]
  const example: Readonly<Record<string, unknown>> = { ...docOf(name).example.body, ...proofs[name] }
  const properties = body === undefined ? {} : (schemaOf(body).properties ?? {})
  const fields = Object.entries(properties).map(([key, schema]) => [key, schema as JsonSchema] as const)
  return { fields, example, right: objectOf(fields, example, () => false) }
}

/** A body for an endpoint: mostly its own fields; otherwise any JSON, broken JSON, or no JSON. */
function bodyOf(name: EndpointName): fc.Arbitrary<string> {
  const { fields, example, right } = rightBodyOf(name)
  const object = fc.oneof(
    { weight: 20, arbitrary: right },
    ...fields.map(([odd]) => ({
      weight: Math.ceil(60 / fields.length),
      arbitrary: objectOf(fields, example, (key) => key === odd),
    })),
    { weight: 8, arbitrary: objectOf(fields, example, () => true) },
  )
  const truncated = fc
    .tuple(object, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, part]) => text.slice(0, text.length * part))
  return fc.oneof(
    { weight: 16, arbitrary: object },
    { weight: 1, arbitrary: truncated },
    { weight: 1, arbitrary: oddValue },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'NaN', 'user_id=1', jsonText('x'.repeat(70_000))) },
  )
}

const oddPart = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1e3',
    '1.5',
    '99999999999999999999',
    '9007199254740992',
    '%00',
    '..',
    '%2e%2e%2f',
    '%',
    '%zz',
  ),
  fc.constantFrom('👩‍👧', '٣', 'NaN', '__proto__', 'null', "1'--", '1%20or%201', 'x'.repeat(500)),
  fc.string({ unit: 'binary', minLength: 1 }).map((text) => encodeURIComponent(text)),
)

/** Valid values for the parts of an address that are named in its path. */
const likelyParts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  userId: userId.map(String),
  month: fc.constantFrom('2025-07', 'July%202025', 'Aug%202025', 'latest', 'next'),
  number: postingNumber.map(String),
}

const partsOf = (name: EndpointName) =>
  endpoints[name].path.split('/').map((part) => {
    const [named = '', field = ''] = /^:(\w+)/.exec(part) ?? []
    return likelyParts[field]?.map((value) => value + part.slice(named.length)) ?? fc.constant(part)
  })

/** A valid address, with the query of the example. */
function rightPathOf(name: EndpointName) {
  const asked = new URLSearchParams(docOf(name).example.query as Record<string, string> | undefined)
  const query = asked.size === 0 ? '' : `?${asked.toString()}`
  return fc.tuple(...partsOf(name)).map((parts) => `${parts.join('/')}${query}`)
}

/** The endpoint's address, sometimes with an invalid id or month, without its slash or with a query. */
function urlOf(name: EndpointName): fc.Arbitrary<string> {
  const isNamed = endpoints[name].path.split('/').map((part) => part.startsWith(':'))
  const parts = partsOf(name).map((part, k) =>
    isNamed[k] === true ? fc.oneof({ weight: 3, arbitrary: part }, { weight: 1, arbitrary: oddPart }) : part,
  )
  const query = fc.constantFrom(
    '?',
    '?a=1',
    '?role=staff&search=%00',
    '?search=%25_!&after=%F0%9F%91%A9',
    '?role=x',
    '?__proto__=1',
    '?%00',
    '?user_id=1&user_id=2',
    '?from=2025-01&to=2025-12&format=csv',
    '?from=2025-01&to=2025-12&format=xlsx&format=csv',
  )
  return fc.tuple(fc.tuple(...parts), fc.boolean(), seldom(query, '')).map(([named, slash, asked]) => {
    const path = named.join('/')
    return `${slash ? path : path.replace(/\/$/, '')}${asked}`
  })
}

const mostly = <T>(right: T, ...odd: T[]) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'if-none-match',
    'x-forwarded-for',
    'authorization',
    'x-csrftoken',
    'cookie',
    'expect',
    'range',
  ),
  fc.oneof(
    fc.constantFrom('*', '""', 'Token', 'Bearer x', 'csrftoken=%', '::1, x', 'null', 'bytes=0-'),
    fc.string({ maxLength: 60 }),
  ),
  { minKeys: 1, maxKeys: 2 },
)

/** Requests with some odd parts. */
function anyRequestTo(name: EndpointName): fc.Arbitrary<OddRequest> {
  const { method } = endpoints[name]
  return fc
    .record({
      method: mostly<string>(method, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
      url: urlOf(name),
      remoteAddress: fc.nat({ max: 250 }).map((number) => `10.0.0.${number}`),
      contentType: mostly(
        'application/json',
        'text/plain',
        'application/json; charset=latin1',
        'multipart/form-data',
        '',
        'x',
      ),
      headers: seldom<Record<string, string>>(oddHeaders, {}),
      withCsrf: mostly(true, false),
      withToken: mostly(true, false),
      payload: bodyOf(name),
    })
    .map(({ contentType, payload, ...request }) =>
      request.method === 'GET' || request.method === 'HEAD'
        ? request
        : { ...request, headers: { 'content-type': contentType, ...request.headers }, payload },
    )
}

/** Requests likely to succeed, so that no call is always refused. */
function rightRequestTo(name: EndpointName): fc.Arbitrary<OddRequest> {
  const { method } = endpoints[name]
  return fc.tuple(rightPathOf(name), rightBodyOf(name).right).map(([url, payload]) => ({
    method,
    url,
    remoteAddress: '10.0.0.1',
    withCsrf: true,
    withToken: true,
    ...(method === 'GET' ? { headers: {} } : { headers: { 'content-type': 'application/json' }, payload }),
  }))
}

/** Requests to an endpoint; one in four is valid. */
export const oddRequestTo = (name: EndpointName): fc.Arbitrary<OddRequest> =>
  fc.oneof({ weight: 3, arbitrary: anyRequestTo(name) }, { weight: 1, arbitrary: rightRequestTo(name) })

/** The request as sent by a caller with these secrets. */
export function sentBy(request: OddRequest, token: string | undefined, csrf: string): InjectOptions {
  const { withCsrf, withToken, headers, ...rest } = request
  return {
    ...(rest as InjectOptions),
    cookies: withCsrf ? { csrftoken: csrf } : {},
    headers: {
      ...(withCsrf ? { 'x-csrftoken': csrf } : {}),
      ...(withToken && token !== undefined ? { authorization: `Token ${token}` } : {}),
      ...headers,
    },
  }
}
