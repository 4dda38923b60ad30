import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { requestIdHeader } from './proxied.ts'

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
