import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../lib/root.ts'
import type { Finished } from '../lib/run.ts'
import { runQuietly } from '../lib/run.ts'
import { hasWarnings } from './check.ts'

/** What the linter says of a file with so many lines. */
async function lint(lineCount: number): Promise<Finished> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'long.ts'), 'export {}\n'.repeat(lineCount))
  return runQuietly(process.execPath, [
    at('node_modules/oxlint/bin/oxlint'),
    '--config',
    at('.oxlintrc.json'),
    folder,
  ])
}

test('a file of more than 300 lines is shown, but does not fail the check', async () => {
  const [most, longer] = [await lint(300), await lint(301)]
  expect([most.code, hasWarnings(most.output)]).toEqual([0, false])
  expect([longer.code, hasWarnings(longer.output)]).toEqual([0, true])
  expect(longer.output).toContain('too many lines (301)')
})
