import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../api-error.ts'
import type { Guard } from '../route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make a call of the contract; nothing on the other routes. */
    guard?: Guard
  }
}

/** At half a second of average delay every response takes seconds; refusing reads recovers soonest. */
const latestMs = 500
/** Long enough that a single pause of the disk or the machine does not count as load. */
const sampleSeconds = 3

/**
 * Refuses signed-in reads with 503 while the event loop is late. Writes, signing in and the health checks still work.
 */
export async function registerShedding(server: FastifyInstance): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: latestMs,
    sampleInterval: sampleSeconds * 1000,
    pressureHandler: (request) => {
      const { guard } = request.routeOptions.config
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const shed = isRead && guard !== undefined && guard !== 'anyone'
      return shed ? Promise.reject(new ApiError('busy', undefined, undefined, sampleSeconds)) : undefined
    },
  })
}
