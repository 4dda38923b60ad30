import { setTimeout as wait } from 'node:timers/promises'
import { periodAround, periodKey } from '@portico/contract/values/period'
import type { Engine } from '../server/src/db/schema-step.ts'
import type { Firm } from './lib/firm.ts'
import { fillFirm, monthAfter, signedInAs } from './lib/firm.ts'
import { requestOf, sendEvery } from './lib/load.ts'
import { startPortico } from './lib/processes.ts'
import { pathOf } from './lib/reads.ts'
import { median, quantile } from './lib/rounds.ts'
import { withStore } from './lib/store.ts'
import { csrfHeaders } from './lib/writes.ts'
import type { Findings, Options, Part } from './part.ts'

const firmSize = { investors: 1_000, months: 36, signedIn: 50 }
const most = { cpuSeconds: 90, p99Ms: 25 }
const readEveryMs = 10

/** Measures what the statements of a whole firm cost, and how long reads take meanwhile. */
export const statements: Part = {
  title: 'Statements',
  about: `Staff issue the statements of a year for ${firmSize.investors} investors with ${firmSize.months} months each: a PDF of one page with twelve months, a chart and a QR code, stored with its entry on the audit trail. Meanwhile a signed-in investor's profile is requested every ${readEveryMs} ms; the time that a request waits for the one before counts. CPU is that of the whole server process with its threads, the reads included. PostgreSQL's own CPU is not counted.`,
  measure: async (options) => {
    const found = [await measureEngine('sqlite', options), await measureEngine('postgres', options)]
    return {
      tables: [
        {
          title: 'Issuing a year for the whole firm',
          columns: ['engine', 'statements', 'seconds', 'CPU seconds', 'read p50 ms', 'p99 ms', 'longest ms'],
          rows: found.map(({ row }) => row),
        },
      ],
      budgets: found.flatMap(({ budgets }) => budgets),
    }
  },
}

type Found = { row: readonly string[] } & Pick<Findings, 'budgets'>

const measureEngine = (engine: Engine, { say }: Options): Promise<Found> =>
  withStore(engine, async ({ db, settings }) => {
    const firm = await fillFirm(db, firmSize)
    const server = await startPortico(settings)
    try {
      const reads = firm.signedInIds.map((id) => requestOf('GET', pathOf('profile'), signedInAs(id)))
      const before = await server.used()
      const began = performance.now()
      const took = await sendEvery(server.port, reads, readEveryMs, issueAll(server.port, firm))
      const seconds = (performance.now() - began) / 1_000
      const cpu = ((await server.used()).cpuMicroseconds - before.cpuMicroseconds) / 1e6
      const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
      say(`${engine}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`)
      const [p50, p99, longest] = [median(took), quantile(took, 0.99), quantile(took, 1)].map(
        (us) => us / 1_000,
      )
      return {
        row: [
          name,
          String(firmSize.investors),
          ...[seconds, cpu, p50, p99, longest].map((value) => (value ?? 0).toFixed(1)),
        ],
        budgets: [
          {
            name: `CPU of ${firmSize.investors} statements on ${name}`,
            measured: cpu,
            most: most.cpuSeconds,
            unit: ' s',
          },
          {
            name: `p99 of reads while they are issued on ${name}`,
            measured: p99 ?? 0,
            most: most.p99Ms,
            unit: ' ms',
          },
        ],
      }
    } finally {
      await server.stop()
    }
  })

/** Resolves when the run is over. Throws if a statement could not be issued. */
async function issueAll(port: number, firm: Firm): Promise<void> {
  const period = periodKey(periodAround('year', monthAfter(firm.months - 1)))
  const headers = {
    ...(await csrfHeaders(port)),
    ...signedInAs(firm.staffId),
    'content-type': 'application/json',
  }
  const base = `http://127.0.0.1:${port}`
  const body = JSON.stringify({ period })
  const begun = await fetch(base + pathOf('issue-statements'), { method: 'POST', headers, body })
  if (begun.status !== 201) throw new Error(await begun.text())
  for (;;) {
    const answer = await fetch(base + pathOf('statement-runs'), { headers: signedInAs(firm.staffId) })
    const [run] = (await answer.json()) as { finished_at: string | null; failed: number }[]
    if (run !== undefined && run.failed > 0) throw new Error(`${run.failed} statements could not be issued.`)
    if (run !== undefined && run.finished_at !== null) return
    await wait(250)
  }
}
