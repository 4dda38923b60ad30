import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { site } from '../../../site.config.ts'
import type { Config } from '../config.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Where the founders' portraits come from, as far as it is not here. */
const portraitHosts = site.founders
  .filter(({ image }) => image.startsWith('https://'))
  .map(({ image }) => new URL(image).origin)

/** The same security headers on every answer, pages, API and errors alike. */
export async function registerHeaders(server: FastifyInstance, config: Config): Promise<void> {
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
}
