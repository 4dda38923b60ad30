import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import { deriveMonthProfit } from './derive-headline.ts'
import { divPercentNote } from './div-percent.ts'
import { historyUpTo } from './figures.ts'
import { latestPeriods } from './latest-periods.ts'
import { monthReturn, returnsOf } from './returns.ts'
import { quarterGains } from './series.ts'
import { example } from '../../test/example-account.ts'
import { runsOf } from '../../test/full-runs.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { month, yearOf } from '../values/month.ts'

const shown = (history = example) =>
  latestPeriods(accountMonths(history)).map(({ name, timeWeighted }) => [name, timeWeighted.value])

test('the latest month, its calendar year and the year before have their time-weighted returns', () => {
  expect(shown()).toEqual([
    ['December 2025', 80], // 1,260 ÷ (126,000 + 31,540 retained)
    ['2025', 10_50],
    ['2024', 6_22],
  ])
})

test('as many years before as are asked for and the account has', () => {
  const names = latestPeriods(accountMonths(example), 5).map(({ name }) => name)
  expect(names).toEqual(['December 2025', '2025', '2024', '2023'])
})

test('a month that lost has a negative return, and a year that is not over says how much of it there is', () => {
  // 6,300.00 of 150,000.00 and 24,500.00 retained
  expect(shown(historyUpTo(example, month(202408)))).toEqual([
    ['August 2024', -3_61],
    ['2024, 8 months', 2_56],
    ['2023', 12_12],
  ])
})

test('a calendar year of one month is that month', () => {
  expect(shown(historyUpTo(example, month(202301)))).toEqual([['January 2023', 1_00]])
  expect(shown(historyUpTo(example, month(202401))).map(([name]) => name)).toEqual(['January 2024', '2023'])
})

test('without months there are none', () => {
  expect(shown(historyOf([]))).toEqual([])
})

test('the profit of a month is derived from what it kept and paid', () => {
  const last = accountMonths(example).at(-1)
  const terms = last === undefined ? [] : deriveMonthProfit(last).terms
  expect(terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)).toEqual([
    'Unrealized $260.00', // 1,260.00 − 1,000.00
    '+Paid $1,000.00',
  ])
})

test('of any account, each period has one percentage wherever it stands', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const months = accountMonths(history)
      const periods = latestPeriods(months)
      const last = months.at(-1)
      const returns = returnsOf(months)
      if (last === undefined) return
      expect(deriveMonthProfit(last).value).toBe(last.profit)
      expect(periods[0]?.timeWeighted.value).toBe(monthReturn(last))
      const year = returns?.years.find((each) => each.year === yearOf(last.row.month))
      const own = periods.find(({ name }) => name.startsWith(String(yearOf(last.row.month))))
      expect(own?.timeWeighted).toEqual(year?.months === 1 ? undefined : year?.timeWeighted)
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
  expect(divPercentNote(months.slice(0, 2))).toContain('retained gains too, so the two differ')
})
