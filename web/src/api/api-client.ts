import type {
  BodySent,
  Endpoint,
  EndpointName,
  ParamsSent,
  QuerySent,
  Received,
} from '@portico/contract/api/endpoints'
import { errorResponse } from '@portico/contract/api/errors'
import { ownEndpoints } from '@portico/contract/api/own-endpoints'
import { z } from 'zod'
import { takeEarlyAnswer } from './early-answer.ts'
import { isSessionOver, RequestError } from './request-error.ts'
import { isRenewed } from '../auth/renewal.ts'
import { sessionOwner, storedToken } from '../auth/session.ts'

const timeLimitMs = 20_000

type Sent<Name extends EndpointName> = {
  params: ParamsSent<Name>
  query: QuerySent<Name>
  body: BodySent<Name>
}
/** A query without required parts may be left out. */
type OptionalQuery<Name extends EndpointName> = Record<never, never> extends QuerySent<Name> ? 'query' : never
type Needed<Name extends EndpointName> = {
  [
    Key in keyof Sent<Name> as Sent<Name>[Key] extends undefined ? never : Exclude<Key, OptionalQuery<Name>>
  ]: Sent<Name>[Key]
}
type Request<Name extends EndpointName> = Needed<Name> & {
  [Key in OptionalQuery<Name>]?: Sent<Name>[Key]
} & { signal?: AbortSignal }
type Arguments<Name extends EndpointName> = keyof Needed<Name> extends never
  ? [request?: Request<Name>]
  : [request: Request<Name>]

interface AnyRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** Calls whose 401 the page that makes them explains itself. */
const aboutSession: ReadonlySet<EndpointName> = new Set<EndpointName>(['login', 'logout'])

/**
 * Makes one call of the contract and returns its parsed body. If the session has ended in use, it waits until its owner
 * has signed in again, and repeats the call: the server does nothing before it knows the session. Throws RequestError,
 * or the abort of `signal`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[request = {} as Request<Name>]: Arguments<Name>
): Promise<Received<Name>> {
  const token = storedToken()
  const owner = sessionOwner()
  try {
    return await callOnce(name, request)
  } catch (error) {
    if (aboutSession.has(name) || !isSessionOver(error) || !(await isRenewed(token, owner))) throw error
    return callOnce(name, request)
  }
}

async function callOnce<Name extends EndpointName>(
  name: Name,
  { params = {}, query = {}, body, signal }: AnyRequest,
): Promise<Received<Name>> {
  const endpoint = await endpointOf(name)
  const token = storedToken()
  const answer = await reach(
    addressOf(endpoint, params, query),
    {
      method: endpoint.method,
      headers: await headersFor(endpoint, body, token),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    token,
    signal,
  )
  if (!answer.ok) throw refusal(answer, token)
  const parsed = endpoint.response.safeParse(answer.json)
  if (!parsed.success) {
    throw new RequestError(answer.status, 'The answer of the server could not be read. Please try again.')
  }
  return parsed.data as Received<Name>
}

/** What a query needs to read an endpoint. Its key is the endpoint's name and what is asked of it. */
export const read = <Name extends EndpointName>(name: Name, ...[request]: Arguments<Name>) => ({
  queryKey: [name, request] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(name, ...([{ ...request, signal }] as unknown as Arguments<Name>)),
})

async function endpointOf(name: EndpointName): Promise<Endpoint> {
  if (name in ownEndpoints) return ownEndpoints[name as keyof typeof ownEndpoints]
  const { staffEndpoints } = await import('@portico/contract/api/staff-endpoints')
  return staffEndpoints[name as keyof typeof staffEndpoints]
}

function addressOf(
  { path }: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return asked.size === 0 ? place : `${place}?${asked}`
}

async function headersFor(
  { method }: Endpoint,
  body: unknown,
  token: string | null,
): Promise<Record<string, string>> {
  return {
    Accept: 'application/json',
    ...(token === null ? {} : { Authorization: `Token ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'X-CSRFToken': csrfCookie() ?? (await call('getCsrfToken')).csrfToken }),
  }
}

function csrfCookie(): string | undefined {
  const value = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

interface Answer {
  ok: boolean
  status: number
  json: unknown
  retryAfterSeconds: number | undefined
}

async function reach(
  address: string,
  init: RequestInit,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeLimitMs)
  try {
    const early = init.method === 'GET' ? takeEarlyAnswer(address, token) : undefined
    const response = await (early ??
      fetch(address, {
        ...init,
        credentials: 'include',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      }))
    return {
      ok: response.ok,
      status: response.status,
      json: readJson(await response.text()),
      retryAfterSeconds: readSeconds(response.headers.get('Retry-After')),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new RequestError(0, unreachedSentence(error))
  }
}

function unreachedSentence(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server took too long to answer. Please try again.'
  if (!navigator.onLine) return 'You are offline. Check your connection and try again.'
  return 'The server could not be reached. Please try again.'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The header may also be a date, which Portico never sends. */
const readSeconds = (header: string | null) =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined

/** A proxy or another server may use `detail`. */
const refusalBody = errorResponse.extend({ detail: z.string() }).partial().catch({})

function refusal({ status, json, retryAfterSeconds }: Answer, token: string | null): RequestError {
  const { error, detail, fields, code } = refusalBody.parse(json)
  return new RequestError(status, error ?? detail ?? '', { fields, token, code, retryAfterSeconds })
}
