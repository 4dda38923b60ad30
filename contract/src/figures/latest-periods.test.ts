import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import { deriveLatestProfits } from './derive-headline.ts'
import { divPercentNote } from './div-percent.ts'
import { figuresAfter, historyUpTo } from './figures.ts'
import { latestPeriods } from './latest-periods.ts'
import { monthReturn, returnsOf } from './returns.ts'
import { quarterGains } from './series.ts'
import { example } from '../../test/example-account.ts'
import { runsOf } from '../../test/full-runs.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { month, yearOf } from '../values/month.ts'

const shown = (history = example) => {
  const periods = latestPeriods(accountMonths(history))
  return (
    periods &&
    [periods.month, periods.year, periods.sinceStart].map(({ profit, timeWeighted }) => [
      profit,
      timeWeighted.value,
    ])
  )
}

test('the latest month, its calendar year and all months have their time-weighted returns', () => {
  expect(shown()).toEqual([
    [1_260_00, 80], // 126,000.00 × 1 %; 1,260 ÷ (126,000 + 31,540 retained)
    [15_600_00, 10_50], // 2 × 1,500 + 10 × 1,260
    [40_800_00, 31_59], // 31,800 + 9,000
  ])
})

test('a month that lost has a negative return', () => {
  // 6,300.00 of 150,000.00 and 24,500.00 retained; the year is 7 × 1,500 − 6,300 = 4,200.00 by then
  expect(shown(historyUpTo(example, month(202408)))?.slice(0, 2)).toEqual([
    [-6_300_00, -3_61],
    [4_200_00, 2_56],
  ])
})

test('without months there are none', () => {
  expect(shown(historyOf([]))).toBeNull()
  expect(deriveLatestProfits(historyOf([]))).toBeUndefined()
})

test('each profit is derived down to its months', () => {
  const derived = deriveLatestProfits(example)
  expect(derived?.month.terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)).toEqual([
    'Unrealized $260.00', // 1,260.00 − 1,000.00
    '+Paid $1,000.00',
  ])
  expect(derived?.year.terms).toHaveLength(12)
})

test('of any account, each period has one percentage wherever it stands', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const months = accountMonths(history)
      const periods = latestPeriods(months)
      const derived = deriveLatestProfits(history)
      const last = months.at(-1)
      const returns = returnsOf(months)
      for (const key of ['month', 'year', 'sinceStart'] as const)
        expect(derived?.[key].value).toBe(periods?.[key].profit)
      if (periods === null || last === undefined) return
      expect(periods.month.timeWeighted.value).toBe(monthReturn(last))
      const year = returns?.years.find((each) => each.year === yearOf(periods.latest))
      expect(periods.year.timeWeighted).toEqual(year?.timeWeighted)
      expect(periods.sinceStart.timeWeighted).toEqual(returns?.timeWeighted)
      expect(periods.sinceStart.profit).toBe(figuresAfter(months, history.initialInvestment).profit)
      const ofOneMonth = quarterGains(months.slice(0, 1))[0]?.timeWeighted.value
      expect(ofOneMonth).toBe(months[0] && monthReturn(months[0]))
    }),
    runsOf(300, 10_000),
  )
})

test('Div % is explained where the return of a month differs from it', () => {
  const months = accountMonths(example)
  expect(divPercentNote(months.slice(0, 1))).toBe('Div % is of the principal.')
  // February 2023 earned 1 % of 100,000.00, and 0.99 % of 101,000.00.
  expect(divPercentNote(months.slice(0, 2))).toContain('retained gains make the two differ')
})
