import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Body, Endpoint, EndpointName, Params, Query } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import type { Caller } from './caller.ts'
import type { ResponseCache } from './responses/response-cache.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { LimitName } from '../limits/limits.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** What every handler works with; tests pass their own. */
export interface App {
  config: Config
  db: Database
  /** Epoch milliseconds. */
  clock: () => number
  /** Signs the CSRF cookie; shared by every process over one database. */
  csrfSecret: string
  /** Answers to whoever asks again. */
  bodies: ResponseCache
  /** Undefined where nobody can read them. */
  metrics: Metrics | undefined
}

/** Who may make a call: anyone, a signed-in account, staff, or a session that sees the portal as somebody else. */
export const guards = ['anyone', 'signed-in', 'staff', 'impersonating'] as const
export type Guard = (typeof guards)[number]

/** One request, parsed by its endpoint's schemas and let in by its guard. */
interface Call<Name extends EndpointName, Who> {
  app: App
  params: Params<Name>
  query: Query<Name>
  body: Body<Name>
  caller: Who
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers one endpoint, or throws ApiError. */
export type Handler<Name extends EndpointName, Who = Caller> = (
  call: Call<Name, Who>,
) => Promise<Answer<Name>>

/** Answers an endpoint with its JSON a piece at a time, where making it at once would keep others waiting. */
export type StreamHandler<Name extends EndpointName> = (call: Call<Name, Caller>) => Promise<Readable>

/** A line of THE LIST. */
export interface Route {
  endpoint: EndpointName
  guard: Guard
  /** How often a network may make an open call, where that is less than for the others; null where the call counts by itself. */
  limit?: LimitName | null
  /** An unsafe call that a session may make although it sees the portal as somebody else. */
  whileImpersonating?: true
  /** A call that staff may make although the second factor that the firm requires is not set. */
  withoutSecondFactor?: true
  /** A read whose answer follows from the caller's account and posted months alone: it stands until their data version rises. */
  ofDataVersion?: true
  /** How many bytes its body may have, where that is more than elsewhere. */
  bodyLimit?: number
  /** Answers a value of the endpoint's schema, or its JSON, whole or as a stream. */
  handle: (call: Call<EndpointName, Caller>) => Promise<unknown>
}

/** Lets a request in as its route says and notes its caller. Throws ApiError 401 or 403. */
export type Admit = (app: App, route: Route, request: FastifyRequest) => Promise<void>

/** For the sheets of a whole firm: ten thousand rows are two and a half megabytes. */
export const longBodyLimit = 8 * 1024 * 1024

/** A route open to anyone; its handler gets no caller. */
export function open<Name extends EndpointName>(endpoint: Name, handle: Handler<Name, undefined>): Route {
  return { endpoint, guard: 'anyone', handle: handle as never }
}

/** A route for whoever is signed in. */
export function signedIn<Name extends EndpointName>(endpoint: Name, handle: Handler<Name>): Route {
  return { endpoint, guard: 'signed-in', handle }
}

/** A route for whoever is signed in whose answer follows from their account and posted months, and from nothing else. */
export function ownFigures<Name extends EndpointName>(endpoint: Name, handle: Handler<Name>): Route {
  return { endpoint, guard: 'signed-in', handle, ofDataVersion: true }
}

/** A route for staff only, closed to investors even for their own id. */
export function staff<Name extends EndpointName>(
  endpoint: Name,
  handle: Handler<Name> | StreamHandler<Name>,
): Route {
  return { endpoint, guard: 'staff', handle }
}

/** A route for a session that sees the portal as somebody else. */
export function impersonating<Name extends EndpointName>(endpoint: Name, handle: Handler<Name>): Route {
  return { endpoint, guard: 'impersonating', whileImpersonating: true, handle }
}

/**
 * Whether the answers of a route may be compressed. The length of a compressed answer tells how much of it repeats
 * itself, and so, guess by guess, a secret that stands next to text of an attacker's choosing (BREACH). Every secret
 * that leaves us answers a call that is open to anyone or changes something. Of those only the sheets of a whole firm
 * are compressed: they are long, and answer figures alone.
 */
export function mayCompress({ endpoint: name, guard, bodyLimit }: Route): boolean {
  const endpoint: Endpoint = endpoints[name]
  return bodyLimit !== undefined || (endpoint.method === 'GET' && guard !== 'anyone')
}
