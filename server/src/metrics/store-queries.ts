import type { Reader } from '../db/database.ts'
import { listSteps } from '../db/migrate.ts'
import { findBacklog } from '../mail/outbox-queries.ts'

/** What the metrics say of the data. */
export async function findStoreFacts(db: Reader) {
  const runs = db
    .selectFrom('statement_runs')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('started_at').as('since')])
    .where('finished_at', 'is', null)
  return {
    mails: await findBacklog(db),
    runs: await runs.executeTakeFirstOrThrow(),
    step: (await listSteps(db)).at(-1) ?? 'none',
  }
}
