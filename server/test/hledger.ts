import type { CashFlow } from '@portico/contract/figures/cash-flows'
import type { Day } from '@portico/contract/values/day'
import { daysBetween, dayToJson } from '@portico/contract/values/day'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { findOnPath } from '../../scripts/lib/find-on-path.ts'

/** Debian's hledger, another author's bookkeeping program; undefined where it could not be installed. */
export const hledger = findOnPath('hledger')

/** A file for a journal, which is gone after the tests of the file that asks. */
export function journalFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-hledger-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return join(folder, 'of.journal')
}

/** What hledger says of a journal. Throws if it refuses it. */
export const askHledger = (file: string, ...args: readonly string[]): string =>
  execFileSync(hledger ?? 'hledger', ['--file', file, ...args], { encoding: 'utf8' })

interface Investment {
  /** Regular expressions for the accounts of what is invested, and of what it earned and lost. */
  assets: string
  profit: string
  begins: Day
  ends: Day
}

/** The money-weighted return that hledger computes, in hundredths of a percent. */
export function returnByHledger(file: string, { assets, profit, begins, ends }: Investment): number {
  const accounts = ['--investment', assets, '--profit-loss', profit]
  const period = ['--begin', dayToJson(begins), '--end', dayToJson(ends)]
  const table = askHledger(file, 'roi', ...accounts, ...period)
  // The first percentage of the table is the IRR.
  const rate = /(-?[\d.]+)%/.exec(table)?.[1]
  if (rate === undefined) throw new Error(`hledger gives no rate:\n${table}`)
  return Math.round(Number(rate) * 100)
}

/** Whether cash flows are worth nothing at one rate only, as far as hledger looks: of several it may find another. */
export function hasOneRate(flows: readonly CashFlow[], begins: Day): boolean {
  const growths = Array.from({ length: 1601 }, (_, k) => 10 ** (k / 100 - 12))
  const isPositive = growths.map(
    (growth) =>
      flows.reduce((sum, { day, amount }) => sum + amount / growth ** (daysBetween(begins, day) / 365), 0) >
      0,
  )
  return isPositive.filter((sign, k) => k > 0 && sign !== isPositive[k - 1]).length === 1
}
