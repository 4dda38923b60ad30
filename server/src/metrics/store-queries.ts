import type { Reader } from '../db/database.ts'
import { listSteps } from '../db/migrate.ts'
import { checkTime } from '../db/trusted-time.ts'
import { findBacklog } from '../mail/outbox-queries.ts'

/** What the metrics say of the data. */
export async function findStoreFacts(db: Reader, now: number) {
  const runs = db
    .selectFrom('statement_runs')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('started_at').as('since')])
    .where('finished_at', 'is', null)
  return {
    mails: await findBacklog(db, now),
    runs: await runs.executeTakeFirstOrThrow(),
    recorded: (await checkTime(db, now)).recorded,
    step: (await listSteps(db)).at(-1) ?? 'none',
  }
}
