import { readFileSync } from 'node:fs'
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.mjs'

/**
 * The counts of a run. A runner that fails without a failed test (a file that does not load, an error outside of tests,
 * no results at all) counts as one failure, so it never looks green.
 */
function counted(code, { failed, ...rest }) {
  return { ...rest, failed: code === 0 ? failed : Math.max(failed, 1) }
}

const nothing = { passed: 0, failed: 0, skipped: 0, failures: ['✗ a runner ended without results'] }

export function readVitest(file, code) {
  const results = readJson(file)
  if (!results) return counted(code, nothing)
  return counted(code, {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: failuresOfVitest(results),
  })
}

export function readPlaywright(file, code) {
  const results = readJson(file)
  if (!results) return counted(code, nothing)
  const { expected, unexpected, flaky, skipped } = results.stats
  return counted(code, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failuresOfPlaywright(results),
  })
}

export function addUp(counts) {
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap((count) => count.failures),
  }
}

export const describe = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
