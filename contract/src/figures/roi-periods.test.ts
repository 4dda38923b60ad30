import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import { deriveRoiPeriods } from './derive-headline.ts'
import { figuresOf, historyUpTo } from './figures.ts'
import { roiPeriods } from './roi-periods.ts'
import { example } from '../../test/example-account.ts'
import { runsOf } from '../../test/full-runs.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { month } from '../values/month.ts'

const shown = (history = example) => {
  const periods = roiPeriods(accountMonths(history))
  return (
    periods && [periods.month, periods.year, periods.sinceStart].map(({ profit, share }) => [profit, share])
  )
}

test('the latest month, its calendar year and all months divide by the same capital put in', () => {
  expect(shown()).toEqual([
    [1_260_00, 84], // 126,000.00 × 1 %; 1,260 ÷ 150,000 = 0.84 %
    [15_600_00, 10_40], // 2 × 1,500 + 10 × 1,260; 15,600 ÷ 150,000
    [40_800_00, 27_20], // 31,800 + 9,000; 40,800 ÷ 150,000
  ])
})

test('a month that lost has a negative share', () => {
  // 6,300.00 of 150,000.00 put in; the year is 7 × 1,500 − 6,300 = 4,200.00 by then
  expect(shown(historyUpTo(example, month(202408)))?.slice(0, 2)).toEqual([
    [-6_300_00, -4_20],
    [4_200_00, 2_80],
  ])
})

test('without months there are none', () => {
  expect(shown(historyOf([]))).toBeNull()
  expect(deriveRoiPeriods(historyOf([]))).toBeUndefined()
})

test('each row is derived down to its months, and the last one is the ROI of the account', () => {
  const derived = deriveRoiPeriods(example)
  expect(derived?.month.profit.terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)).toEqual([
    'Unrealized $260.00', // 1,260.00 − 1,000.00
    '+Paid $1,000.00',
  ])
  expect(derived?.year.profit.terms).toHaveLength(12)
  expect(derived?.year.share.terms.map(({ sign, text }) => sign + text)).toEqual([
    '$15,600.00',
    '÷$150,000.00',
  ])
  expect(derived?.sinceStart.share.text).toBe('27.20%')
})

test('of any account, the rows are what is derived, and since start is its profit and ROI', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const periods = roiPeriods(accountMonths(history))
      const derived = deriveRoiPeriods(history)
      const figures = figuresOf(history)
      for (const key of ['month', 'year', 'sinceStart'] as const) {
        expect(derived?.[key].profit.value).toBe(periods?.[key].profit)
        expect(derived?.[key].share.value).toBe(periods?.[key].share)
      }
      if (periods !== null)
        expect([periods.sinceStart.profit, periods.sinceStart.share]).toEqual([figures.profit, figures.roi])
    }),
    runsOf(300, 10_000),
  )
})
