import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/** How much of what a test threw is said again; the whole stands where the test ran. */
const lines = 12

/** What failed in vitest's results, each with the beginning of why. A file without failed tests failed by itself. */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failure(name, message)]
    return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
  })
}

/** What failed in Playwright's results, each with the beginning of why. */
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

/** What a runner called inside itself explains nothing. */
const isOurs = (line) => !line.includes('/node_modules/')
