import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { percentToText } from '@portico/contract/values/percent'
import { fileOf, hostileFiles, monthsOf } from '../server/test/hostile-files.ts'
import type { Firm } from './lib/firm.ts'
import { emailOf, fillFirm, monthOf, signedInAs } from './lib/firm.ts'
import { csrfHeaders, pathOf, requestOf, sendEvery } from './lib/load.ts'
import type { Measured } from './lib/processes.ts'
import { latenciesMs } from './lib/rounds.ts'
import { onEachEngine } from './lib/store.ts'
import type { Part } from './part.ts'
import { budget } from './part.ts'

const firmSize = { investors: 600, months: 120, signedIn: 1 }
const calls = ['preview-import', 'import-summaries'] as const
const askEveryMs = 5
const most = { p99Ms: 50, grownMb: 200 }
const wrongTotals = { rows: 1, principal: '0.01', paid: '0.00' }
const columns = ['file', 'engine', 'call', 'status', 'seconds', 'p50 ms', 'p99 ms', 'longest ms', 'MB added']

/** Measures how long others wait, and how much memory is used, while reading files designed to be slow to read. */
export const imports: Part = {
  title: 'Imports',
  about: `Staff of a firm with ${firmSize.investors} investors and ${firmSize.months} months each preview files of about 6 MB, the largest that can be uploaded, and try to import them; every import fails, because rows are refused or the control totals differ. Meanwhile \`/healthz\` is requested every ${askEveryMs} ms; the time that a request waits for the one before counts. Each file is read by a newly started server, whose peak memory (resident set size) is compared with that before the file.`,
  measure: onEachEngine(async ({ engine, db, start }, { say }) => {
    const firm = await fillFirm(db, firmSize)
    const found: Upload[] = []
    for (const [file, make] of Object.entries({ ...hostileFiles, ...filesOf(firm) })) {
      for (const call of calls) {
        const server = await start()
        found.push({ file, call, ...(await upload(server, firm, call, make())) })
        await server.stop()
      }
      say(`${engine}: ${file}`)
    }
    const rows = found.map(({ file, call, status, seconds, latencies, grownMb }) => {
      const figures = [seconds, ...latencies].map((value) => value.toFixed(1))
      return [file, engine, call, String(status), ...figures, grownMb.toFixed(0)]
    })
    return {
      tables: [{ title: '/healthz while a file is read, and memory used', columns, rows }],
      // The worst file for each endpoint.
      budgets: calls.flatMap((call) => {
        const own = found.filter((one) => one.call === call)
        const words = `worst file, ${call} on ${engine}`
        const p99 = Math.max(...own.map(({ latencies }) => latencies[1]))
        const grown = Math.max(...own.map(({ grownMb }) => grownMb))
        return [
          budget(`p99 of /healthz, ${words}`, p99, most.p99Ms, ' ms'),
          budget(`Memory, ${words}`, grown, most.grownMb, ' MB'),
        ]
      }),
    }
  }),
}

/** Files of the firm's own investors. */
const filesOf = ({ investorIds, months }: Firm): Record<string, () => Buffer> => ({
  'months of known investors': () => monthsOf(investorIds.map((_, k) => emailOf(k))),
  'months posted before': () =>
    fileOf((k) => {
      const investor = Math.floor(k / months)
      return investor < investorIds.length ? rowOf(investor, k % months) : undefined
    }),
})

function rowOf(investor: number, k: number): string {
  const row = monthOf(investor, k)
  const paid = [row.dividendPaid, row.unrealizedGain, row.endingBalance].map(centsToText)
  const dividend = [percentToText(row.dividendPercent), centsToText(row.dividendAmount)]
  const figures = [centsToText(row.beginningBalance), ...dividend, ...paid]
  return `${[emailOf(investor), formatMonth(row.month), ...figures].join(',')}\n`
}

/** The response to a file, the latencies of /healthz meanwhile, and the memory used. */
interface Upload {
  file: string
  call: (typeof calls)[number]
  status: number
  seconds: number
  latencies: readonly [p50: number, p99: number, longest: number]
  grownMb: number
}

/** Uploads a file as staff to a newly started server. */
async function upload(server: Measured, firm: Firm, call: string, file: Buffer) {
  const headers = { ...(await csrfHeaders(server.port)), ...signedInAs(firm.staffId) }
  const body = Buffer.from(JSON.stringify({ file: file.toString('base64'), totals: wrongTotals }))
  // The first responses of a process are slower in any case.
  for (let k = 0; k < 100; k++) await fetch(`http://127.0.0.1:${server.port}/healthz`)
  const before = await server.used()
  const began = performance.now()
  const answered = post(server.port, pathOf(call), headers, body)
  const latencies = latenciesMs(
    await sendEvery(server.port, [requestOf('/healthz', {})], askEveryMs, answered),
  )
  const seconds = (performance.now() - began) / 1_000
  const grownMb = ((await server.used()).maxRssBytes - before.rssBytes) / 1e6
  return { status: await answered, seconds, latencies, grownMb }
}

/** Returns the status when the whole response has arrived; the body is discarded. */
async function post(
  port: number,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number> {
  const sent = { ...headers, 'content-type': 'application/json', 'content-length': body.length }
  const asked = request({ port, host: '127.0.0.1', path, method: 'POST', headers: sent }).end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode ?? 0
}
