import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import cors from '@fastify/cors'
import { site } from '../../../../site.config.ts'
import type { Config } from '../../config.ts'
import { requestIdHeader } from '../requests/proxied.ts'

export const jsonType = 'application/json; charset=utf-8'

const yearSeconds = 365 * 24 * 60 * 60

/** The other hosts that founders' portraits come from. */
const portraitHosts = site.founders.flatMap(({ image }) =>
  image?.startsWith('https://') ? [new URL(image).origin] : [],
)

/** The security headers of every response: pages, API and errors. */
export type CommonHeaders = Readonly<Record<string, string>>

/** Headers that belong to the sample response only. */
const ofOneAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

/** The headers that helmet makes from our settings, computed once from a sample response: they never change. */
export async function commonHeaders(config: Config): Promise<CommonHeaders> {
  const server = fastify()
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...portraitHosts],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: yearSeconds, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  server.get('/', () => '')
  const { headers } = await server.inject('/')
  await server.close()
  const common = Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name))
  return Object.fromEntries(common.map(([name, value]) => [name, String(value)]))
}

/** Adds the common headers to every response, and the id that the log has for the request. */
export function registerHeaders(server: FastifyInstance, common: CommonHeaders): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header(requestIdHeader, request.id)
    done()
  })
}

const daySeconds = 24 * 60 * 60

/**
 * Lets pages of the origins in ALLOWED_ORIGINS call the API with the browser's cookie. Without any, browsers keep other
 * sites' pages from reading responses by default.
 */
export async function registerCrossOrigin(server: FastifyInstance, config: Config): Promise<void> {
  if (config.allowedOrigins.length === 0) return
  await server.register(cors, {
    origin: [...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-CSRFToken'],
    exposedHeaders: ['ETag', 'Retry-After', requestIdHeader],
    maxAge: daySeconds,
    strictPreflight: false,
  })
}
