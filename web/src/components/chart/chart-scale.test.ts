import { expect, test } from 'vitest'
import { chartDomain, roundTicks, spread } from './chart-scale.ts'

test('reaches from 0.8 times the lowest to 1.2 times the highest value', () => {
  expect(chartDomain([1000, 2000])).toEqual([800, 2400])
})

test('keeps negative values inside', () => {
  expect(chartDomain([-1000, -500])).toEqual([-1200, -400])
})

test('has a range for no values and for nothing but zeros', () => {
  expect(chartDomain([])).toEqual([0, 10000])
  expect(chartDomain([0, 0])).toEqual([0, 10000])
})

test('places round ticks inside the range, as many as allowed', () => {
  expect(roundTicks([826640, 2638560], 5)).toEqual([1000000, 1500000, 2000000, 2500000])
  expect(roundTicks([20828, 47487], 5)).toEqual([25000, 30000, 35000, 40000, 45000])
  expect(roundTicks([266.4, 399.6], 5)).toEqual([275, 300, 325, 350, 375])
  expect(roundTicks([0, 100], 5)).toEqual([0, 25, 50, 75, 100])
})

const upTo = (count: number) => Array.from({ length: count }, (_, k) => k + 1)

test('spreads evenly over a list, back from its last item', () => {
  expect(spread([], 5)).toEqual([])
  expect(spread(upTo(5), 5)).toEqual([1, 2, 3, 4, 5])
  expect(spread(upTo(6), 5)).toEqual([2, 4, 6])
  expect(spread(upTo(14), 5)).toEqual([2, 5, 8, 11, 14])
})

test('spreads over a long list from its first item to its last', () => {
  expect(spread(upTo(600), 3)).toEqual([1, 300, 600])
})
