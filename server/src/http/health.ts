import type { FastifyInstance } from 'fastify'
import { auditedTransaction } from '../audit/audited-transaction.ts'
import type { Database } from '../db/database.ts'
import { isUnavailable, isUnwritable } from '../db/database-errors.ts'
import { sharedQuestion } from '../db/shared-question.ts'
import { addToTally } from '../limits/limit-queries.ts'
import { ApiError } from '../api-error.ts'

/** What takes longer is not ready; what was ready a moment ago still is. */
const bounds = { patienceMs: 3_000, goodForMs: 2_000 }
const minuteMs = 60_000
const retrySeconds = 2

function explainBlocked(error: unknown): never {
  if (isUnwritable(error) || !isUnavailable(error)) throw error
  throw new ApiError('busy', 'Writes are blocked.', undefined, retrySeconds)
}

/**
 * /healthz: the process answers. /readyz: the database can be read, its schema in place, and written: a change takes
 * its turn behind all others and stores a count that is soon forgotten. `read` reads a table of the schema.
 */
export function registerHealth(
  server: FastifyInstance,
  db: Database,
  clock: () => number,
  read: () => Promise<unknown>,
): void {
  const canRead = sharedQuestion(read, bounds)
  const canWrite = sharedQuestion(
    () => auditedTransaction(db, (trx) => addToTally(trx, 'readiness', clock(), minuteMs)),
    bounds,
  )
  server.get('/healthz', (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  server.get('/readyz', async (_, reply) => {
    await canRead()
    await canWrite().catch(explainBlocked)
    return reply.header('Cache-Control', 'no-store').send({ status: 'ready' })
  })
}
