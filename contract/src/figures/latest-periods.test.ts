import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import { deriveMonthProfit } from './derive-headline.ts'
import { divPercentNote } from './div-percent.ts'
import { historyUpTo } from './figures.ts'
import { latestPeriods } from './latest-periods.ts'
import { monthReturn, returnBetween } from './returns.ts'
import { quarterGains } from './series.ts'
import { example } from '../../test/example-account.ts'
import { runsOf } from '../../test/full-runs.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { addMonths, month } from '../values/month.ts'

const shown = (history = example) =>
  latestPeriods(accountMonths(history)).map(({ name, timeWeighted }) => [name, timeWeighted.value])

test('the periods to the latest month have their time-weighted returns', () => {
  expect(shown()).toEqual([
    ['1 month', 80], // 1,260 ÷ (126,000 + 31,540 retained)
    ['3 months', 2_44], // 1,260 ÷ 155,020, ÷ 156,280 and ÷ 157,540
    ['12 months', 10_50], // 2025
  ])
})

test('a month that lost has a negative return', () => {
  // 6,300.00 of 150,000.00 and 24,500.00 retained
  expect(shown(historyUpTo(example, month(202408)))[0]).toEqual(['1 month', -3_61])
})

test('a period as long as the account is the return since the start, and no other', () => {
  const namesUpTo = (last: number) => shown(historyUpTo(example, month(last))).map(([name]) => name)
  expect(namesUpTo(202301)).toEqual(['1 month'])
  expect(namesUpTo(202303)).toEqual(['1 month'])
  expect(namesUpTo(202304)).toEqual(['1 month', '3 months'])
  expect(namesUpTo(202312)).toEqual(['1 month', '3 months'])
  expect(namesUpTo(202401)).toEqual(['1 month', '3 months', '12 months'])
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
      if (last === undefined) return
      expect(deriveMonthProfit(last).value).toBe(last.profit)
      expect(periods[0]?.timeWeighted.value).toBe(monthReturn(last))
      for (const period of periods.slice(1))
        expect(period.timeWeighted).toEqual(
          returnBetween(months, addMonths(last.row.month, 1 - period.count), last.row.month),
        )
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
  expect(divPercentNote(months.slice(0, 2))).toContain(
    'what earlier months gained or lost, too, so the two differ',
  )
})
