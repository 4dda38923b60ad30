import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { percentToText } from '@portico/contract/values/percent'
import type { Engine } from '../server/src/db/schema-step.ts'
import { fileOf, hostileFiles, monthsOf } from '../server/test/hostile-files.ts'
import type { Firm } from './lib/firm.ts'
import { emailOf, fillFirm, monthOf } from './lib/firm.ts'
import type { Upload } from './lib/uploads.ts'
import { upload } from './lib/uploads.ts'
import { startPortico } from './lib/processes.ts'
import { quantile } from './lib/rounds.ts'
import type { Store } from './lib/store.ts'
import { withStore } from './lib/store.ts'
import type { Budget, Findings, Options, Part } from './part.ts'

const firmSize = { investors: 600, months: 120, signedIn: 1 }
const calls = ['preview-import', 'import-summaries'] as const
const most = { p99Ms: 50, grownMb: 200 }

/** Measures how long others wait, and how much memory is used, while reading files designed to be slow to read. */
export const imports: Part = {
  title: 'Imports',
  about: `Staff of a firm with ${firmSize.investors} investors and ${firmSize.months} months each preview files of about 6 MB, the largest that can be uploaded, and try to import them; every import fails, because rows are refused or the control totals differ. Meanwhile \`/healthz\` is requested every 5 ms; the time that a request waits for the one before counts. Each file is read by a newly started server, whose peak memory (resident set size) is compared with that before the file.`,
  measure: async (options) => {
    const found = [...(await measureEngine('sqlite', options)), ...(await measureEngine('postgres', options))]
    return { tables: [tableOf(found)], budgets: budgetsOf(found) }
  },
}

interface Measured extends Upload {
  engine: Engine
  file: string
  call: (typeof calls)[number]
}

const measureEngine = (engine: Engine, { say }: Options): Promise<Measured[]> =>
  withStore(engine, async (store) => {
    const firm = await fillFirm(store.db, firmSize)
    const found: Measured[] = []
    for (const [file, make] of Object.entries({ ...hostileFiles, ...filesOf(firm) })) {
      for (const call of calls) {
        found.push({ engine, file, call, ...(await measureFile(store, firm, call, make())) })
      }
      say(`${engine}: ${file}`)
    }
    return found
  })

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

async function measureFile(store: Store, firm: Firm, call: string, file: Buffer): Promise<Upload> {
  const server = await startPortico(store.settings)
  try {
    return await upload(server, firm, call, file)
  } finally {
    await server.stop()
  }
}

const inMb = (bytes: number) => bytes / 1e6
const p99Of = ({ took }: Upload) => quantile(took, 0.99) / 1_000

const tableOf = (found: readonly Measured[]): Findings['tables'][number] => ({
  title: '/healthz while a file is read, and memory used',
  columns: ['file', 'engine', 'call', 'status', 'seconds', 'p50 ms', 'p99 ms', 'longest ms', 'MB added'],
  rows: found.map((one) => [
    one.file,
    one.engine,
    one.call,
    String(one.status),
    one.seconds.toFixed(1),
    ...[quantile(one.took, 0.5) / 1_000, p99Of(one), quantile(one.took, 1) / 1_000].map((ms) =>
      ms.toFixed(1),
    ),
    inMb(one.grownBytes).toFixed(0),
  ]),
})

/** The worst file for each engine and endpoint. */
function budgetsOf(found: readonly Measured[]): Budget[] {
  const engines = ['sqlite', 'postgres'] as const
  return engines.flatMap((engine) =>
    calls.flatMap((call) => {
      const own = found.filter((one) => one.engine === engine && one.call === call)
      const words = `${call} on ${engine}`
      const p99 = Math.max(...own.map(p99Of))
      const grown = Math.max(...own.map(({ grownBytes }) => inMb(grownBytes)))
      return [
        { name: `p99 of /healthz, worst file, ${words}`, measured: p99, most: most.p99Ms, unit: ' ms' },
        { name: `Memory, worst file, ${words}`, measured: grown, most: most.grownMb, unit: ' MB' },
      ]
    }),
  )
}
