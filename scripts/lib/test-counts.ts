import { readFileSync } from 'node:fs'
import type { PlaywrightResults, VitestResults } from './test-failures.ts'
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: string[]
}

/**
 * The counts of a run. A runner that fails without a failed test (a file that does not load, an error outside of tests,
 * no results at all) counts as one failure, so it never looks green.
 */
function counted(code: number, { failed, ...rest }: Counts): Counts {
  return { ...rest, failed: code === 0 ? failed : Math.max(failed, 1) }
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: ['✗ a runner ended without results'] }

export function readVitest(file: string, code: number): Counts {
  const results = readJson(file) as VitestResults | undefined
  if (!results) return counted(code, nothing)
  return counted(code, {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: failuresOfVitest(results),
  })
}

export function readPlaywright(file: string, code: number): Counts {
  const results = readJson(file) as PlaywrightResults | undefined
  if (!results) return counted(code, nothing)
  const { expected, unexpected, flaky, skipped } = results.stats
  return counted(code, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failuresOfPlaywright(results),
  })
}

export function addUp(counts: readonly Counts[]): Counts {
  const sum = (name: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[name], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: counts.flatMap((count) => count.failures),
  }
}

export const describe = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
