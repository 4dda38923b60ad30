import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import { optionalOf } from './deductions.ts'
import { currentBalances, figuresOf } from './figures.ts'
import type { Summary } from './monthly-figures.ts'
import { computeSummary } from './new-month.ts'
import { accountValues, cumulativeProfit, roiGrowth, roiYield } from './series.ts'
import { historyOf } from '../../test/random-histories.ts'
import type { Cents } from '../values/money.ts'
import { cents, sumCents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const initial = cents(10_000_00)
const rate = percent(333)

describe('the worked example of docs/figures.md', () => {
  const six = Array.from({ length: 6 }, (_, k) =>
    computeSummary(addMonths(month(202502), k), {
      beginningBalance: initial,
      dividendPercent: rate,
      dividendPaid: zeroCents,
    }),
  )
  const august = computeSummary(month(202508), {
    beginningBalance: initial,
    dividendPercent: rate,
    dividendPaid: cents(100_00),
  })

  test('August: D 333.00, with 100.00 paid and 233.00 reinvested', () => {
    expect(august).toMatchObject({
      dividendAmount: 333_00, // 10,000.00 × 3.33 %
      unrealizedGain: 233_00, // 333.00 − 100.00
      endingBalance: 10_233_00, // 10,000.00 + 233.00
    })
  })

  test('after six months', () => {
    expect(figuresOf(historyOf(six, initial))).toEqual({
      initialInvestment: 10_000_00,
      principal: 10_000_00,
      unrealizedGain: 1_998_00, // 6 × 333.00
      dividendPaid: 0,
      reinvested: 0,
      profit: 1_998_00, // 1,998.00 + 0.00
      totalPortfolioValue: 11_998_00, // 10,000.00 + 1,998.00
      currentBalance: 11_998_00, // 10,000.00 + 1,998.00
      capitalPutIn: 10_000_00,
      roi: 19_98, // 100 × 1,998.00 / 10,000.00
    })
  })

  test('after August', () => {
    const history = historyOf([...six, august], initial)
    const months = accountMonths(history)
    expect(figuresOf(history)).toMatchObject({
      unrealizedGain: 2_231_00, // 1,998.00 + 233.00
      dividendPaid: 100_00,
      profit: 2_331_00, // 2,231.00 + 100.00
      totalPortfolioValue: 12_331_00, // 10,000.00 + 2,331.00
      currentBalance: 12_231_00, // 10,000.00 + 2,231.00
      roi: 23_31, // 100 × 2,331.00 / 10,000.00
    })
    expect(currentBalances(history).at(-1)).toBe(12_231_00) // 10,000.00 + 2,231.00
    expect(roiYield(months)).toEqual([
      { label: 'Q1 2025', value: 6_66 }, // February, March: 100 × 2 × 333.00 / 10,000.00
      { label: 'Q2 2025', value: 16_65 }, // and April, May, June: 5 × 3.33
      { label: 'Q3 2025', value: 23_31 }, // July 333.00, August 333.00: 7 × 3.33
    ])
    expect(roiGrowth(months).at(-1)).toEqual({ label: 'August 2025', value: 3_33 }) // 100 × (233.00 + 100.00) / 10,000.00
  })
})

test('the initial investment defaults to the first month’s principal, or to 0 and no return without months', () => {
  const later = computeSummary(month(202506), {
    beginningBalance: cents(700_00),
    dividendPercent: rate,
    dividendPaid: zeroCents,
  })
  const first = computeSummary(month(202505), {
    beginningBalance: cents(500_00),
    dividendPercent: rate,
    dividendPaid: zeroCents,
  })
  expect(figuresOf(historyOf([later, first]))).toMatchObject({ initialInvestment: 500_00, principal: 700_00 })
  expect(figuresOf(historyOf([]))).toMatchObject({
    initialInvestment: 0,
    principal: 0,
    totalPortfolioValue: 0,
    roi: null,
  })
})

const amount = fc.integer({ min: 0, max: 5_000_000_00 }).map(cents)

/** Any histories that the API accepts: well-formed figures that may not add up, posted in any order. */
const history = fc.uniqueArray(fc.integer({ min: 0, max: 3599 }), { maxLength: 40 }).chain((offsets) =>
  fc.tuple(
    ...offsets.map((offset) =>
      fc
        .record({
          month: fc.constant(addMonths(month(190001), offset)),
          beginningBalance: amount,
          dividendPercent: fc.integer({ min: 0, max: 1000_00 }).map(percent),
          dividendAmount: amount,
          dividendPaid: amount,
          unrealizedGain: amount,
          endingBalance: amount,
        })
        .map((row) => ({ ...row, ...optionalOf(row) })),
    ),
  ),
)

const sum = (rows: readonly Summary[], figure: 'unrealizedGain' | 'dividendPaid') =>
  sumCents(rows.map((row) => row[figure]))

describe('on any history, to the cent', () => {
  const holds = (property: (rows: Summary[], recorded: Cents | null) => void) =>
    fc.assert(fc.property(history, fc.option(amount), property), { numRuns: 500 })

  test('profit = ΣU + ΣQ and value = principal + profit', () => {
    holds((rows, recorded) => {
      const figures = figuresOf(historyOf(rows, recorded))
      expect(figures.profit).toBe(sum(rows, 'unrealizedGain') + sum(rows, 'dividendPaid'))
      expect(figures.totalPortfolioValue).toBe(figures.principal + figures.profit)
    })
  })

  test('the last points of the series equal the figures of the cards', () => {
    holds((rows, recorded) => {
      fc.pre(rows.length > 0)
      const history = historyOf(rows, recorded)
      const months = accountMonths(history)
      const figures = figuresOf(historyOf(rows, recorded))
      expect(cumulativeProfit(months).at(-1)?.value).toBe(figures.profit)
      expect(accountValues(months).at(-1)?.value).toBe(figures.totalPortfolioValue)
      expect(roiYield(months).at(-1)?.value).toBe(figures.roi)
      expect(currentBalances(history).at(-1)).toBe(figures.principal + sum(rows, 'unrealizedGain'))
    })
  })

  test('the order of posting does not matter', () => {
    holds((rows, recorded) => {
      const all = (posted: readonly Summary[]) => {
        const history = historyOf(posted, recorded)
        const months = accountMonths(history)
        const series = [cumulativeProfit(months), roiYield(months), roiGrowth(months)]
        return [figuresOf(history), ...series, currentBalances(history)]
      }
      expect(all(rows.toReversed())).toEqual(all(rows))
    })
  })

  test('multiplying all money by k changes no percentage', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 2, max: 50 }), (rows, k) => {
        const times = (value: Cents) => cents(value * k)
        const scaled = rows.map((row) => ({
          ...row,
          beginningBalance: times(row.beginningBalance),
          dividendPaid: times(row.dividendPaid),
          unrealizedGain: times(row.unrealizedGain),
        }))
        const percentages = (posted: readonly Summary[]) => {
          const months = accountMonths(historyOf(posted))
          return [roiYield(months), roiGrowth(months), figuresOf(historyOf(posted)).roi]
        }
        expect(percentages(scaled)).toEqual(percentages(rows))
      }),
    )
  })
})

test('figures too large to be exact throw instead of losing a cent', () => {
  const huge = {
    ...computeSummary(month(202501), {
      beginningBalance: cents(1),
      dividendPercent: rate,
      dividendPaid: zeroCents,
    }),
    unrealizedGain: cents(999_999_999_999_99),
  }
  expect(() => figuresOf(historyOf([huge]))).toThrow('too large to be held exactly')
})
