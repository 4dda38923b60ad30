import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/** How much of a test's error is repeated. The full error is printed where the test ran. */
const lines = 12

/** What is read of vitest's results. */
export interface VitestResults {
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

interface Spec {
  title: string
  file: string
  line: number
  tests: { results: { errors: { message?: string }[] }[] }[]
}

interface Suite {
  title?: string
  suites?: Suite[]
  specs?: Spec[]
  errors?: { message?: string }[]
}

/** What is read of Playwright's results. */
export interface PlaywrightResults extends Suite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The failures in vitest's results, each with the beginning of its error. A file can fail without a failed test. */
export function failuresOfVitest({ testResults }: VitestResults): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failure(name, message)]
    return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
  })
}

/** The failures in Playwright's results, each with the beginning of its error. */
export function failuresOfPlaywright({
  title = 'e2e',
  suites = [],
  specs = [],
  errors = [],
}: Suite): string[] {
  return [
    ...errors.map((error) => failure(title, error.message)),
    ...specs.flatMap(failuresOfSpec),
    ...suites.flatMap(failuresOfPlaywright),
  ]
}

const failuresOfSpec = ({ title, file, line, tests }: Spec): string[] =>
  tests.flatMap(({ results }) =>
    results
      .flatMap((result) => result.errors)
      .slice(0, 1)
      .map((error) => failure(`e2e/${file}:${line} › ${title}`, error.message)),
  )

function failure(name: string, message = ''): string {
  const why = stripVTControlCharacters(message).trim().split('\n').filter(isOurs).slice(0, lines)
  return [`✗ ${name.replace(`${root}/`, '')}`, ...why].join('\n    ')
}

/** Stack frames inside the runner explain nothing. */
const isOurs = (line: string): boolean => !line.includes('/node_modules/')
