import { expect, test } from 'vitest'
import type { DatedSummary } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { deriveMonth, deriveYear } from './derive-months.ts'
import { deriveFigures } from './figures.ts'
import { computeSummary } from './new-month.ts'
import { historyOf } from '../../test/random-histories.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

/** $10,000.00 at 1%, of which so much is paid. */
const posted = (at: number, postedAt: number, dividendPaid = zeroCents): DatedSummary => ({
  ...computeSummary(month(at), {
    beginningBalance: cents(10_000_00),
    dividendPercent: percent(100),
    dividendPaid,
  }),
  postedAt,
  version: 1,
})

const lastOf = (derivation: { posted?: { month: number; change: string } | undefined } | undefined) =>
  `${derivation?.posted?.month} ${derivation?.posted?.change}`

/** March and May are posted; April was, kept all of its gain, and was withdrawn after both. */
const withdrawn = { ...posted(202604, 4), version: 2, isVoided: true, postedAt: 4 }
const history = {
  ...historyOf([posted(202603, 1, cents(100_00)), posted(202605, 2)]),
  withdrawn: [withdrawn],
}

test('a withdrawn month is named under what it changed: the sums of its year and later balances, not what was paid', () => {
  const months = accountMonths(history)
  const year = deriveYear(months, 2026, [withdrawn])
  expect([year?.dividendAmount, year?.unrealizedGain, year?.currentBalance].map(lastOf)).toEqual(
    Array(3).fill('202604 withdrawn'),
  )
  expect([year?.dividendPaid, year?.beginningBalance].map(lastOf)).toEqual(Array(2).fill('202605 posted'))
  const [march, may] = months.map((each) => deriveMonth(months, each, [withdrawn]).currentBalance)
  expect([march, may].map(lastOf)).toEqual(['202603 posted', '202604 withdrawn'])
  const { profit, currentBalance, dividendPaid, principal } = deriveFigures(history)
  expect([profit, currentBalance, dividendPaid, principal].map(lastOf)).toEqual([
    '202604 withdrawn',
    '202604 withdrawn',
    '202605 posted',
    '202605 posted',
  ])
})

test('a correction is named under the figures that it changed', () => {
  const first = posted(202603, 1)
  const paid = { ...posted(202603, 3, cents(100_00)), version: 2 }
  // The third version has the same figures as the second.
  const same = { ...paid, version: 3, postedAt: 5, earlier: [first, paid] }
  const corrected = historyOf([same, posted(202605, 2)])
  const { profit, unrealizedGain, dividendPaid, reinvested } = deriveFigures(corrected)
  // $100.00 was kept, then paid: the profit is the same.
  expect([profit, unrealizedGain, dividendPaid].map(lastOf)).toEqual([
    '202605 posted',
    '202603 restated',
    '202603 restated',
  ])
  expect([unrealizedGain.posted?.at, reinvested.posted]).toEqual([3, undefined])
  const months = accountMonths(corrected)
  const march = months[0] && deriveMonth(months, months[0])
  expect([march?.dividendPaid, march?.dividendAmount, march?.beginningBalance].map(lastOf)).toEqual([
    '202603 restated',
    '202603 posted',
    '202603 posted',
  ])
})

test('a principal that a withdrawn latest month had raised names it', () => {
  const raised = { ...withdrawn, month: month(202606), beginningBalance: cents(12_000_00) }
  expect(lastOf(deriveFigures({ ...history, withdrawn: [raised] }).principal)).toBe('202606 withdrawn')
})
