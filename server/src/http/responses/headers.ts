import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { site } from '../../../../site.config.ts'
import type { Config } from '../../config.ts'

export const jsonType = 'application/json; charset=utf-8'

const yearSeconds = 365 * 24 * 60 * 60

/** Where the founders' portraits come from, as far as it is not here. */
const portraitHosts = site.founders
  .filter(({ image }) => image.startsWith('https://'))
  .map(({ image }) => new URL(image).origin)

/** The security headers that every answer carries: pages, API and errors alike. */
export type CommonHeaders = Readonly<Record<string, string>>

/** Headers of the one answer that the common ones are read off. */
const ofOneAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

/** What helmet makes of our settings. They never change, so it is asked once and not by every request. */
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

/** Puts the common headers on every answer. */
export function registerHeaders(server: FastifyInstance, common: CommonHeaders): void {
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(common)
    done()
  })
}
