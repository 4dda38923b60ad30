import { figuresToJson } from '@portico/contract/features/summaries'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import type { Engine } from '../server/src/db/schema-step.ts'
import type { Firm } from './lib/firm.ts'
import { fillFirm, monthAfter, monthOf, signedInAs } from './lib/firm.ts'
import { csrfHeaders, pathOf, requestOf, send, sendEvery } from './lib/load.ts'
import type { Cost, Servers } from './lib/rounds.ts'
import { answerOf, compare, latenciesMs, warmUps } from './lib/rounds.ts'
import { nameOf, withStore } from './lib/store.ts'
import type { Budget, Options, Part, Table } from './part.ts'
import { budget } from './part.ts'

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
const readsARound = 1_000
/** A month-end is only posted to firms with enough investors for one request. */
const monthEnd = { rows: 100_000, rowsACall: 10_000, readEveryMs: 10 }
const most = { flat: 1.5, p99Ms: 25 }

/** Investors' calls must cost the same for each size. */
const calls: readonly { name: string; path: string; isFlat?: true; asked?: number }[] = [
  { name: 'profile', path: pathOf('profile'), isFlat: true },
  { name: 'summaries-deux', path: pathOf('summaries-deux'), isFlat: true },
  { name: 'accounts, a page', path: pathOf('accounts'), asked: 10 },
  { name: 'accounts, a search', path: `${pathOf('accounts')}?search=investor99`, asked: 10 },
]

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
  withStore(engine, async ({ db, bytes, start, startRaw }) => {
    const name = `${investors * months} rows on ${nameOf(engine)}`
    const firm = await fillFirm(db, { investors, months, signedIn })
    const size = await bytes()
    say(`${name}: loaded, ${Math.round(firm.rowsASecond)} rows a second`)
    const portico = await start({ BODY_CACHE_MB: '0' })
    const raw = await startRaw()
    const begun = await portico.used()
    const costs = await measureReads({ portico, raw }, firm)
    say(`${name}: read`)
    const posting = investors < monthEnd.rowsACall ? undefined : await postMonths(portico.port, firm)
    const used = await portico.used()
    const grown = (await bytes()) - size
    say(`${name}: posted`)
    const memory = [begun.rssBytes, used.rssBytes]
    return { engine, name, firm, size, grown, startedInMs: portico.startedInMs, costs, posting, memory }
  })

/** The cost of each call, in order. */
async function measureReads(servers: Servers, firm: Firm): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { path, asked } of calls) {
    const ids = asked === undefined ? firm.signedInIds : [firm.staffId]
    // The same number for each size of firm, because the first requests of a round cost both servers more.
    const requests = Array.from({ length: asked ?? readsARound }, (_, k) =>
      requestOf(path, signedInAs(ids[k % ids.length] ?? 0)),
    )
    const answer = await answerOf(servers.portico.port, path, signedInAs(ids[0] ?? 0))
    costs.push(await compare(servers, { answers: [answer], requests }, rounds))
  }
  return costs
}

/** Posts months while investors read their figures. */
async function postMonths(port: number, firm: Firm) {
  const { rows, rowsACall, readEveryMs } = monthEnd
  const headers = { ...(await csrfHeaders(port)), ...signedInAs(firm.staffId) }
  const callsAMonth = Math.floor(firm.investorIds.length / rowsACall)
  const posts = Array.from({ length: rows / rowsACall }, (_, k) => {
    const month = firm.months + Math.floor(k / callsAMonth)
    return requestOf(pathOf('post-month-end'), headers, sheetOf(firm, month, (k % callsAMonth) * rowsACall))
  })
  const reads = firm.signedInIds.map((id) => requestOf(pathOf('profile'), signedInAs(id)))
  const began = performance.now()
  const posting = send(port, posts, { status: 201, connections: 1 })
  const took = await sendEvery(port, reads, readEveryMs, posting)
  const rowsASecond = (rows * 1_000) / (performance.now() - began)
  return { rowsASecond, reads: took.length, latencies: latenciesMs(took) }
}

/** The body that posts a month of some investors. */
function sheetOf({ investorIds }: Firm, k: number, from: number): unknown {
  const ids = investorIds.slice(from, from + monthEnd.rowsACall)
  const figures = ids.map((id, index) => ({ id, summary: monthOf(from + index, k) }))
  const sum = (of: (summary: Summary) => number) =>
    figures.reduce((cents, { summary }) => cents + of(summary), 0) / 100
  return {
    month: formatMonth(monthAfter(k)),
    rows: figures.map(({ id, summary }) => ({ user_id: id, ...figuresToJson(summary) })),
    totals: {
      rows: figures.length,
      principal: sum(({ beginningBalance }) => beginningBalance),
      paid: sum(({ dividendPaid }) => dividendPaid),
    },
  }
}

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
    columns: ['rows', ...calls.map(({ name }) => name)],
    rows: found.map(({ name, costs }) => [
      name,
      ...costs.map(({ ratio, p50, p99 }) => `${ratio.toFixed(1)}×, ${inMs(p50)}, ${inMs(p99)}`),
    ]),
  },
  {
    title: 'Month-end, and reads during it',
    columns: ['rows', 'posted', 'rows/s', 'bytes/row', 'reads', 'p50 ms', 'p99 ms', 'longest ms'],
    rows: found.flatMap(({ name, posting, grown }) => {
      if (posting === undefined) return []
      const { rowsASecond, reads, latencies } = posting
      const counts = [monthEnd.rows, rowsASecond, grown / monthEnd.rows, reads]
      return [[name, ...counts.map((count) => count.toFixed(0)), ...latencies.map((ms) => ms.toFixed(1))]]
    }),
  },
]

/** A larger firm's reads compared with the smallest firm's on the same engine, and its reads during a month-end. */
function budgetsOf({ engine, name, costs, posting }: Measured, found: readonly Measured[]): Budget[] {
  const smallest = found.find((other) => other.engine === engine)
  const flat = calls.flatMap(({ name: call, isFlat }, k) => {
    const [own, first] = [costs[k]?.ratio, smallest?.costs[k]?.ratio]
    if (!isFlat || own === undefined || first === undefined || smallest?.name === name) return []
    return [budget(`${call}, ${name} compared with ${smallest?.name}`, own / first, most.flat, '×')]
  })
  if (posting === undefined) return flat
  const words = `p99 of reads while ${monthEnd.rows} rows are posted, ${name}`
  return [...flat, budget(words, posting.latencies[1], most.p99Ms, ' ms')]
}
