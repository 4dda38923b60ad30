import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasBrowser, installBrowser } from '../browser.ts'
import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { step } from '../lib/progress.ts'
import { at } from '../lib/root.ts'
import { runAttached } from '../lib/run.ts'
import type { Results } from '../lib/test-results.ts'
import { addUp, describe, readPlaywright, readVitest } from '../lib/test-results.ts'
import { findPostgres, installPostgres } from '../postgres.ts'
import { ensurePrograms } from '../programs.ts'

interface Suite {
  takes: (filter: string) => boolean
  /** Its option for the names of tests. */
  byName: string
  args: readonly string[]
  file: string
  read: (file: string, code: number) => Results
}

interface AskedSuite {
  suite: Suite
  args: readonly string[]
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
  if (!(await hasBrowser())) await step('Installing a browser', installBrowser)
  await ensurePrograms()
  await ensureBuilt()
  rmSync(results, { recursive: true, force: true })
  return conclude(addUp(await runAll(suitesFor(asked))))
}

/** The runners that have to run for filters and then options, each with its own arguments. */
export function suitesFor(asked: readonly string[]): AskedSuite[] {
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

/** Runs them one after the other, each on our terminal. A signal ends the running one, and the others are not begun. */
export async function runAll(asked: readonly AskedSuite[]): Promise<Results[]> {
  const all: Results[] = []
  for (const { suite, args } of asked) {
    const code = await runAttached(process.execPath, [...suite.args, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORTICO_TEST_RESULTS: suite.file },
    })
    all.push(suite.read(suite.file, code))
    if (code > 128) break
  }
  return all
}

/** Repeats the failures at the end and prints the counts on the last line, where people and scripts find them. */
function conclude(total: Results): number {
  for (const failure of total.failures) console.error(`\n${failure}`)
  if (total.passed + total.failed === 0) console.error('No test ran.')
  console.log(`\n${describe(total)}`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
