import type { Readable } from 'node:stream'
import { mostSheetBytes } from '@portico/contract/features/month-end'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  Answer,
  Body,
  Endpoint,
  EndpointName,
  Endpoints,
  FileType,
  Params,
  Query,
} from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import type { Role } from '@portico/contract/features/roles'
import { roles } from '@portico/contract/features/roles'
import type { Downloads } from './responses/downloads.ts'
import type { FileAnswer } from './responses/send-file.ts'
import type { ResponseCache } from './responses/response-cache.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { SharedTime } from '../db/shared-time.ts'
import type { LimitName } from '../limits/limits.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** The member of staff behind an impersonation, and the session it is bound to. */
export interface Impersonator {
  sessionId: number
  id: number
  email: string
}

/** The account behind a request, read together with its session. */
export interface Caller {
  sessionId: number
  id: number
  email: string
  isStaff: boolean
  /** What they may do as staff; null for investors. */
  role: Role | null
  dataVersion: number
  lastUsedAt: number
  /** The staff who impersonate this account; undefined in an own session. */
  impersonator: Impersonator | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** The account that an open call names, for the log. */
    aboutAccount: number | undefined
  }
}

/** What every handler works with; tests pass their own. */
export interface App {
  config: Config
  db: Database
  /** Epoch milliseconds. */
  clock: () => number
  /** By which mails are due and claimed: the clocks of servers differ. */
  sharedTime: SharedTime
  /** Signs the CSRF cookie; shared by every process over one database. */
  csrfSecret: string
  /** Signs unsubscribe links; shared as well. */
  unsubscribeSecret: string
  /** Responses for repeated requests. */
  bodies: ResponseCache
  downloads: Downloads
  /** Undefined if there is no METRICS_TOKEN to read them with. */
  metrics: Metrics | undefined
}

/** Who may make a call: anyone, a signed-in account, staff of this role or a later one, or an impersonating session. */
export const guards = ['anyone', 'signed-in', ...roles, 'impersonating'] as const
export type Guard = (typeof guards)[number]

/** A request that passed its guard, parsed by its endpoint's schemas. */
interface Call<Name extends EndpointName, Who> {
  app: App
  params: Params<Name>
  query: Query<Name>
  body: Body<Name>
  caller: Who
  request: FastifyRequest
  reply: FastifyReply
}

/** A parsed call whose types only the endpoint's handler knows. */
type ParsedCall = Record<'params' | 'query' | 'body', unknown> &
  Pick<Call<EndpointName, Caller | undefined>, 'app' | 'caller' | 'request' | 'reply'>

/** Answers one endpoint, with its JSON or its file, or throws ApiError. */
export type Handler<Name extends EndpointName, Who = Caller> = (
  call: Call<Name, Who>,
) => Promise<
  Endpoints[Name] extends { file: FileType }
    ? FileAnswer
    : Endpoints[Name] extends { formats: object }
      ? Answer<Name> | FileAnswer
      : Answer<Name>
>

/** Answers an endpoint with a stream of JSON, for responses that would keep others waiting if made at once. */
export type StreamHandler<Name extends EndpointName> = (call: Call<Name, Caller>) => Promise<Readable>

/** A line of THE LIST. */
export interface Route {
  endpoint: EndpointName
  guard: Guard
  /** The limit of an open call by network, where it differs from the usual one; null if the handler counts. */
  limit?: LimitName | null
  /** An unsafe call that is allowed while impersonating. */
  whileImpersonating?: true
  /** A read that staff may not make while impersonating. */
  ownerOnly?: true
  /** A read that open pages repeat by themselves, so it does not count as a use of the session. */
  byItself?: true
  /** A call that staff may make without the second factor that the firm requires. */
  withoutSecondFactor?: true
  /** A read that depends on the caller's account and posted months alone: it is valid until their data version rises. */
  ofDataVersion?: true
  /** The body limit in bytes, where it is above the usual one. */
  bodyLimit?: number
  /** Answers a value of the endpoint's schema, a stream of its JSON, or its file. */
  handle: (call: ParsedCall) => Promise<unknown>
}

/** Checks that a route may be called and notes the caller. Throws ApiError 401 or 403. */
export type Admit = (app: App, route: Route, request: FastifyRequest) => Promise<void>

/** For the sheets of a whole firm. */
export const longBodyLimit = mostSheetBytes

/** For a document of 20 MB, which base64 makes a third longer, and its fields. */
export const documentBodyLimit = 27 * 1024 * 1024

/** The only cast: the compiler cannot know that the endpoint's schemas and guard produce what its handler takes. */
const routeOf = <Name extends EndpointName, Who>(
  endpoint: Name,
  guard: Guard,
  handle: (call: Call<Name, Who>) => Promise<unknown>,
): Route => ({ endpoint, guard, handle: handle as Route['handle'] })

/** A route open to anyone; its handler gets no caller. */
export function open<Name extends EndpointName>(endpoint: Name, handle: Handler<Name, undefined>): Route {
  return routeOf(endpoint, 'anyone', handle)
}

/** A route for signed-in callers. */
export function signedIn<Name extends EndpointName>(endpoint: Name, handle: Handler<Name>): Route {
  return routeOf(endpoint, 'signed-in', handle)
}

/** A route for signed-in callers whose response depends on their account and posted months alone. */
export function ownFigures<Name extends EndpointName>(endpoint: Name, handle: Handler<Name>): Route {
  return { ...routeOf(endpoint, 'signed-in', handle), ofDataVersion: true }
}

/** Makes a route for staff of a role and those after it, closed to investors even for their own id. */
const from =
  (role: Role) =>
  <Name extends EndpointName>(endpoint: Name, handle: Handler<Name> | StreamHandler<Name>): Route =>
    routeOf(endpoint, role, handle)

/** A route for all staff: what they read, or do to their own account. */
export const reads = from('viewer')

/** A route for staff who may post months, and prepare what another releases. */
export const prepares = from('preparer')

/** A route for staff who may release what another has prepared. */
export const releases = from('releaser')

/** A route for staff who may manage accounts, staff and the waitlist. */
export const administers = from('administrator')

/** A route for impersonating sessions. */
export function impersonating<Name extends EndpointName>(endpoint: Name, handle: Handler<Name>): Route {
  return { ...routeOf(endpoint, 'impersonating', handle), whileImpersonating: true }
}

/**
 * Whether the responses of a route may be compressed. The length of a compressed response reveals how much of it is
 * repeated, and so, guess by guess, a secret next to text that an attacker chose (BREACH). All secrets are in responses
 * to open calls or changes, which are not compressed. The exception are the sheets of a whole firm: they are long and
 * hold figures only. Files are compressed already.
 */
export function mayCompress({ endpoint: name, guard, bodyLimit }: Route): boolean {
  const endpoint: Endpoint = endpoints[name]
  if (endpoint.file !== undefined) return false
  return bodyLimit !== undefined || (endpoint.method === 'GET' && guard !== 'anyone')
}
