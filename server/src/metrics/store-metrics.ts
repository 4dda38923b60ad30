import { secondMs } from '@portico/contract/values/duration'
import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Database, Reader } from '../db/database.ts'
import { readLastRuns } from '../db/last-runs.ts'
import { shippedSteps, listSteps } from '../db/migrate.ts'
import { sharedQuery } from '../db/shared-query.ts'
import { checkTime } from '../db/trusted-time.ts'

/** A scrape must finish within two seconds, so that a slow database is reported instead of failing the scrape. */
export const databasePatienceMs = 1_500

/** The sources of the store's metrics. */
interface Store {
  db: Database
  clock: () => number
  dataDir: string
}

type Facts = Awaited<ReturnType<typeof findStoreFacts>>

/** How long something has been waiting; 0 for nothing. */
const secondsSince = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - since) / secondMs

/** Each gauge that is read from the data, with its value. */
const dataGauges: readonly [name: string, help: string, value: (facts: Facts, now: number) => number][] = [
  ['portico_outbox_mails', 'Mails still to be sent.', ({ mails }) => mails.mails],
  [
    'portico_outbox_oldest_mail_age_seconds',
    'How long the oldest of them has been waiting; 0 without one.',
    ({ mails }, now) => secondsSince(mails.since, now),
  ],
  [
    'portico_statement_runs',
    "Runs of everyone's statements that are not finished.",
    ({ runs }) => runs.count,
  ],
  [
    'portico_statement_runs_oldest_age_seconds',
    'How long the oldest of them has been going on; 0 without one.',
    ({ runs }, now) => secondsSince(runs.since, now),
  ],
  [
    'portico_clock_ahead_of_record_seconds',
    'How far the clock is ahead of the latest recorded time; negative if it is behind.',
    ({ recorded }, now) => (recorded === null ? 0 : (now - recorded) / secondMs),
  ],
]

/**
 * Returns the collector of the data gauges, which never fails. If the database does not respond in time,
 * `portico_database_up` is 0 and the metrics of the data are omitted.
 */
export function gaugeStore(registry: Registry, { db, clock, dataDir }: Store): () => Promise<void> {
  const registers = [registry]
  const gauges = dataGauges.map(([name, help, value]) => ({
    gauge: new Gauge({ name, help, registers }),
    value,
  }))
  const steps = new Gauge({
    name: 'portico_schema_step',
    help: 'The newest step of the schema that the database has, and that this server knows.',
    labelNames: ['of', 'step'],
    registers,
  })
  const up = new Gauge({ name: 'portico_database_up', help: 'Whether the database responds.', registers })
  gaugeLastRuns(registry, { clock, dataDir })
  const ask = sharedQuery(() => findStoreFacts(db.read, clock()), {
    patienceMs: databasePatienceMs,
    goodForMs: 0,
  })
  const server = { of: 'server', step: shippedSteps.at(-1) ?? 'none' }
  return async () => {
    steps.reset()
    steps.set(server, 1)
    try {
      const facts = await ask()
      for (const { gauge, value } of gauges) gauge.set(value(facts, clock()))
      steps.set({ of: 'database', step: facts.step }, 1)
      up.set(1)
    } catch {
      for (const { gauge } of gauges) gauge.remove()
      up.set(0)
    }
  }
}

/** Gauges the time since each command that notes its runs in the data folder; infinite for one that never ran here. */
function gaugeLastRuns(registry: Registry, { clock, dataDir }: Pick<Store, 'clock' | 'dataDir'>): void {
  const options = { labelNames: ['run'], registers: [registry] }
  const ages = new Gauge({
    ...options,
    name: 'portico_last_run_age_seconds',
    help: 'How old the latest backup, restore drill and verification of the audit trail are, by the notes in DATA_DIR.',
    async collect() {
      const { backup, drill, verification } = await readLastRuns(dataDir)
      const age = (at: string | undefined) =>
        at === undefined ? Infinity : (clock() - Date.parse(at)) / secondMs
      ages.set({ run: 'backup' }, age(backup?.taken_at))
      ages.set({ run: 'drill' }, age(drill?.at))
      ages.set({ run: 'verification' }, age(verification?.at))
    },
  })
  const passed = new Gauge({
    ...options,
    name: 'portico_last_run_passed',
    help: 'Whether the latest restore drill and verification found nothing wrong.',
    async collect() {
      passed.reset()
      const { drill, verification } = await readLastRuns(dataDir)
      for (const [run, found] of Object.entries({ drill, verification }))
        if (found !== null) passed.set({ run }, Number(found.passed))
    },
  })
}

/** Gauges the state of the database itself, without a query. */
export function gaugeDatabase(registry: Registry, db: Database): void {
  const registers = [registry]
  const queue: Gauge = new Gauge({
    name: 'portico_database_queue_length',
    help: 'Callers waiting for a database connection.',
    registers,
    collect: () => queue.set(db.waits().queued),
  })
  const retries: Counter = new Counter({
    name: 'portico_database_lock_retries_total',
    help: "Times that another process's lock made a transaction wait or retry.",
    registers,
    collect() {
      retries.reset()
      retries.inc(db.waits().retries)
    },
  })
  const damaged: Gauge = new Gauge({
    name: 'portico_database_damaged',
    help: 'Whether a statement or the check at start has found the database damaged.',
    registers,
    collect: () => damaged.set(Number(db.damage.code !== undefined)),
  })
}

/** The facts that the data gauges show. */
async function findStoreFacts(db: Reader, now: number) {
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

/**
 * The number of unsent mails, and when the oldest began to wait (epoch milliseconds). Mails held back so that their event
 * can be undone are not counted.
 */
async function findBacklog(db: Reader, now: number): Promise<{ mails: number; since: number | null }> {
  const since = sql<number>`case when attempts = 0 then next_attempt_at else created_at end`
  return db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min(since).as('since')])
    .where('next_attempt_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('attempts', '>', 0),
        eb('next_attempt_at', '<=', now),
        eb('next_attempt_at', '=', eb.ref('created_at')),
      ]),
    )
    .executeTakeFirstOrThrow()
}
