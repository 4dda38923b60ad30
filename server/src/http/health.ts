import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isWithoutAccounts } from '../accounts/account-queries.ts'

/** /healthz: the process answers. /readyz: so does the database, its schema in place. */
export function registerHealth(server: FastifyInstance, db: Database): void {
  server.get('/healthz', (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  server.get('/readyz', async (_, reply) => {
    await isWithoutAccounts(db.read)
    return reply.header('Cache-Control', 'no-store').send({ status: 'ready' })
  })
}
