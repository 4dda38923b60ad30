import { expect, test } from 'vitest'
import { labelledBalances } from './balance-chart.ts'

test('labels below the chart are about as far apart from each other, at most four', () => {
  expect(labelledBalances(2)).toEqual([0, 1])
  expect(labelledBalances(3)).toEqual([0, 1, 2])
  expect(labelledBalances(4)).toEqual([0, 1, 2, 3])
  expect(labelledBalances(5)).toEqual([0, 2, 4])
  expect(labelledBalances(8)).toEqual([0, 2, 5, 7])
  expect(labelledBalances(12)).toEqual([0, 4, 7, 11])
  expect(labelledBalances(36)).toEqual([0, 12, 23, 35])
  expect(labelledBalances(120)).toEqual([0, 40, 79, 119])
})

test('a label between is more than a quarter of the chart away from both ends, where labels grow inwards', () => {
  for (let count = 3; count <= 1200; count += 1) {
    const between = labelledBalances(count).slice(1, -1)
    for (const k of between) expect(Math.min(k, count - 1 - k) / (count - 1)).toBeGreaterThan(0.25)
  }
})
