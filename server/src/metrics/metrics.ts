import type { ErrorCode } from '@portico/contract/api/errors'
import { errors } from '@portico/contract/api/errors'
import { secondMs } from '@portico/contract/values/duration'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { MailOutcome } from '../mail/send-outbox.ts'
import { mailOutcomes } from '../mail/send-outbox.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../api-error.ts'
import { isSameSecret } from '../security/secrets.ts'
import { gaugeDatabase, gaugeStore } from './store-metrics.ts'

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of this process. No label contains a person, an address or a figure. */
export interface Metrics {
  contentType: string
  /** The current values, in Prometheus's text format. */
  read: () => Promise<string>
  countRefusal: (code: ErrorCode) => void
  /** Counts a reset request for an e-mail without an account. */
  countUnknownReset: () => void
  /** Counts an attempt to send a mail. */
  countMail: (outcome: MailOutcome) => void
  /** `route` is the route's pattern, never the requested path. */
  countRequest: (method: string, route: string, status: number, durationMs: number) => void
}

/** Creates the metrics of an application, including those of the process and the event loop. */
export function makeMetrics(db: Database, clock: () => number, config: Pick<Config, 'dataDir'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const look = gaugeStore(registry, { db, clock, dataDir: config.dataDir })
  gaugeDatabase(registry, db)
  const refusals = new Counter({
    name: 'portico_refusals_total',
    help: 'Requests answered with an error, by its code: busy is load shed, credentials a failed login.',
    labelNames: ['code'],
    registers: [registry],
  })
  // Prometheus can only compute a rate if the series existed before its first increment.
  for (const code of Object.keys(errors)) refusals.inc({ code }, 0)
  const unknownResets = new Counter({
    name: 'portico_unknown_reset_requests_total',
    help: 'Password resets requested for an e-mail without an account.',
    registers: [registry],
  })
  const mails = new Counter({
    name: 'portico_mails_total',
    help: 'Attempts to send a mail: sent; deferred and tried again; rejected for good; expired after a week of attempts.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  return {
    contentType: registry.contentType,
    read: () => look().then(() => registry.metrics()),
    countRefusal: (code) => refusals.inc({ code }),
    countUnknownReset: () => unknownResets.inc(),
    countMail: (outcome) => mails.inc({ outcome }),
    countRequest: requestTimer(registry),
  }
}

function requestTimer(registry: Registry): Metrics['countRequest'] {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, from their headers to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  // Looking up a series by three labels costs more than everything else.
  const series = new Map<string, { observe(seconds: number): void }>()
  return (method, route, status, durationMs) => {
    const key = `${method} ${status} ${route}`
    const found = series.get(key) ?? durations.labels({ method, route, status: String(status) })
    series.set(key, found)
    found.observe(durationMs / secondMs)
  }
}

/** The route pattern of a request. All pages share one, and so do all assets, or every build would add new series. */
function routeOf(request: FastifyRequest, status: number): string {
  if (request.is404) return status === 404 ? 'none' : 'page'
  const { url = 'none' } = request.routeOptions
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** Times every request, and serves GET /metrics to callers with the token. Throws ApiError 401. */
export function registerMetrics(
  server: FastifyInstance,
  { contentType, read, countRequest }: Metrics,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  server.addHook('onResponse', (request, reply, done) => {
    countRequest(request.method, routeOf(request, reply.statusCode), reply.statusCode, reply.elapsedTime)
    done()
  })
  server.get('/metrics', { config: { compress: true } }, async (request, reply) => {
    const [, given = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (metricsToken === undefined || !isSameSecret(given, metricsToken)) throw new ApiError('notSignedIn')
    return reply
      .header('Cache-Control', 'no-store')
      .type(contentType)
      .send(await read())
  })
}
