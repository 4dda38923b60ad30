import type { Engine } from '../server/src/db/schema-step.ts'
import { fillFirm } from './lib/firm.ts'
import { firmCalls, measureFirmReads } from './lib/firm-reads.ts'
import { postMonths } from './lib/month-ends.ts'
import { startPortico, startRaw } from './lib/processes.ts'
import { warmUps } from './lib/rounds.ts'
import { withStore } from './lib/store.ts'
import type { Findings, Options, Part, Table } from './part.ts'

const months = 120
/** Numbers of investors; the largest only with --full. */
const sizes: readonly { engine: Engine; investors: number; full?: true }[] = [
  { engine: 'sqlite', investors: 100 },
  { engine: 'sqlite', investors: 10_000 },
  { engine: 'sqlite', investors: 100_000, full: true },
  { engine: 'postgres', investors: 100 },
  { engine: 'postgres', investors: 10_000 },
]
/** The number of investors with a session, spread over the firm. */
const signedIn = 2_000
const rounds = 11
/** A month-end is only posted to firms with enough investors for one request. */
const monthEnd = { rows: 100_000, rowsACall: 10_000 }
const most = { flat: 1.5, p99Ms: 25 }

/** Measures how cost grows with the size of the firm. */
export const scale: Part = {
  title: 'Scale',
  about: `Firms with ${months} months per investor, loaded month by month without their audit trail. Up to ${signedIn} investors, spread over the firm, send the reads, with caching off (\`BODY_CACHE_MB=0\`). Their CPU is compared with that of a raw server; the two take turns for ${rounds} rounds after ${warmUps} warm-up rounds. The month-end posts ${monthEnd.rows} rows through the API, ${monthEnd.rowsACall} per request, each with its audit entry (the bytes include both), while investors’ figures are read a hundred times per second. The start time is measured from the start of the process to its first output; memory is the resident set size of the server. PostgreSQL runs with the settings of the tests and does not wait for the disk.`,
  measure: async (options) => {
    const found: Measured[] = []
    for (const { engine, investors, full } of sizes)
      if (full !== true || options.full) found.push(await measureFirm(engine, investors, options))
    return { tables: tablesOf(found), budgets: found.flatMap((each) => budgetsOf(each, found)) }
  },
}

type Measured = Awaited<ReturnType<typeof measureFirm>>

const measureFirm = (engine: Engine, investors: number, { say }: Options) =>
  withStore(engine, async ({ db, settings, bytes }) => {
    const name = `${investors * months} rows on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
    const firm = await fillFirm(db, { investors, months, signedIn })
    const size = await bytes()
    say(`${name}: loaded, ${Math.round(firm.rowsASecond)} rows a second`)
    const portico = await startPortico({ ...settings, BODY_CACHE_MB: '0' })
    const raw = await startRaw()
    const begun = await portico.used()
    const costs = await measureFirmReads({ portico, raw }, firm, rounds)
    say(`${name}: read`)
    const posting =
      investors < monthEnd.rowsACall ? undefined : await postMonths(portico.port, firm, monthEnd)
    const used = await portico.used()
    const grown = (await bytes()) - size
    say(`${name}: posted`)
    await Promise.all([portico.stop(), raw.stop()])
    const memory = [begun.rssBytes, used.rssBytes] as const
    return { engine, name, firm, size, grown, startedInMs: portico.startedInMs, costs, posting, memory }
  })

const inMb = (bytes: number) => (bytes / 1e6).toFixed(0)
const inMs = (microseconds: number) => (microseconds / 1_000).toFixed(1)

const tablesOf = (found: readonly Measured[]): Table[] => [
  {
    title: 'Loading, startup and memory',
    columns: ['rows', 'rows/s', 'MB on disk', 'start ms', 'MB at start', 'MB at the end'],
    rows: found.map(({ name, firm, size, startedInMs, memory }) => [
      name,
      firm.rowsASecond.toFixed(0),
      inMb(size),
      startedInMs.toFixed(0),
      ...memory.map(inMb),
    ]),
  },
  {
    title: 'Reads: CPU relative to the raw server, p50 and p99 in ms',
    columns: ['rows', ...firmCalls.map(({ name }) => name)],
    rows: found.map(({ name, costs }) => [
      name,
      ...costs.map(({ ratio, p50, p99 }) => `${ratio.toFixed(1)}×, ${inMs(p50)}, ${inMs(p99)}`),
    ]),
  },
  {
    title: 'Month-end, and reads during it',
    columns: ['rows', 'posted', 'rows/s', 'bytes/row', 'reads', 'p50 ms', 'p99 ms', 'longest ms'],
    rows: found.flatMap(({ name, posting, grown }) =>
      posting === undefined
        ? []
        : [
            [
              name,
              String(monthEnd.rows),
              posting.rowsASecond.toFixed(0),
              (grown / monthEnd.rows).toFixed(0),
              String(posting.reads),
              ...[posting.p50, posting.p99, posting.longest].map(inMs),
            ],
          ],
    ),
  },
]

/** A larger firm's reads compared with the smallest firm's on the same engine, and its reads during a month-end. */
function budgetsOf(
  { engine, name, costs, posting }: Measured,
  found: readonly Measured[],
): Findings['budgets'] {
  const smallest = found.find((other) => other.engine === engine)
  const flat = firmCalls.flatMap(({ name: call, isFlat }, k) => {
    const [own, first] = [costs[k]?.ratio, smallest?.costs[k]?.ratio]
    if (!isFlat || own === undefined || first === undefined || smallest?.name === name) return []
    const words = `${call}, ${name} compared with ${smallest?.name}`
    return [{ name: words, measured: own / first, most: most.flat, unit: '×' }]
  })
  if (posting === undefined) return flat
  const words = `p99 of reads while ${monthEnd.rows} rows are posted, ${name}`
  return [...flat, { name: words, measured: posting.p99 / 1_000, most: most.p99Ms, unit: ' ms' }]
}
