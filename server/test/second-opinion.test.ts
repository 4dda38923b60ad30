import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { CashFlow } from '@portico/contract/figures/cash-flows'
import { cashFlowsOf } from '@portico/contract/figures/cash-flows'
import { returnsOf } from '@portico/contract/figures/returns'
import type { Day } from '@portico/contract/values/day'
import { dayToJson } from '@portico/contract/values/day'
import { centsToText, subtractCents, zeroCents } from '@portico/contract/values/money'
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isFull } from './full-runs.ts'
import { hasOneRate, hledger, journalFile, returnByHledger } from './hledger.ts'
import { withoutGaps } from '../../contract/test/random-histories.ts'

if (isFull && hledger === undefined)
  process.stderr.write('There is no hledger: money-weighted returns are not compared with another program.\n')

const file = journalFile()

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

const rateOf = ({ months }: Account): number | null => returnsOf(months)?.moneyWeighted.value ?? null

const accounts = withoutGaps
  .map((history) => accountOf(accountMonths(history)))
  .filter((account) => rateOf(account) !== null && hasOneRate(account.flows, account.begins))

test.skipIf(!isFull || hledger === undefined)(
  'money-weighted returns are those of hledger on 50 random accounts, within 0.01 percentage points',
  () => {
    fc.assert(
      fc.property(accounts, (account) => {
        writeFileSync(file, journalOf(account))
        const found = returnByHledger(file, { assets: 'assets:account', profit: 'income:profit', ...account })
        expect(Math.abs(found - (rateOf(account) ?? Number.NaN))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50, endOnFailure: true },
    )
  },
)
