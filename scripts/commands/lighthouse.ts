import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { RunnerResult } from 'lighthouse'
import { findChromium, hasBrowser, installBrowser } from '../browser.ts'
import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { Failure } from '../lib/failure.ts'
import { step } from '../lib/progress.ts'
import { root } from '../lib/root.ts'
import { serverArguments, untilEnd } from '../lib/run.ts'
import { freePort } from '../postgres/free-port.ts'
import type { SignIn } from './first-figure.ts'
import { measureFirstFigure, medianOf } from './first-figure.ts'

const runs = 3
const perfect: Record<string, number> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const pages = ['/', '/waitlist', '/login']

/**
 * `npm run lighthouse`: checks the mobile scores of the public pages, the median of three runs, and when the dashboard
 * shows its first figure, against their budgets. Not part of `npm test`, because the scores of a busy machine are meaningless.
 */
export async function run(): Promise<number> {
  await ensureInstalled()
  if (!(await hasBrowser())) await step('Installing a browser', installBrowser)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'portico-lighthouse-'))
  const server = spawn(process.execPath, serverArguments, {
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
const isBusy = () => (loadavg()[0] ?? 0) > availableParallelism() + 1

/** The browser of the tests, with a port for Lighthouse to control it. */
async function openBrowser(): Promise<{ port: number; browser: Browser }> {
  const { chromium } = await import('@playwright/test')
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
  const executablePath = findChromium()
  return { port, browser: await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) }) }
}

type Result = NonNullable<RunnerResult>['lhr']

/** The server's address and an investor of the demo firm, once it is listening. */
function readStart(
  server: ChildProcessByStdio<null, Readable, null>,
  ended: Promise<unknown>,
): Promise<{ address: string; investor: SignIn }> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
      const address = /Portico is at (\S+)/.exec(printed)?.[1]
      const [, email, password] = /(naomi@\S+) +(\S+)\n/.exec(printed) ?? []
      if (address && email && password) resolve({ address, investor: { email, password } })
    })
    ended.then(() => reject(new Failure('The server ended before it listened.')), reject)
  })
}

/** Prints the scores, and what cost points. Returns whether all are 100. */
async function measure(address: string, port: number): Promise<boolean> {
  const { default: lighthouse } = await import('lighthouse')
  const results: Result[] = []
  for (let k = 0; k < runs; k += 1) {
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(perfect),
    })
    if (result === undefined) throw new Failure(`Lighthouse measured nothing at ${address}.`)
    results.push(result.lhr)
  }
  const scores = Object.keys(perfect).map((category) => ({
    category,
    score: Math.round(medianOf(results.map(({ categories }) => categories[category]?.score ?? 0)) * 100),
  }))
  const value = (audit: string) => medianOf(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN))
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
  const short = scores.filter(({ category, score }) => score < (perfect[category] ?? 0))
  for (const { category } of short)
    console.log(
      results
        .slice(-1)
        .flatMap((last) => faults(last, category))
        .join('\n'),
    )
  return short.length === 0
}

/** The audits of the last run that cost a category points. */
const faults = ({ audits, categories }: Result, category: string): string[] =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, displayValue = '' }) => `  ${category}: ${title} ${displayValue}`.trimEnd())
