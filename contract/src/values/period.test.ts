import { expect, test } from 'vitest'
import { month } from './month.ts'
import {
  clipPeriod,
  formatPeriod,
  formatPeriodDays,
  periodAround,
  periodIn,
  periodKey,
  periodsOf,
} from './period.ts'

const ends = (period: { from: number; to: number } | undefined) => period && [period.from, period.to]

test.each([
  ['month', 202505, [202505, 202505]],
  ['quarter', 202505, [202504, 202506]],
  ['quarter', 202512, [202510, 202512]],
  ['year', 202505, [202501, 202512]],
] as const)('the %s around %i', (kind, at, expected) => {
  expect(ends(periodAround(kind, month(at)))).toEqual(expected)
})

test('the periods of some months are in order, each once', () => {
  const months = [202512, 202502, 202501].map(month)
  expect(periodsOf('quarter', months).map(formatPeriod)).toEqual(['Q1 2025', 'Q4 2025'])
})

test.each([
  ['2025', '2025', 'January 1 to December 31, 2025'],
  ['2024-q1', 'Q1 2024', 'January 1 to March 31, 2024'],
  ['2024-02', 'February 2024', 'February 1 to February 29, 2024'],
  ['2024-11-to-2025-02', 'November 2024 to February 2025', 'November 1, 2024 to February 28, 2025'],
  ['2199-12', 'December 2199', 'December 1 to December 31, 2199'],
])('%s is %s', (key, name, days) => {
  const period = periodIn(key)
  expect(period && [periodKey(period), formatPeriod(period), formatPeriodDays(period)]).toEqual([
    key,
    name,
    days,
  ])
})

test.each(['', '25', '2025-13', '2025-q5', '2025-05-to-2025-03', '2025-05-to-', 'May 2025-to-x', '3000'])(
  '%j is no period',
  (key) => {
    expect(periodIn(key)).toBeUndefined()
  },
)

test('a period does not reach beyond the months of an account', () => {
  const year = periodAround('year', month(202505))
  expect(ends(clipPeriod(year, month(202502), month(202507)))).toEqual([202502, 202507])
  expect(ends(clipPeriod(year))).toEqual([202501, 202512])
})
