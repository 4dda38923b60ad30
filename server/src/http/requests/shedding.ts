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

/** Half a second late on average, every answer is seconds away: fewer reads bring it back soonest. */
const latestMs = 500
/** Long enough that one pause, of the disk or of the machine, is not taken for a load that reads cause. */
const sampleSeconds = 3

/**
 * Refuses signed-in reads with 503 while the event loop is late. What somebody does must still be done, the way
 * in stays open, and the health checks say how it is.
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
