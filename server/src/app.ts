import cookie from '@fastify/cookie'
import { mostBodyBytes } from '@portico/contract/api/errors'
import type { FastifyInstance } from 'fastify'
import fastify, { LogController } from 'fastify'
import { auditedTransaction } from './audit/append-audit.ts'
import { ApiError } from './api-error.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { findOrCreateSecret } from './db/secret-queries.ts'
import type { SharedTime } from './db/shared-time.ts'
import { sharedTimeOf } from './db/shared-time.ts'
import type { TimeCheck } from './db/trusted-time.ts'
import { checkTime } from './db/trusted-time.ts'
import { findOrCreateCsrfSecret } from './http/requests/csrf.ts'
import { isWithoutAccounts } from './features/identity/queries/account-queries.ts'
import { admit } from './features/identity/rules/guard.ts'
import { registerOneClick } from './features/notices/mail-preferences.ts'
import { registerHealth } from './http/health.ts'
import { registerPages } from './http/pages/pages.ts'
import { registerRoutes } from './http/register-routes.ts'
import { registerJsonBody } from './http/requests/body.ts'
import { registerCrossOrigin, commonHeaders, registerHeaders } from './http/responses/headers.ts'
import { connectionLimit, limitConnections } from './http/requests/connections.ts'
import { watchEarlyErrors } from './http/requests/early-errors.ts'
import { hostError, registerHost, requestIdsFor, warnOfForwarding } from './http/requests/proxied.ts'
import { registerShedding, usualSampleMs } from './http/requests/shedding.ts'
import { registerRevalidation } from './http/responses/conditional-get.ts'
import { Downloads } from './http/responses/downloads.ts'
import { errorHandler } from './http/responses/error-handler.ts'
import { ResponseCache } from './http/responses/response-cache.ts'
import { addToTally } from './limits/limit-queries.ts'
import { unsubscribeSecretName } from './mail/unsubscribe-token.ts'
import type { Metrics } from './metrics/metrics.ts'
import { makeMetrics, registerMetrics } from './metrics/metrics.ts'
import { routes } from './routes.ts'
import { registerOpenApi } from './http/openapi/docs-page.ts'

/** The application's dependencies; tests pass their own. */
interface Parts {
  config: Config
  db: Database
  /** Epoch milliseconds. */
  clock: () => number
  /** By which mails are claimed; that of the database by default. */
  sharedTime?: SharedTime
  /** Receives the log, one JSON line at a time; standard output by default. */
  log?: { write(line: string): void }
  /** Shared with what runs outside of requests; its own by default, if there is a METRICS_TOKEN. */
  metrics?: Metrics | undefined
  /** Tests choose smaller ones. */
  bounds?: Partial<Bounds>
  /** Whether to serve the built pages. On by default. */
  pages?: boolean
}

/** How much clients may hold open at once, for how long, and how often the store is tried for them. */
interface Bounds {
  connections: number
  downloads: number
  downloadsOfAccount: number
  /** How long a client may take no byte of its response. */
  stallMs: number
  /** For how long the event loop's delay is averaged before it may shed. */
  delaySampleMs: number
  /** How long a result of the readiness check is reused. */
  readyForMs: number
}

export const usualBounds = {
  downloads: 100,
  downloadsOfAccount: 3,
  stallMs: 60_000,
  readyForMs: 2_000,
  delaySampleMs: usualSampleMs,
}

/** How long a whole request may take to arrive: 20 MB of a document over a line of a megabit per second. */
const requestTimeoutMs = 5 * 60_000
/** How long its headers may take: a few packets. */
export const headersTimeoutMs = 20_000
/** How often Node checks both timeouts. Its default of 30 seconds would let requests take 90. */
const timeoutCheckMs = 2_000

/** Throws ApiError if the server is known to be unfit for work. */
function refuseUnfit(db: Database): void {
  if (db.damage.code !== undefined) throw new ApiError('cannotStore', 'The database is damaged.')
}

/** Returns a check that throws ApiError while the clock is behind what is recorded, and reports each change for the worse. */
function clockProbe({ db, clock }: Parts, report: (found: TimeCheck) => void): () => Promise<void> {
  let last: TimeCheck['state'] = 'right'
  return async () => {
    const found = await checkTime(db.read, clock())
    if (found.state !== last && found.state !== 'right') report(found)
    last = found.state
    if (found.state === 'behind')
      throw new ApiError('cannotStore', 'The clock of the server is behind what is recorded.')
  }
}

/** Builds the whole application, ready to listen or to be called by a test. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db, clock, log = process.stdout, pages = true } = parts
  const bounds = { connections: connectionLimit(), ...usualBounds, ...parts.bounds }
  const headers = await commonHeaders(config)
  const early = watchEarlyErrors(headers)
  const metrics =
    parts.metrics ?? (config.metricsToken === undefined ? undefined : makeMetrics(db, clock, config))
  const answerError = errorHandler(clock, metrics?.countRefusal)
  const server = fastify({
    logger: { level: config.production ? 'info' : 'warn', stream: log },
    // A line per request would log people's IP addresses. Failures are logged by the error handler.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdsFor(config),
    bodyLimit: mostBodyBytes,
    requestTimeout: requestTimeoutMs,
    // Node's own response to a missing Host header would lack our headers.
    http: {
      requireHostHeader: false,
      connectionsCheckingInterval: timeoutCheckMs,
      headersTimeout: headersTimeoutMs,
    },
    connectionTimeout: bounds.stallMs,
    trustProxy: (_, hop) => hop < config.trustedProxies,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections during shutdown are still served.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) =>
      answerError(hostError(request.raw) ?? error, request, early.addTo(reply)),
    clientErrorHandler: early.answerClient,
  })
  early.listen(server.server)
  server.setErrorHandler(answerError)
  registerHeaders(server, headers)
  if (config.trustedProxies === 0) warnOfForwarding(server)
  registerHost(server)
  limitConnections(server, bounds.connections)
  await registerCrossOrigin(server, config)
  if (config.shedAfterMs > 0) registerShedding(server, config.shedAfterMs, bounds.delaySampleMs)
  await server.register(cookie)
  await registerRevalidation(server)
  registerJsonBody(server)
  db.damage.onFound((errorCode) =>
    server.log.error({ errorCode }, 'the database is damaged; nothing more is written to it'),
  )
  const checkClock = clockProbe(parts, (found) => server.log.error(found, 'the clock is wrong'))
  registerHealth(server, {
    goodForMs: bounds.readyForMs,
    check: () => refuseUnfit(db),
    read: async () => {
      await isWithoutAccounts(db.read)
      await checkClock()
    },
    // A throwaway counter, deleted after a minute.
    write: () => auditedTransaction(db, (trx) => addToTally(trx, 'readiness', clock(), 60_000)),
  })
  if (metrics !== undefined) registerMetrics(server, metrics, config)
  registerOpenApi(server, routes)
  const bodies = new ResponseCache(config.responseCacheBytes)
  const csrfSecret = await findOrCreateCsrfSecret(db)
  const unsubscribeSecret = await findOrCreateSecret(db, unsubscribeSecretName)
  const downloads = new Downloads(bounds)
  const sharedTime = parts.sharedTime ?? sharedTimeOf(db.engine, clock)
  const app = { config, db, clock, sharedTime, csrfSecret, unsubscribeSecret, bodies, downloads, metrics }
  registerRoutes(server, app, routes, admit)
  await registerOneClick(server, app)
  await registerPages(server, config, pages)
  return server
}
