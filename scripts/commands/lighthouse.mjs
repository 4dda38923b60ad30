import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, hasBrowser, installBrowser } from '../browser.mjs'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { Failure } from '../lib/failure.mjs'
import { step } from '../lib/progress.mjs'
import { root } from '../lib/root.mjs'
import { untilEnd } from '../lib/run.mjs'
import { freePort } from '../postgres/free-port.mjs'
import { measureFirstFigure } from './first-figure.mjs'

const runs = 3
const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const pages = ['/', '/waitlist', '/login']

/**
 * `npm run lighthouse`: checks the mobile scores of the public pages, the median of three runs, and when the dashboard
 * shows its first figure, against their budgets. Not part of `npm test`, because the scores of a busy machine are meaningless.
 */
export async function run() {
  await ensureInstalled()
  if (!(await hasBrowser())) await step('Installing a browser', installBrowser)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = untilEnd(server)
  const { port, browser } = await openBrowser()
  try {
    const { address, investor } = await readStart(server, ended)
    let within = true
    for (const path of pages) within = (await measure(address + path, port)) && within
    within = (await measureFirstFigure(browser, address, investor)) && within
    if (!within && isBusy())
      console.log('The machine is busy, which lowers performance: try again when it is not.')
    return within ? 0 : 1
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the machine is busier than its cores can handle. */
const isBusy = () => loadavg()[0] > availableParallelism() + 1

/** The browser of the tests, with a port for Lighthouse to control it. */
async function openBrowser() {
  const { chromium } = await import('@playwright/test')
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
  const executablePath = findChromium()
  return { port, browser: await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) }) }
}

/** The server's address and an investor of the demo firm, once it is listening. */
function readStart(server, ended) {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', (text) => {
      printed += text
      const address = /Portico is at (\S+)/.exec(printed)?.[1]
      const [, email, password] = /(naomi@\S+) +(\S+)\n/.exec(printed) ?? []
      if (address && password) resolve({ address, investor: { email, password } })
    })
    ended.then(() => reject(new Failure('The server ended before it listened.')), reject)
  })
}

/** Prints the scores, and what cost points. Returns whether all are 100. */
async function measure(address, port) {
  const { default: lighthouse } = await import('lighthouse')
  const results = []
  for (let k = 0; k < runs; k += 1) {
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(perfect),
    })
    results.push(result.lhr)
  }
  const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(runs / 2)]
  const scores = Object.keys(perfect).map((category) => ({
    category,
    score: Math.round(middle(results.map(({ categories }) => categories[category].score)) * 100),
  }))
  const value = (audit) => middle(results.map(({ audits }) => audits[audit].numericValue))
  console.log(
    [
      new URL(address).pathname,
      ...scores.map(({ category, score }) => `${category} ${score}`),
      `first paint ${Math.round(value('first-contentful-paint'))} ms`,
      `largest ${Math.round(value('largest-contentful-paint'))} ms`,
      `blocked ${Math.round(value('total-blocking-time'))} ms`,
      `shift ${value('cumulative-layout-shift')}`,
      `${Math.round(value('total-byte-weight') / 1000)} kB`,
    ].join(' · '),
  )
  const short = scores.filter(({ category, score }) => score < perfect[category])
  for (const { category } of short) console.log(faults(results.at(-1), category).join('\n'))
  return short.length === 0
}

/** The audits of the last run that cost a category points. */
const faults = ({ audits, categories }, category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `  ${category}: ${audits[id].title} ${audits[id].displayValue ?? ''}`.trimEnd())
