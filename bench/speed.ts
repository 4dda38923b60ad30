import type { Engine } from '../server/src/db/schema-step.ts'
import { fillFirm } from './lib/firm.ts'
import { startPortico, startRaw } from './lib/processes.ts'
import type { Measurement } from './lib/reads.ts'
import { measureReads } from './lib/reads.ts'
import { warmUps } from './lib/rounds.ts'
import { withStore } from './lib/store.ts'
import { measureAddSummary, measureLogin } from './lib/writes.ts'
import type { Budget, Findings, Part, Table } from './part.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']
const investors = 2_000
const months = 120
const rounds = 15

/** The budget of opening a dashboard, all its reads together, as a multiple of the raw server's CPU time. */
const most: Readonly<Record<string, number>> = {
  'sqlite cold': 8,
  'sqlite warm': 2.5,
  'postgres warm': 5,
}

/** Measures the cost of requests compared with a bare server that sends the same bytes. */
export const speed: Part = {
  title: 'Speed',
  about: `CPU time and latency of requests, compared with a raw \`node:http\` server that sends the same bytes. The two take turns for ${rounds} rounds, after ${warmUps} warm-up rounds. In each round, ${investors} investors with ${months} months each send every read once, over 8 connections. The whole opening is the five reads of a dashboard, one investor after another. Cold: all figures have changed since the last request. Warm: requested before. Unchanged: with the current ETag, compared with a server that sends only the headers of a 304. The client never sleeps, because the cost of waking it up would count against the server it waits for. CPU and ratio are medians of the rounds; each ratio compares the CPU of one round. PostgreSQL’s own CPU is not counted; it runs with the settings of the tests and does not wait for the disk.`,
  measure: async ({ say }) => {
    const found: Findings[] = []
    for (const engine of engines) found.push(await measureEngine(engine, say))
    return {
      tables: found.flatMap(({ tables }) => tables),
      budgets: found.flatMap(({ budgets }) => budgets),
    }
  },
}

const measureEngine = (engine: Engine, say: (line: string) => void): Promise<Findings> =>
  withStore(engine, async ({ db, settings }) => {
    const firm = await fillFirm(db, { investors, months, signedIn: investors })
    const servers = { portico: await startPortico(settings), raw: await startRaw() }
    const measured: Measurement[] = []
    const note = (measurement: Measurement) => {
      measured.push(measurement)
      say([engine, ...rowOf(measurement)].join('  '))
    }
    await measureReads(servers, { db, firm, rounds }, note)
    note(await measureLogin(servers, rounds))
    note(await measureAddSummary(servers, firm, rounds))
    await Promise.all([servers.portico.stop(), servers.raw.stop()])
    return {
      tables: [tableOf(engine, measured)],
      budgets: measured.flatMap((measurement) => budgetOf(engine, measurement)),
    }
  })

const tableOf = (engine: Engine, measured: readonly Measurement[]): Table => ({
  title: engine === 'sqlite' ? 'On SQLite' : 'On PostgreSQL',
  columns: ['call', '', 'bytes', 'CPU µs', 'raw', 'ratio', 'p50 ms', 'raw', 'p99 ms', 'raw'],
  rows: measured.map(rowOf),
})

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

function budgetOf(engine: Engine, { call, state, cost }: Measurement): Budget[] {
  const limit = call === 'whole opening' ? most[`${engine} ${state}`] : undefined
  if (limit === undefined) return []
  const name = `CPU of the whole opening, ${state}, on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  return [{ name, measured: cost.ratio, most: limit, unit: '× raw' }]
}
