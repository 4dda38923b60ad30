import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasTestBrowser, installTestBrowser } from '../browser.ts'
import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { aptInstall, isRootOnDebian } from '../lib/apt.ts'
import { findOnPath } from '../lib/find-on-path.ts'
import { step } from '../lib/progress.ts'
import { at } from '../lib/root.ts'
import { runAttached } from '../lib/run.ts'
import type { Counts } from '../lib/test-counts.ts'
import { addUp, describe, readPlaywright, readVitest } from '../lib/test-counts.ts'
import { fetchPgbouncer, findPgbouncer } from '../pgbouncer.ts'
import { findPostgres, installPostgres } from '../postgres.ts'
import { fetchProxies, findProxy, proxies } from '../proxies.ts'

interface Suite {
  takes: (filter: string) => boolean
  /** Its option for the names of tests. */
  byName: string
  args: readonly string[]
  file: string
  read: (file: string, code: number) => Counts
}

// A run that a test starts leaves the results of the run around it alone.
const results = at(process.env['VITEST'] ? '.cache/test-results/of-a-test' : '.cache/test-results')

/** Both runners also write their results as JSON, which the final counts are read from. */
const suites: readonly Suite[] = [
  {
    takes: (filter) => !filter.startsWith('e2e/'),
    byName: '-t',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
    file: join(results, 'vitest.json'),
    read: readVitest,
  },
  {
    takes: (filter) => filter.startsWith('e2e/'),
    byName: '-g',
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    file: join(results, 'playwright.json'),
    read: readPlaywright,
  },
]

/**
 * `npm test`: everything; `npm test -- FILTER…`: only the tests in files so named, `e2e/…` for browser tests. Options
 * follow the filters and are the runner's; `-t NAME`, only the tests so named, is the same for both.
 * `npm run test:full` does the same with the long runs, as contract/test/full-runs.ts has them.
 */
export async function run(given: readonly string[]): Promise<number> {
  const asked = given.filter((argument) => argument !== '--full')
  const isFull = asked.length < given.length
  if (isFull) process.env['PORTICO_TEST_RUNS'] = 'full'
  await ensureInstalled()
  if (!findPostgres()) await step('Installing a PostgreSQL server', installPostgres)
  if (!(await hasTestBrowser())) await step('Installing a browser', installTestBrowser)
  if (isRootOnDebian() && !proxies.every(findProxy))
    await step('Fetching nginx, Caddy and promtool', fetchProxies)
  if (isRootOnDebian() && !findPgbouncer()) await step('Fetching PgBouncer', fetchPgbouncer)
  if (isFull && isRootOnDebian() && findOnPath('hledger') === undefined)
    await step('Installing hledger', installHledger)
  if (isRootOnDebian() && !pdfReaders.every(({ program }) => findOnPath(program)))
    await step('Installing readers of PDFs', installPdfReaders)
  if (isRootOnDebian() && !existsSync(dkimModule))
    await step('Installing python3-dkim', () => warnUnless(aptInstall('python3-dkim')))
  await ensureBuilt()
  rmSync(results, { recursive: true, force: true })
  const counts: Counts[] = []
  for (const { suite, args } of suitesFor(asked)) counts.push(await runSuite(suite, args))
  return conclude(addUp(counts))
}

const warnUnless = (installed: Promise<void>): Promise<void> =>
  installed.catch((error: unknown) => console.warn(error instanceof Error ? error.message : error))

/** Without it, server/test/second-opinion.test.ts says that it compares nothing. */
const installHledger = () => warnUnless(aptInstall('hledger'))

/** Without it, server/src/mail/dkim.test.ts says which tests it skips. */
const dkimModule = '/usr/lib/python3/dist-packages/dkim/__init__.py'

/** Without them, the tests of statements say that they compare nothing. Apache Preflight is too large to install for it. */
const pdfReaders = [
  { program: 'pdftotext', from: 'poppler-utils' },
  { program: 'qpdf', from: 'qpdf' },
]
const installPdfReaders = () => warnUnless(aptInstall(...pdfReaders.map(({ from }) => from)))

/** The runners that have to run for filters and then options, each with its own arguments. */
export function suitesFor(asked: readonly string[]): { suite: Suite; args: readonly string[] }[] {
  const first = asked.findIndex((argument) => argument.startsWith('-'))
  const filters = first < 0 ? asked : asked.slice(0, first)
  const options = asked.slice(filters.length)
  return suites
    .map((suite) => ({ suite, own: filters.filter(suite.takes) }))
    .filter(({ own }) => filters.length === 0 || own.length > 0)
    .map(({ suite, own }) => ({
      suite,
      args: [...own, ...options.map((option) => (option === '-t' ? suite.byName : option))],
    }))
}

async function runSuite({ args, file, read }: Suite, asked: readonly string[]): Promise<Counts> {
  const code = await runAttached(process.execPath, [...args, ...asked], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORTICO_TEST_RESULTS: file },
  })
  return read(file, code)
}

/** Repeats the failures at the end and prints the counts on the last line, where people and scripts find them. */
function conclude(total: Counts): number {
  for (const failure of total.failures) console.error(`\n${failure}`)
  if (total.passed + total.failed === 0) console.error('No test ran.')
  console.log(`\n${describe(total)}`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
