import { fillFirm } from './lib/firm.ts'
import type { Firm } from './lib/firm.ts'
import type { Shown, Visit } from './lib/desk-browser.ts'
import { openDeskBrowser } from './lib/desk-browser.ts'
import { startPortico } from './lib/processes.ts'
import { withStore } from './lib/store.ts'
import type { Engine } from '../server/src/db/schema-step.ts'
import type { Findings, Options, Part } from './part.ts'

const size = { investors: 5_000, months: 120, signedIn: 1 }
const rounds = 3
const most = { pageMs: 1_500, keyMs: 50 }

const anAmount = { selector: 'td', text: String.raw`^\$?[\d,]+\.\d\d$` }
const textOf = (text: string): Shown => ({ selector: 'main', text })

/** The staff's pages, each with what is on it once it can be used. */
const pages: readonly { name: string; path: (firm: Firm) => string; shown: Shown }[] = [
  { name: 'Firm', path: () => '/dashboard', shown: anAmount },
  { name: 'Accounts', path: () => '/admin/accounts', shown: textOf('@client.example') },
  {
    name: 'Month-end sheet',
    path: () => '/admin/month-end',
    shown: { selector: '[role="gridcell"]', text: '%' },
  },
  { name: 'Checks', path: () => '/admin/checks', shown: textOf('Months posted') },
  {
    name: 'An investor',
    path: ({ investorIds }) => `/admin/user-summary?user_id=${investorIds[0]}`,
    shown: anAmount,
  },
  {
    name: 'Everything about an investor',
    path: ({ investorIds }) => `/admin/account?user_id=${investorIds[0]}`,
    shown: anAmount,
  },
  { name: 'Impersonate', path: () => '/impersonate', shown: { selector: '[role="combobox"]', text: '' } },
  { name: 'Audit', path: () => '/admin/audit', shown: textOf('Nothing has been recorded yet.') },
  { name: 'Waitlist', path: () => '/admin/waitlist', shown: textOf('Nobody') },
]

/** Measures the staff's pages in a browser, with a large firm. */
export const desk: Part = {
  title: 'The staff’s pages',
  about: `A firm of ${size.investors} investors with ${size.months} months each, its pages opened in Chromium: the time from the address to the page that can be used, the median of ${rounds}. Cold: on a server that has just started. Again: a second time. The keys are typed into the month-end sheet of all investors, fourteen a second; each is measured from the key to the frame that shows it. The browser shares the two cores with the server.`,
  measure: async (options) => {
    const found = [await measureEngine('sqlite', options), await measureEngine('postgres', options)]
    return {
      tables: found.flatMap(({ tables }) => tables),
      budgets: found.flatMap(({ budgets }) => budgets),
    }
  },
}

const measureEngine = (engine: Engine, { say }: Options): Promise<Findings> =>
  withStore(engine, async ({ db, settings }) => {
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    const firm = await fillFirm(db, size)
    say(`${name}: loaded`)
    const browser = await openDeskBrowser(firm.staffId)
    const rows: { page: string; cold: number; again: number }[] = []
    for (const { name: page, path, shown } of pages) {
      const visits: [number, number][] = []
      for (let round = 0; round < rounds; round++) {
        const portico = await startPortico(settings)
        const visit: Visit = { port: portico.port, path: path(firm), shown }
        visits.push([await browser.msToOpen(visit), await browser.msToOpen(visit)])
        await portico.stop()
      }
      rows.push({
        page,
        cold: median(visits.map(([cold]) => cold)),
        again: median(visits.map(([, again]) => again)),
      })
      say(`${name}: ${page} ${rows.at(-1)?.cold.toFixed(0)} ms, then ${rows.at(-1)?.again.toFixed(0)} ms`)
    }
    const portico = await startPortico(settings)
    const keys = (await browser.msOfKeys(portico.port)).toSorted((a, b) => a - b)
    await portico.stop()
    await browser.close()
    const [half, nearly, worst] = [0.5, 0.95, 1].map((part) => keys[Math.ceil(keys.length * part) - 1] ?? 0)
    return {
      tables: [
        {
          title: `Pages on ${name}, ms until usable`,
          columns: ['page', 'cold', 'again'],
          rows: rows.map(({ page, cold, again }) => [page, cold.toFixed(0), again.toFixed(0)]),
        },
        {
          title: `A key in the sheet on ${name}, ms until shown`,
          columns: ['keys', 'median', '95 %', 'slowest'],
          rows: [[keys.length, half, nearly, worst].map((value) => (value ?? 0).toFixed(0))],
        },
      ],
      budgets: [
        ...rows.map(({ page, cold }) => ({
          name: `${page} on ${name}`,
          measured: cold,
          most: most.pageMs,
          unit: ' ms',
        })),
        { name: `95 % of the keys on ${name}`, measured: nearly ?? 0, most: most.keyMs, unit: ' ms' },
      ],
    }
  })

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
