import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { CashFlow } from '@portico/contract/figures/returns'
import { cashFlowsOf, returnsOf } from '@portico/contract/figures/returns'
import type { Day } from '@portico/contract/values/day'
import { daysBetween, dayToJson } from '@portico/contract/values/day'
import { centsToText, subtractCents, zeroCents } from '@portico/contract/values/money'
import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFull } from './full-runs.ts'
import { withoutGaps } from '../../contract/test/random-histories.ts'
import { findOnPath } from '../../scripts/lib/find-on-path.ts'

const hledger = findOnPath('hledger')
if (isFull && hledger === undefined)
  process.stderr.write('There is no hledger: money-weighted returns are not compared with another program.\n')

const folder = mkdtempSync(join(tmpdir(), 'portico-hledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Account {
  months: readonly AccountMonth[]
  flows: readonly CashFlow[]
  begins: Day
  ends: Day
}

function accountOf(months: readonly AccountMonth[]): Account {
  const flows = cashFlowsOf(months)
  const days = flows.map(({ day }) => day).toSorted((a, b) => a - b)
  const nothing = 0 as Day
  return { months, flows, begins: days[0] ?? nothing, ends: days.at(-1) ?? nothing }
}

/**
 * The account as a journal. hledger adds the value on the last day itself, so what is paid on that day stays in it. When
 * profits were made does not matter to the rate: they are one entry.
 */
function journalOf({ months, flows, begins, ends }: Account): string {
  const entry = (on: Day, amount: CashFlow['amount'], against: string) =>
    `${dayToJson(on)} entry\n  assets:account  ${centsToText(amount)}\n  ${against}\n`
  const profit = months.at(-1)?.cumulativeProfit ?? zeroCents
  return [
    entry(begins, profit, 'income:profit'),
    ...flows
      .filter(({ day }) => day < ends)
      .map(({ day, amount }) => entry(day, subtractCents(zeroCents, amount), 'equity')),
  ].join('\n')
}

/** The money-weighted return that hledger computes, in hundredths of a percent. */
function askHledger(program: string, account: Account): number {
  const file = join(folder, 'account.journal')
  writeFileSync(file, journalOf(account))
  const accounts = ['--investment', 'assets:account', '--profit-loss', 'income:profit']
  const period = ['--begin', dayToJson(account.begins), '--end', dayToJson(account.ends)]
  const table = execFileSync(program, ['--file', file, 'roi', ...accounts, ...period], { encoding: 'utf8' })
  // The first percentage of the table is the IRR.
  const rate = /(-?[\d.]+)%/.exec(table)?.[1]
  if (rate === undefined) throw new Error(`hledger gives no rate:\n${table}`)
  return Math.round(Number(rate) * 100)
}

/** Whether the cash flows are worth nothing at one rate only, as far as hledger looks: of several it may find another. */
function hasOneRate({ flows, begins }: Account): boolean {
  const growths = Array.from({ length: 1601 }, (_, k) => 10 ** (k / 100 - 12))
  const isPositive = growths.map(
    (growth) =>
      flows.reduce((sum, { day, amount }) => sum + amount / growth ** (daysBetween(begins, day) / 365), 0) >
      0,
  )
  return isPositive.filter((sign, k) => k > 0 && sign !== isPositive[k - 1]).length === 1
}

const rateOf = ({ months }: Account): number | null => returnsOf(months)?.moneyWeighted.value ?? null

const accounts = withoutGaps
  .map((history) => accountOf(accountMonths(history)))
  .filter((account) => rateOf(account) !== null && hasOneRate(account))

test.skipIf(!isFull || hledger === undefined)(
  'money-weighted returns are those of hledger on 50 random accounts, within 0.01 percentage points',
  () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const difference = askHledger(hledger ?? '', account) - (rateOf(account) ?? Number.NaN)
        expect(Math.abs(difference)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50, endOnFailure: true },
    )
  },
)
