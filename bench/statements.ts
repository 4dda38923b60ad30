import { setTimeout as wait } from 'node:timers/promises'
import { periodAround, periodKey } from '@portico/contract/values/period'
import type { Firm } from './lib/firm.ts'
import { fillFirm, monthAfter, signedInAs } from './lib/firm.ts'
import { csrfHeaders, pathOf, requestOf, sendEvery } from './lib/load.ts'
import { latenciesMs } from './lib/rounds.ts'
import { onEachEngine } from './lib/store.ts'
import type { Part } from './part.ts'
import { budget } from './part.ts'

const firmSize = { investors: 1_000, months: 36, signedIn: 50 }
const most = { cpuSeconds: 90, p99Ms: 25 }
const readEveryMs = 10
const columns = ['engine', 'statements', 'seconds', 'CPU seconds', 'read p50 ms', 'p99 ms', 'longest ms']

/** Measures what the statements of a whole firm cost, and how long reads take meanwhile. */
export const statements: Part = {
  title: 'Statements',
  about: `Staff issue the statements of a year for ${firmSize.investors} investors with ${firmSize.months} months each: a PDF of one page with twelve months, a chart and a QR code, stored with its entry on the audit trail. Meanwhile a signed-in investor's profile is requested every ${readEveryMs} ms; the time that a request waits for the one before counts. CPU is that of the whole server process with its threads, the reads included. PostgreSQL's own CPU is not counted.`,
  measure: onEachEngine(async ({ db, name, start }, { say }) => {
    const firm = await fillFirm(db, firmSize)
    const server = await start()
    const reads = firm.signedInIds.map((id) => requestOf(pathOf('profile'), signedInAs(id)))
    const before = await server.used()
    const began = performance.now()
    const took = await sendEvery(server.port, reads, readEveryMs, issueAll(server.port, firm))
    const seconds = (performance.now() - began) / 1_000
    const cpu = ((await server.used()).cpuMicroseconds - before.cpuMicroseconds) / 1e6
    say(`${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`)
    const latencies = latenciesMs(took)
    const figures = [seconds, cpu, ...latencies].map((value) => value.toFixed(1))
    const rows = [[name, String(firmSize.investors), ...figures]]
    return {
      tables: [{ title: 'Issuing a year for the whole firm', columns, rows }],
      budgets: [
        budget(`CPU of ${firmSize.investors} statements on ${name}`, cpu, most.cpuSeconds, ' s'),
        budget(`p99 of reads while they are issued on ${name}`, latencies[1], most.p99Ms, ' ms'),
      ],
    }
  }),
}

/** Resolves when the run is over. Throws if a statement could not be issued. */
async function issueAll(port: number, firm: Firm): Promise<void> {
  const period = periodKey(periodAround('year', monthAfter(firm.months - 1)))
  const staff = signedInAs(firm.staffId)
  const headers = { ...(await csrfHeaders(port)), ...staff, 'content-type': 'application/json' }
  const base = `http://127.0.0.1:${port}`
  const body = JSON.stringify({ period })
  const begun = await fetch(base + pathOf('issue-statements'), { method: 'POST', headers, body })
  if (begun.status !== 201) throw new Error(await begun.text())
  for (;;) {
    const answer = await fetch(base + pathOf('statement-runs'), { headers: staff })
    const [run] = (await answer.json()) as { finished_at: string | null; failed: number }[]
    if (run !== undefined && run.failed > 0) throw new Error(`${run.failed} statements could not be issued.`)
    if (run !== undefined && run.finished_at !== null) return
    await wait(250)
  }
}
