import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { endpoints, fileTypeOf } from '@portico/contract/api/endpoints'
import type { AnySchema } from 'fast-json-stringify'
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import type { Admit, App, Route } from './route.ts'
import { guards, mayCompress } from './route.ts'
import { requireCsrf } from './requests/csrf.ts'
import { parse, parseInBatches } from './requests/body.ts'
import { codingTaken } from './responses/compression.ts'
import { jsonType } from './responses/headers.ts'
import type { FileAnswer } from './responses/send-file.ts'
import { sendFile } from './responses/send-file.ts'
import { countCall, countCallFrom } from '../limits/limits.ts'

/** Refuses to start if an endpoint has no route, two routes or no guard, or a cached one takes input. */
function requireComplete(routes: readonly Route[]): void {
  const byEndpoint = Map.groupBy(routes, ({ endpoint }): string => endpoint)
  for (const name of Object.keys(endpoints)) {
    const { length } = byEndpoint.get(name) ?? []
    if (length !== 1)
      throw new Error(`Endpoint ${name} has ${length} routes in server/src/routes.ts and needs one.`)
  }
  const unguarded = routes.find((route) => !guards.includes(route.guard))
  if (unguarded !== undefined) throw new Error(`The route of ${unguarded.endpoint} has no guard.`)
  const asked = routes.find(({ endpoint, ofDataVersion }) => ofDataVersion && takesInput(endpoints[endpoint]))
  if (asked !== undefined) throw new Error(`${asked.endpoint} is kept by its caller alone and takes input.`)
}

const takesInput = ({ params, query, body }: Endpoint): boolean => (params ?? query ?? body) !== undefined

/** Registers every endpoint of the contract by its line in the list. Throws if one is missing. */
export function registerRoutes(
  server: FastifyInstance,
  app: App,
  routes: readonly Route[],
  admit: Admit,
): void {
  requireComplete(routes)
  server.decorateRequest('caller', undefined)
  server.decorateRequest('aboutAccount', undefined)
  for (const route of routes) registerRoute(server, app, route, admit)
}

/**
 * CSRF and the guard run before validation, so that a stranger learns nothing from it, but after body parsing, because
 * an unreadable body comes first in the order of errors.
 */
function registerRoute(server: FastifyInstance, app: App, route: Route, admit: Admit): void {
  const { endpoint: name, guard, handle, bodyLimit, ofDataVersion } = route
  const endpoint: Endpoint = endpoints[name]
  const status = endpoint.status ?? 200
  // The response to a change may contain a token.
  const cacheControl = guard === 'anyone' || endpoint.method !== 'GET' ? 'no-store' : 'private, no-cache'
  const parseBody = bodyLimit === undefined ? parse : parseInBatches
  server.route({
    // One route for both: Fastify's own for HEAD would double the time it takes to build the application.
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    config: { guard, compress: mayCompress(route) },
    ...(bodyLimit === undefined ? {} : longBody(app, route, admit, bodyLimit)),
    // Fastify asks for a serializer where there is a schema; this one reads the schema itself.
    schema: endpoint.file === undefined ? { response: { [status]: {} } } : {},
    serializerCompiler: () => serializerOf(endpoint),
    preValidation: async (request) => {
      if (endpoint.method !== 'GET') requireCsrf(app, request)
      await admit(app, route, request)
      if (endpoint.method !== 'GET') await countUnsafe(app, route, request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller } = request
      const answer = async () =>
        handle({
          app,
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: await parseBody(endpoint.body, request.body ?? undefined, endpoint.refusal),
          caller,
          request,
          reply,
        })
      const fileType = fileTypeOf(endpoint, request.query)
      if (fileType !== undefined)
        return sendFile(reply, fileType, (await app.downloads.hold(reply, answer)) as FileAnswer)
      reply.code(status).header('Cache-Control', cacheControl)
      if (ofDataVersion !== true || caller === undefined) {
        const answered = await answer()
        // Fastify sends null as an empty body; the contract promises the JSON null.
        return reply.type(jsonType).send(answered === null ? 'null' : answered)
      }
      const wish = { held: request.headers['if-none-match'], taken: codingTaken(request) }
      // Opening a dashboard costs a seventh less than with the schema's serializer.
      const toJson = async () => JSON.stringify(await answer())
      const { etag, coding, body } = await app.bodies.find(caller, name, wish, toJson)
      reply.header('ETag', etag)
      if (body === undefined) return reply.code(304).send()
      if (coding !== undefined) reply.header('Content-Encoding', coding)
      return reply.type(jsonType).send(body)
    },
  })
}

/** The guard runs before a long body is read, so that a stranger cannot fill the memory. */
function longBody(app: App, route: Route, admit: Admit, bodyLimit: number) {
  return { bodyLimit, onRequest: (request: FastifyRequest) => admit(app, route, request) }
}

/** Signed-in callers are rate-limited by account, so a stranger at the same address cannot use up their calls. */
async function countUnsafe(
  app: App,
  { limit = 'unsafeCalls' }: Route,
  request: FastifyRequest,
): Promise<void> {
  if (limit === null) return
  const { caller, ip } = request
  if (caller === undefined) await app.db.transaction((trx) => countCallFrom(trx, limit, ip, app.clock()))
  else await countCall(app.db, limit, `account ${caller.id}`, app.clock())
}

type Serialize = (answer: unknown) => string

const made = new WeakMap<Endpoint, Serialize>()

const make = ({ response }: Endpoint): Serialize =>
  fastJsonStringify(z.toJSONSchema(response, { io: 'input', target: 'draft-7' }) as AnySchema)

/**
 * Writes the responses of an endpoint by its schema. Made for the first response and shared by all apps of the process,
 * because making those of all endpoints takes a tenth of a second.
 */
function serializerOf(endpoint: Endpoint): Serialize {
  return (answer) => {
    let serialize = made.get(endpoint)
    if (serialize === undefined) made.set(endpoint, (serialize = make(endpoint)))
    return serialize(answer)
  }
}
