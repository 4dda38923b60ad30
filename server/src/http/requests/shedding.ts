import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../api-error.ts'
import type { Guard } from '../route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make a call of the contract; nothing on the other routes. */
    guard?: Guard
  }
}

/** Long enough that a single pause of the disk or the machine does not count as load. */
export const usualSampleMs = 3_000
const resolutionMs = 10

/** Measures the event loop's delay, averaged over each sample; infinite if it was blocked for all of it. */
function watchDelay(server: FastifyInstance, sampleMs: number): () => number {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delayMs = 0
  const sampling = setInterval(() => {
    delayMs = Number.isNaN(histogram.mean) ? Infinity : histogram.mean / 1e6 - resolutionMs
    histogram.reset()
  }, sampleMs)
  sampling.unref()
  server.addHook('onClose', (_, done) => {
    clearInterval(sampling)
    histogram.disable()
    done()
  })
  return () => delayMs
}

/**
 * Refuses signed-in reads with 503 while the event loop is later than this on average: then every response takes seconds,
 * and refusing reads recovers soonest. Writes, signing in and the health checks still work.
 */
export function registerShedding(server: FastifyInstance, latestMs: number, sampleMs: number): void {
  const delayMs = watchDelay(server, sampleMs)
  server.addHook('onRequest', (request, _, done) => {
    const { guard } = request.routeOptions.config
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const sheds = delayMs() > latestMs && isRead && guard !== undefined && guard !== 'anyone'
    done(sheds ? new ApiError('busy', undefined, undefined, usualSampleMs / 1_000) : undefined)
  })
}
