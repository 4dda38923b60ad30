import { figuresToJson } from '@portico/contract/features/summaries'
import { formatMonth } from '@portico/contract/values/month'
import { bumpDataVersions } from '../server/src/features/identity/queries/account-queries.ts'
import type { Firm } from './lib/firm.ts'
import { emailOf, fillFirm, monthAfter, monthOf, password, signedInAs } from './lib/firm.ts'
import type { Headers } from './lib/load.ts'
import { csrfHeaders, pathOf, requestOf, send } from './lib/load.ts'
import type { Cost, Servers } from './lib/rounds.ts'
import { answerOf, compare, warmUps } from './lib/rounds.ts'
import type { Store } from './lib/store.ts'
import { onEachEngine } from './lib/store.ts'
import type { Budget, Part } from './part.ts'
import { budget } from './part.ts'

const investors = 2_000
const months = 120
const rounds = 15
const loginsARound = 40
/** In all rounds together, fewer than an account may send per minute. */
const monthsARound = 100

/** The budget of opening a dashboard, all its reads together, as a multiple of the raw server's CPU time. */
const most: Readonly<Record<string, number>> = {
  'sqlite cold': 8,
  'sqlite warm': 2.5,
  'postgres warm': 5,
}

/** The requests of an opening dashboard, sent all at once. */
const opening = ['profile', 'summaries-deux', 'activity', 'summary-changes', 'returns']

/** Measures the cost of requests compared with a bare server that sends the same bytes. */
export const speed: Part = {
  title: 'Speed',
  about: `CPU time and latency of requests, compared with a raw \`node:http\` server that sends the same bytes. The two take turns for ${rounds} rounds, after ${warmUps} warm-up rounds. In each round, ${investors} investors with ${months} months each send every read once, over 8 connections. The whole opening is the five reads of a dashboard, one investor after another. Cold: all figures have changed since the last request. Warm: requested before. Unchanged: with the current ETag, compared with a server that sends only the headers of a 304. The client never sleeps, because the cost of waking it up would count against the server it waits for. CPU and ratio are medians of the rounds; each ratio compares the CPU of one round. PostgreSQL’s own CPU is not counted; it runs with the settings of the tests and does not wait for the disk.`,
  measure: onEachEngine(async (store, { say }) => {
    const firm = await fillFirm(store.db, { investors, months, signedIn: investors })
    const servers = { portico: await store.start(), raw: await store.startRaw() }
    const measured: Measurement[] = []
    for await (const measurement of measurementsOf(store, servers, firm)) {
      measured.push(measurement)
      say([store.engine, ...rowOf(measurement)].join('  '))
    }
    const columns = ['call', '', 'bytes', 'CPU µs', 'raw', 'ratio', 'p50 ms', 'raw', 'p99 ms', 'raw']
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
  ...[cost.p50, cost.rawP50, cost.p99, cost.rawP99].map(inMs),
]

function budgetOf({ engine, name }: Store, { call, state, cost }: Measurement): Budget[] {
  const limit = call === 'whole opening' ? most[`${engine} ${state}`] : undefined
  if (limit === undefined) return []
  return [budget(`CPU of the whole opening, ${state}, on ${name}`, cost.ratio, limit, '× raw')]
}

async function* measurementsOf(store: Store, servers: Servers, firm: Firm): AsyncGenerator<Measurement> {
  yield* measureRead(store, servers, firm, 'whole opening', opening)
  for (const call of opening) yield* measureRead(store, servers, firm, call, [call])
  yield measurePost(servers, 'login', {}, loginsARound, (k) => ({ username: emailOf(k), password }))
  yield measurePost(
    servers,
    'add-investment-summary',
    signedInAs(firm.staffId),
    monthsARound,
    (k, round) => ({
      ...figuresToJson(monthOf(k, firm.months)),
      user_id: firm.investorIds[k],
      quarter: formatMonth(monthAfter(firm.months + round + warmUps + 1)),
    }),
  )
}

/** Cold (all figures have changed since), warm, and from browsers that have the response already. */
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
  const held = await send(port, whole.requests(), { connections: 1 })
  const unchanged = await askAll(
    port,
    firm,
    calls,
    held.map(({ etag }) => etag),
  )
  yield { call, state: 'unchanged', bytes: 0, cost: await compare(servers, unchanged, rounds) }
}

/** The calls of all signed-in investors, one investor's after another, with their ETags if given. */
async function askAll(
  port: number,
  { signedInIds }: Firm,
  calls: readonly string[],
  held: readonly string[] = [],
) {
  // The same number of requests for one call and for several.
  const ids = signedInIds.slice(0, Math.ceil(signedInIds.length / calls.length))
  const asked = ids.flatMap((id) => calls.map((call) => ({ id, path: pathOf(call) })))
  const sent = asked.map(({ id, path }, k) => ({
    path,
    headers: { ...signedInAs(id), ...(held[k] !== undefined && { 'if-none-match': held[k] }) },
  }))
  const requests = sent.map(({ path, headers }) => requestOf(path, headers))
  const first = sent.slice(0, calls.length)
  const answers = await Promise.all(first.map(({ path, headers }) => answerOf(port, path, headers)))
  return { answers, requests: () => requests }
}

/** A call with a body; `bodyOf` returns the k-th body of a round. */
async function measurePost(
  servers: Servers,
  call: string,
  headers: Headers,
  count: number,
  bodyOf: (k: number, round: number) => unknown,
): Promise<Measurement> {
  const path = pathOf(call)
  const sent = { ...(await csrfHeaders(servers.portico.port)), ...headers }
  const answer = await answerOf(servers.portico.port, path, sent, bodyOf(0, -warmUps - 1))
  const requests = (round: number) =>
    Array.from({ length: count }, (_, k) => requestOf(path, sent, bodyOf(k, round)))
  const cost = await compare(servers, { answers: [answer], requests }, rounds)
  return { call, state: '', bytes: answer.body.length, cost }
}
