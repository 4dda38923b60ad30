import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isWithoutAccounts } from '../accounts/account-queries.ts'

/** /healthz: the process answers. /readyz: so does the database, its schema in place. */
export function registerHealth(server: FastifyInstance, db: Database): void {
  server.addHook('onSend', async (request, reply) => {
    if (/^\/(healthz|readyz)/.test(request.url)) reply.header('Cache-Control', 'no-store')
  })
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    await isWithoutAccounts(db.read)
    return { status: 'ready' }
  })
}
