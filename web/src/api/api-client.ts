import type {
  BodySent,
  Endpoint,
  EndpointName,
  FileEndpointName,
  FileType,
  ParamsSent,
  QuerySent,
  Received,
} from '@portico/contract/api/endpoints'
import { fileTypeOf } from '@portico/contract/api/endpoint'
import { errorResponse } from '@portico/contract/api/errors'
import { ownEndpoints } from '@portico/contract/api/own-endpoints'
import { z } from 'zod'
import { forgetEarlyProfile, takeEarlyAnswer } from './early-answer.ts'
import { isDateConfirmed } from './date-question.ts'
import { isRefused, isSessionOver, RequestError, sentenceOf } from './request-error.ts'
import { isRenewed } from '../auth/renewal.ts'
import { sessionOwner, storedToken } from '../auth/session.ts'

const timeLimitMs = 20_000
/** For files of up to 20 MB over a slow line. */
const fileTimeLimitMs = 10 * 60_000
/** A body of this many characters contains a file. */
const fileLength = 1_000_000

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
 * has signed in again, and repeats the call: the server does nothing before it knows the session. The same goes for one
 * that is refused until staff confirm the date. Throws RequestError,
 * or the abort of `signal`.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[request = {} as Request<Name>]: Arguments<Name>
): Promise<Received<Name>> {
  const { endpoint, answer } = await sendRenewed(name, request)
  return parse(endpoint, answer.json) as Received<Name>
}

function parse(endpoint: Endpoint, json: unknown): unknown {
  const parsed = endpoint.response.safeParse(json)
  if (!parsed.success)
    throw new RequestError(200, 'The answer of the server could not be read. Please try again.')
  return parsed.data
}

type OwnName = keyof typeof ownEndpoints

/** The same for a call that asks for nothing in particular, without parsing: what can be kept for later. */
export const answerOf = async (name: OwnName, signal?: AbortSignal): Promise<unknown> =>
  (await sendRenewed(name, signal === undefined ? {} : { signal })).answer.json

/** Parses what `answerOf` returned. */
export const readAnswer = <Name extends OwnName>(name: Name, json: unknown): Received<Name> =>
  parse(ownEndpoints[name], json) as Received<Name>

/** A file from the server, and the name to save it under. */
export interface DownloadedFile {
  name: string
  content: Blob
}

/** The same for an endpoint that answers with a file. */
export async function download<Name extends FileEndpointName>(
  name: Name,
  ...[request = {} as Request<Name>]: Arguments<Name>
): Promise<DownloadedFile> {
  const { answer } = await sendRenewed(name, request)
  return { name: answer.fileName ?? 'file', content: answer.file ?? new Blob() }
}

async function sendRenewed(name: EndpointName, request: AnyRequest) {
  const token = storedToken()
  const owner = sessionOwner()
  try {
    return await sendOnce(name, request)
  } catch (error) {
    const isSolved = isRefused(error, 'dateUnconfirmed')
      ? await isDateConfirmed(sentenceOf(error, ''))
      : !aboutSession.has(name) && isSessionOver(error) && (await isRenewed(token, owner))
    if (!isSolved) throw error
    return sendOnce(name, request)
  }
}

async function sendOnce(name: EndpointName, { params = {}, query = {}, body, signal }: AnyRequest) {
  const endpoint = await endpointOf(name)
  const token = storedToken()
  const fileType = fileTypeOf(endpoint, query)
  const init = {
    method: endpoint.method,
    headers: await headersFor(endpoint, body, { token, fileType }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const answer = await reach(addressOf(endpoint, params, query), init, token, {
    signal,
    isFile: fileType !== undefined,
  })
  if (!answer.ok) throw refusal(answer, token)
  return { endpoint, answer }
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
  { token, fileType }: { token: string | null; fileType: FileType | undefined },
): Promise<Record<string, string>> {
  return {
    Accept: fileType === undefined ? 'application/json' : `${fileType}, application/json`,
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
  file: Blob | undefined
  fileName: string | undefined
  retryAfterSeconds: number | undefined
}

async function reach(
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  token: string | null,
  { signal, isFile }: { signal: AbortSignal | undefined; isFile: boolean },
): Promise<Answer> {
  const isLong = isFile || (init.body?.length ?? 0) > fileLength
  const limit = AbortSignal.timeout(isLong ? fileTimeLimitMs : timeLimitMs)
  try {
    if (init.method !== 'GET') forgetEarlyProfile()
    const early = init.method === 'GET' ? takeEarlyAnswer(address, token) : undefined
    const response = await (early ??
      fetch(address, {
        ...init,
        credentials: 'include',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      }))
    const file = isFile && response.ok ? await response.blob() : undefined
    return {
      ok: response.ok,
      status: response.status,
      json: file === undefined ? readJson(await response.text()) : undefined,
      file,
      fileName: fileNameIn(response.headers.get('Content-Disposition')),
      retryAfterSeconds: readSeconds(response.headers.get('Retry-After')),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new RequestError(0, unreachedSentence(error))
  }
}

/** Said until there is a network again. */
export const offlineSentence = 'You are offline. Check your connection and try again.'

function unreachedSentence(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server took too long to answer. Please try again.'
  if (!navigator.onLine) return offlineSentence
  return 'The server could not be reached. Please try again.'
}

function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
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
