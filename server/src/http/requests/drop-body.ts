import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** A shorter body has arrived by the time that a response leaves. */
const shortBytes = 64 * 1024
/** Above what the proxies in deploy/ pass on. */
const mostBytes = 100 * 1024 * 1024

/**
 * Calls `respond` once the rest of a refused request has been read and dropped. If the connection ended while a proxy is
 * still sending a long body, the proxy would answer with an error of its own.
 */
export function afterBody({ raw }: FastifyRequest, respond: () => void): void {
  const length = Number(raw.headers['content-length'] ?? 0)
  if (raw.complete || length <= shortBytes || length > mostBytes) respond()
  else finished(raw.resume(), respond)
}
