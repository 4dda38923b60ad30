import type { Shown } from './lib/browser.ts'
import { launchBrowser, msOfKeys, msToOpen } from './lib/browser.ts'
import type { Firm } from './lib/firm.ts'
import { fillFirm } from './lib/firm.ts'
import { median, quantile } from './lib/rounds.ts'
import { onEachEngine } from './lib/store.ts'
import type { Part } from './part.ts'
import { budget } from './part.ts'

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
  { name: 'Audit', path: () => '/admin/audit', shown: textOf('created the account') },
  { name: 'Waitlist', path: () => '/admin/waitlist', shown: textOf('Nobody') },
]

/** Measures the staff's pages in a browser, with a large firm. */
export const desk: Part = {
  title: 'The staff’s pages',
  about: `A firm of ${size.investors} investors with ${size.months} months each, its pages opened in Chromium: the time from the address to the page that can be used, the median of ${rounds}. Cold: on a server that has just started. Again: a second time. The keys are typed into the month-end sheet of all investors, fourteen a second; each is measured from the key to the frame that shows it. The browser shares the two cores with the server.`,
  measure: onEachEngine(async ({ db, name, start }, { say }) => {
    const firm = await fillFirm(db, size)
    say(`${name}: loaded`)
    const browser = await launchBrowser()
    const staff = { id: firm.staffId, isStaff: true }
    const opened: { page: string; cold: number; again: number }[] = []
    for (const { name: page, path, shown } of pages) {
      const visits: [number, number][] = []
      for (let round = 0; round < rounds; round++) {
        const server = await start()
        const visit = { port: server.port, path: path(firm), shown }
        visits.push([await msToOpen(browser, staff, visit), await msToOpen(browser, staff, visit)])
        await server.stop()
      }
      const [cold, again] = [
        median(visits.map(([first]) => first)),
        median(visits.map(([, second]) => second)),
      ]
      opened.push({ page, cold, again })
      say(`${name}: ${page} ${cold.toFixed(0)} ms, then ${again.toFixed(0)} ms`)
    }
    const keys = await msOfKeys(browser, staff, (await start()).port)
    await browser.close()
    const nearly = quantile(keys, 0.95)
    return {
      tables: [
        {
          title: `Pages on ${name}, ms until usable`,
          columns: ['page', 'cold', 'again'],
          rows: opened.map(({ page, cold, again }) => [page, cold.toFixed(0), again.toFixed(0)]),
        },
        {
          title: `A key in the sheet on ${name}, ms until shown`,
          columns: ['keys', 'median', '95 %', 'slowest'],
          rows: [[keys.length, median(keys), nearly, Math.max(...keys)].map((value) => value.toFixed(0))],
        },
      ],
      budgets: [
        ...opened.map(({ page, cold }) => budget(`${page} on ${name}`, cold, most.pageMs, ' ms')),
        budget(`95 % of the keys on ${name}`, nearly, most.keyMs, ' ms'),
      ],
    }
  }),
}
