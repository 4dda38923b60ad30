import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/** How much of a test's error is repeated. The full error is printed where the test ran. */
const lines = 12

/** The failures in vitest's results, each with the beginning of its error. A file can fail without a failed test. */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failure(name, message)]
    return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
  })
}

/** The failures in Playwright's results, each with the beginning of its error. */
export function failuresOfPlaywright({ title = 'e2e', suites = [], specs = [], errors = [] }) {
  return [
    ...errors.map((error) => failure(title, error.message)),
    ...specs.flatMap(failuresOfSpec),
    ...suites.flatMap(failuresOfPlaywright),
  ]
}

const failuresOfSpec = ({ title, file, line, tests }) =>
  tests.flatMap(({ results }) =>
    results
      .flatMap((result) => result.errors)
      .slice(0, 1)
      .map((error) => failure(`e2e/${file}:${line} › ${title}`, error.message)),
  )

function failure(name, message = '') {
  const why = stripVTControlCharacters(message).trim().split('\n').filter(isOurs).slice(0, lines)
  return [`✗ ${name.replace(`${root}/`, '')}`, ...why].join('\n    ')
}

/** Stack frames inside the runner explain nothing. */
const isOurs = (line) => !line.includes('/node_modules/')
