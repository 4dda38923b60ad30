import { bumpDataVersions } from '../server/src/features/identity/queries/account-queries.ts'
import type { Firm } from './lib/firm.ts'
import { fillFirm, signedInAs } from './lib/firm.ts'
import { pathOf, requestOf } from './lib/load.ts'
import type { Cost, Servers } from './lib/rounds.ts'
import { answerOf, compare, warmUps } from './lib/rounds.ts'
import type { Store } from './lib/store.ts'
import { onEachEngine } from './lib/store.ts'
import type { Budget, Part } from './part.ts'
import { budget } from './part.ts'

const investors = 2_000
const months = 120
const rounds = 9

/** The budget of opening a dashboard, all its reads together, as a multiple of the raw server's CPU time. */
const most: Readonly<Record<string, number>> = {
  'sqlite cold': 11,
  'sqlite warm': 2.5,
  'postgres warm': 5,
}

/** The requests of an opening dashboard, sent all at once, and those of them that are measured alone too. */
const opening = ['profile', 'summaries-deux', 'activity', 'summary-changes', 'returns', 'withdrawn-activity']
const alone = ['profile', 'summaries-deux', 'returns']

/** Measures the cost of requests compared with a bare server that sends the same bytes. */
export const speed: Part = {
  title: 'Speed',
  about: `CPU time and latency of requests, compared with a raw \`node:http\` server that sends the same bytes. The two take turns for ${rounds} rounds, after ${warmUps} warm-up rounds. In each round, ${investors} investors with ${months} months each send every read once, over 8 connections. The whole opening is the six reads of a dashboard, one investor after another; on PostgreSQL only that is measured. Cold: all figures have changed since the last request. Warm: requested before. The client never sleeps, because the cost of waking it up would count against the server it waits for. CPU and ratio are medians of the rounds; each ratio compares the CPU of one round. PostgreSQL’s own CPU is not counted; it runs with the settings of the tests and does not wait for the disk.`,
  measure: onEachEngine(async (store, { say }) => {
    const firm = await fillFirm(store.db, { investors, months, signedIn: investors })
    const servers = { portico: await store.start(), raw: await store.startRaw() }
    const measured: Measurement[] = []
    for await (const measurement of measurementsOf(store, servers, firm)) {
      measured.push(measurement)
      say([store.engine, ...rowOf(measurement)].join('  '))
    }
    const columns = ['call', '', 'bytes', 'CPU µs', 'raw', 'ratio', 'p50 ms', 'p99 ms']
    return {
      tables: [{ title: `On ${store.name}`, columns, rows: measured.map(rowOf) }],
      budgets: measured.flatMap((measurement) => budgetOf(store, measurement)),
    }
  }),
}

/** The cost of a call in a state. */
interface Measurement {
  call: string
  state: string
  bytes: number
  cost: Cost
}

const inMs = (microseconds: number) => (microseconds / 1_000).toFixed(2)

const rowOf = ({ call, state, bytes, cost }: Measurement): string[] => [
  call,
  state,
  String(bytes),
  cost.cpu.toFixed(1),
  cost.rawCpu.toFixed(1),
  `${cost.ratio.toFixed(2)}×`,
  ...[cost.p50, cost.p99].map(inMs),
]

function budgetOf({ engine, name }: Store, { call, state, cost }: Measurement): Budget[] {
  const limit = call === 'whole opening' ? most[`${engine} ${state}`] : undefined
  if (limit === undefined) return []
  return [budget(`CPU of the whole opening, ${state}, on ${name}`, cost.ratio, limit, '× raw')]
}

/** The single reads first, so that V8 has compiled what the whole opening uses. */
async function* measurementsOf(store: Store, servers: Servers, firm: Firm): AsyncGenerator<Measurement> {
  if (store.engine === 'sqlite')
    for (const call of alone) yield* measureRead(store, servers, firm, call, [call])
  yield* measureRead(store, servers, firm, 'whole opening', opening)
}

/** Cold, when all figures have changed since, and warm. */
async function* measureRead(
  { db }: Store,
  servers: Servers,
  firm: Firm,
  call: string,
  calls: readonly string[],
): AsyncGenerator<Measurement> {
  const { port } = servers.portico
  const before = () => db.transaction(async (trx) => void (await bumpDataVersions(trx, firm.signedInIds)))
  const whole = await askAll(port, firm, calls)
  const bytes = whole.answers.reduce((sum, { body }) => sum + body.length, 0)
  yield { call, state: 'cold', bytes, cost: await compare(servers, { ...whole, before }, rounds) }
  yield { call, state: 'warm', bytes, cost: await compare(servers, whole, rounds) }
}

/** The calls of all signed-in investors, one investor's after another. */
async function askAll(port: number, { signedInIds }: Firm, calls: readonly string[]) {
  // The same number of requests for one call and for several.
  const ids = signedInIds.slice(0, Math.ceil(signedInIds.length / calls.length))
  const requests = ids.flatMap((id) => calls.map((call) => requestOf(pathOf(call), signedInAs(id))))
  const first = signedInAs(ids[0] ?? 0)
  const answers = await Promise.all(calls.map((call) => answerOf(port, pathOf(call), first)))
  return { answers, requests }
}
