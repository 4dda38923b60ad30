import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/** How much of a test's error is repeated. The full error is printed where the test ran. */
const lines = 12

/** The results of a runner, or of several. Each failure begins with the name of its test. */
export interface Results {
  passed: number
  failed: number
  skipped: number
  failures: string[]
}

/** What is read of vitest's results. */
interface VitestResults {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What is read of Playwright's results. */
interface PlaywrightResults extends Suite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

interface Suite {
  title?: string
  suites?: Suite[]
  specs?: Spec[]
  errors?: { message?: string }[]
}

interface Spec {
  title: string
  file: string
  line: number
  tests: { results: { errors: { message?: string }[] }[] }[]
}

/** The results in vitest's file. A test file can fail without a failed test. */
export const readVitest = (file: string, code: number): Results =>
  read<VitestResults>(file, code, (results) => ({
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: results.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [failure(name, message)]
      return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
    }),
  }))

/** The results in Playwright's file. */
export const readPlaywright = (file: string, code: number): Results =>
  read<PlaywrightResults>(file, code, ({ stats, ...suite }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failuresOf(suite),
  }))

const failuresOf = ({ title = 'e2e', suites = [], specs = [], errors = [] }: Suite): string[] => [
  ...errors.map((error) => failure(title, error.message)),
  ...specs.flatMap((spec) =>
    spec.tests.flatMap(({ results }) => {
      const [error] = results.flatMap((result) => result.errors)
      return error ? [failure(`e2e/${spec.file}:${spec.line} › ${spec.title}`, error.message)] : []
    }),
  ),
  ...suites.flatMap(failuresOf),
]

/** A failed test's name with the beginning of its error, without stack frames inside the runner, which explain nothing. */
function failure(name: string, message = ''): string {
  const isOurs = (line: string): boolean => !line.includes('/node_modules/')
  const why = stripVTControlCharacters(message).trim().split('\n').filter(isOurs).slice(0, lines)
  return [`✗ ${name.replace(`${root}/`, '')}`, ...why].join('\n    ')
}

/**
 * The results of a run. A runner that fails without a failed test (a file that does not load, an error outside of tests,
 * no results at all) counts as one failure, so it never looks green.
 */
function read<Written>(file: string, code: number, resultsOf: (written: Written) => Results): Results {
  let results: Results = { passed: 0, failed: 0, skipped: 0, failures: ['✗ a runner ended without results'] }
  try {
    results = resultsOf(JSON.parse(readFileSync(file, 'utf8')) as Written)
  } catch {
    // There is no file, or an unfinished one.
  }
  return { ...results, failed: code === 0 ? results.failed : Math.max(results.failed, 1) }
}

export function addUp(all: readonly Results[]): Results {
  const sum = (name: 'passed' | 'failed' | 'skipped') => all.reduce((total, one) => total + one[name], 0)
  const failures = all.flatMap((one) => one.failures)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures }
}

export const describe = ({ passed, failed, skipped }: Results): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
