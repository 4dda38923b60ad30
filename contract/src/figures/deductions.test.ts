import { expect, test } from 'vitest'
import { accountMonths, isLosing, netMonth, profitOf } from './account-months.ts'
import { checksOf } from './checks.ts'
import { deductedFigures, deductedFrom, feesOf } from './deductions.ts'
import { deriveMonth } from './derive-months.ts'
import { figuresOf } from './figures.ts'
import { flowsOf, noFlows } from './firm.ts'
import { computeSummary } from './new-month.ts'
import { linesOf, statementOf } from './statement.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { zeroPercent } from '../values/percent.ts'

const july = month(202507)
const entered = {
  beginningBalance: cents(10_000_00),
  dividendPercent: zeroPercent,
  dividendPaid: zeroCents,
}

test.each(deductedFigures)(
  '$label lowers profit and balance, and is explained where they are',
  ({ key, label, deducted: { as, isFee } }) => {
    const row = computeSummary(july, { ...entered, [key]: cents(12_34) })
    expect(row).toMatchObject({ [key]: 12_34, endingBalance: 9_987_66 })
    expect(checksOf(row)).toEqual([])
    expect([deductedFrom(row), profitOf(row)]).toEqual([12_34, -12_34])
    // Only a loss stands where the month would have earned, and only it makes the month one that lost.
    expect([netMonth(row).dividendAmount, isLosing(row)]).toEqual(isFee ? [0, false] : [-12_34, true])
    expect(feesOf(row)).toBe(isFee ? 12_34 : 0)

    const history = { months: [row], activity: [], initialInvestment: null }
    expect(figuresOf(history)).toMatchObject({ profit: -12_34, currentBalance: 9_987_66 })
    expect(flowsOf(history).get(july)).toEqual({ ...noFlows, in: 10_000_00n, [key]: 12_34n, investors: 1 })

    const months = accountMonths(history)
    const { inPeriod } = statementOf({ months, activity: [] }, july, july)
    expect(linesOf([inPeriod]).map((line) => line.key)).toContain(as)
    expect(inPeriod[as].value).toBe(12_34)
    expect(inPeriod[as].terms).toMatchObject([{ sign: '', name: label, text: '$12.34' }])
    const balances = months.map((walked) => deriveMonth(months, walked).currentBalance)
    expect(balances).toMatchObject([{ value: 9_987_66 }])
    expect(balances[0]?.terms).toContainEqual({ sign: '−', name: label, month: july, text: '$12.34' })
  },
)

test('nothing is deducted from a month without any of them', () => {
  expect(deductedFrom(computeSummary(july, entered))).toBe(0)
})
