import { expect, test } from 'vitest'
import { accountMonths, isLosing } from './account-months.ts'
import { deductionChecksOf, checksOf } from './checks.ts'
import { figuresOf } from './figures.ts'
import { findingsOf } from './investor-checks.ts'
import type { EnteredFigures } from './monthly-figures.ts'
import { computeSummary } from './new-month.ts'
import { returnsOf } from './returns.ts'
import { linesOf, statementOf } from './statement.ts'
import { chargedExample } from '../../test/example-account.ts'
import { historyOf } from '../../test/random-histories.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const at1Percent = (principal: number): EnteredFigures => ({
  beginningBalance: cents(principal),
  dividendPercent: percent(1_00),
  dividendPaid: zeroCents,
})

const rows = chargedExample.months

test('fees lower balance, profit and returns, in months that earn and in months that lose', () => {
  expect([0, 5, 11].map((k) => rows[k]?.endingBalance)).toEqual([
    100_900_00, // 100,000 + 1,000 − 100
    97_900_00, // 100,000 − 2,000 − 100
    99_900_00, // 100,000 + 1,000 − 100 − 1,000
  ])
  expect(rows.flatMap(checksOf)).toEqual([])
  expect(rows.filter(isLosing).map((row) => row.month)).toEqual([202506])
  const figures = figuresOf(historyOf(rows))
  // 11 × 1,000 − 2,000 − 12 × 100 − 1,000, of 100,000 put in
  expect(figures).toMatchObject({ profit: 6_800_00, currentBalance: 106_800_00, roi: 6_80 })
})

test('returns are after fees, and before them as well where there are any', () => {
  const returns = returnsOf(accountMonths(historyOf(rows)))
  // Without flows, the first one is profit ÷ first principal. Before fees, it is
  // 1.01 × (1 + 1,000 ÷ 100,900) × (1 + 1,000 ÷ 101,800) × … × (1 − 2,000 ÷ 104,500) × … − 1 = 9.0497 %.
  expect(returns).toMatchObject({ timeWeighted: { value: 6_80 }, beforeFees: { value: 9_05 } })
  expect(returns?.years).toMatchObject([{ year: 2025, beforeFees: { value: 9_05 } }])
  const [earlier] = rows
  const plain = historyOf(earlier ? [{ ...earlier, managementFee: zeroCents }] : [])
  expect(returnsOf(accountMonths(plain))?.beforeFees).toBeUndefined()
})

test('each kind of fees is a line of the statement, where there are any', () => {
  const months = accountMonths(historyOf(rows))
  const { inPeriod, sinceStart, periodBeforeFees } = statementOf(
    { months, activity: [] },
    month(202501),
    month(202512),
  )
  const amounts = linesOf([inPeriod]).map(({ label, key }) => `${label} ${inPeriod[key].text}`)
  expect(amounts).toEqual([
    'Opening balance $0.00',
    'Money in $100,000.00',
    'Gains $11,000.00',
    'Losses $2,000.00',
    'Management fees $1,200.00',
    'Performance fees $1,000.00',
    'Paid out $0.00',
    'Money out $0.00',
    'Closing balance $106,800.00', // 100,000 + 11,000 − 2,000 − 1,200 − 1,000
  ])
  expect(sinceStart.closing.formula).toBe(
    'Opening balance plus money in plus gains, less losses, management fees and performance fees, less what was paid out and money out.',
  )
  expect(periodBeforeFees).toEqual({ value: 9_05 })
  const january = statementOf({ months: months.slice(0, 1), activity: [] }, month(202501), month(202501))
  expect(linesOf([january.inPeriod]).map(({ key }) => key)).not.toContain('performance fees')
})

test('an account cannot be charged more than it holds, after what the month earned or lost', () => {
  const tooMuch = (figures: Partial<EnteredFigures>, retained = 0) =>
    deductionChecksOf(
      computeSummary(month(202507), { ...at1Percent(10_000_00), ...figures }),
      cents(retained),
    )
  // 10,000 and 100 earned, and 50 retained before
  expect(tooMuch({ managementFee: cents(10_100_00) })).toEqual([])
  expect(tooMuch({ managementFee: cents(10_100_00), performanceFee: cents(50_01) }, 50_00)).toEqual([
    { code: 'fees', cents: 1, message: 'The fees are more than the $10,150.00 in the account before them.' },
  ])
  // 10,000 − 9,990 lost
  expect(tooMuch({ lossAmount: cents(9_990_00), performanceFee: cents(10_00) })).toEqual([])
  expect(tooMuch({ lossAmount: cents(9_990_00), performanceFee: cents(10_02) })).toMatchObject([
    { code: 'fees', cents: 2 },
  ])
  const charged = computeSummary(month(202507), { ...at1Percent(10_000_00), managementFee: cents(20_000_00) })
  expect(findingsOf(historyOf([charged]))).toMatchObject([
    {
      code: 'fees',
      suggestion: 'Correct the fees, or the months before it.',
      compared: { posted: 20_000_00, expected: 10_100_00, difference: 9_900_00 },
    },
  ])
})
