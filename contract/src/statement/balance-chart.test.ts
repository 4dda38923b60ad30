import { expect, test } from 'vitest'
import { labelledBalances } from './balance-chart.ts'

test('labels below the chart are as far apart from each other, up to the last one', () => {
  expect(labelledBalances(2)).toEqual([0, 1])
  expect(labelledBalances(5)).toEqual([0, 1, 2, 3, 4])
  expect(labelledBalances(7)).toEqual([0, 2, 4, 6])
  // The one before the last would touch it.
  expect(labelledBalances(8)).toEqual([0, 2, 4, 7])
  expect(labelledBalances(12)).toEqual([0, 3, 6, 9, 11])
  expect(labelledBalances(120)).toEqual([0, 30, 60, 90, 119])
})
