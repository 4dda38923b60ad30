import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnavailable, isUnwritable, OtherVersionError } from '../db/database-errors.ts'
import { sharedQuery } from '../db/shared-query.ts'
import { ApiError } from '../api-error.ts'
import { otherVersion } from './responses/error-handler.ts'

/** A check that takes longer counts as failed. */
const patienceMs = 3_000
const retrySeconds = 2

function explainBlocked(error: unknown, request: FastifyRequest): never {
  if (error instanceof OtherVersionError) {
    request.log.error({ reason: error.message }, otherVersion)
    throw new ApiError('busy', error.message, undefined, retrySeconds)
  }
  if (isUnwritable(error) || !isUnavailable(error)) throw error
  throw new ApiError('busy', 'Writes are blocked.', undefined, retrySeconds)
}

/** How the store is tried: a read of its schema, and a small change that takes its turn behind all others. */
interface Probes {
  /** How long a result is reused. */
  goodForMs: number
  /** Throws ApiError if the server is known to be unfit. */
  check: () => void
  read: () => Promise<unknown>
  write: () => Promise<unknown>
}

/** /healthz: the process answers. /readyz: the database can be read, its schema in place, of this version, and written, and nothing is known to be wrong. */
export function registerHealth(server: FastifyInstance, { goodForMs, check, read, write }: Probes): void {
  const canRead = sharedQuery(read, { patienceMs, goodForMs })
  const canWrite = sharedQuery(write, { patienceMs, goodForMs })
  server.get('/healthz', (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  server.get('/readyz', async (request, reply) => {
    check()
    await canRead()
    await canWrite().catch((error: unknown) => explainBlocked(error, request))
    return reply.header('Cache-Control', 'no-store').send({ status: 'ready' })
  })
}
