import { expect, test } from 'vitest'
import type { DatedSummary } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { derivePrincipalSteps } from './derive-headline.ts'
import { deriveMonth, deriveYear } from './derive-months.ts'
import { deriveFigures } from './figures.ts'
import { computeSummary } from './new-month.ts'
import { deriveLinkedReturn, deriveMonthReturn, linkedOf } from './return-terms.ts'
import { movementsIn } from './statement.ts'
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

test('money put in names a withdrawn month whose principal no entry explained, and so do the figures that come from it', () => {
  // $2,000.00 more than the month before; withdrawn at 4, after everything else was posted.
  const raised = { ...withdrawn, month: month(202606), beginningBalance: cents(12_000_00) }
  const { capitalPutIn, roi } = deriveFigures({ ...history, withdrawn: [raised] })
  expect([capitalPutIn, roi].map(lastOf)).toEqual(Array(2).fill('202606 withdrawn'))
  expect(lastOf(derivePrincipalSteps({ ...history, withdrawn: [raised] }).notReconciled)).toBe(
    '202606 withdrawn',
  )
  const months = accountMonths(history)
  const account = { months, activity: [], withdrawn: [raised] }
  const lines = movementsIn(account, month(202603), month(202606))
  expect([lines.moneyIn, lines.moneyOut].map(lastOf)).toEqual(['202606 withdrawn', 'undefined undefined'])
  // One with the principal that it should have had changed nothing of it.
  expect(lastOf(deriveFigures(history).capitalPutIn)).toBe('202603 posted')
})

test('an initial investment that is not recorded names a withdrawn month that was the first and had another', () => {
  const first = { ...withdrawn, month: month(202602), beginningBalance: cents(9_000_00) }
  const { initialInvestment, capitalPutIn } = deriveFigures({ ...history, withdrawn: [first] })
  // March would have added $1,000.00 to February's $9,000.00: $10,000.00 as well.
  expect([initialInvestment, capitalPutIn].map(lastOf)).toEqual(['202602 withdrawn', '202603 posted'])
})

test('a return of a month names a correction of an earlier one that changed what was at work, and no other', () => {
  const first = posted(202603, 1, cents(100_00))
  const kept = { ...posted(202603, 3), version: 2, earlier: [first] }
  const rows = [kept, posted(202605, 2)]
  const [march, may] = accountMonths(historyOf(rows))
  if (march === undefined || may === undefined) throw new Error('Two months are posted.')
  // $10,000.00 and the $100.00 that March kept
  expect(deriveMonthReturn(may, rows).terms.map(({ text }) => text)).toEqual(['$100.00', '$10,100.00'])
  expect([march, may].map((each) => lastOf(deriveMonthReturn(each, rows)))).toEqual(
    Array(2).fill('202603 restated'),
  )
  // A return of several months opens into theirs, which name the same.
  const linked = deriveLinkedReturn(
    { name: 'Time-weighted', formula: '', posted: undefined },
    percent(200), // 1.01 × (1 + 100 ÷ 10,100) = 1.02
    linkedOf([march, may], false, rows),
  )
  expect(linked.terms.flatMap(({ from }) => from ?? []).map(lastOf)).toEqual(Array(2).fill('202603 restated'))
  // A later month changes nothing of an earlier one.
  const later = [posted(202603, 1), { ...posted(202605, 5), version: 2, earlier: [posted(202605, 2)] }]
  const [earlier] = accountMonths(historyOf(later))
  expect(earlier && lastOf(deriveMonthReturn(earlier, later))).toBe('202603 posted')
})
