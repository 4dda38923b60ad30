import { expect, test } from 'vitest'
import { chartDomain, roundTicks, spread } from './chart-scale.ts'

test('reaches from 0.8 times the lowest to 1.2 times the highest value', () => {
  expect(chartDomain([1000, 2000])).toEqual([800, 2400])
})

test('keeps negative values inside', () => {
  expect(chartDomain([-1000, -500])).toEqual([-1200, -400])
})

test('has a range for nothing and for nothing but zeros', () => {
  expect(chartDomain([])).toEqual([0, 10000])
  expect(chartDomain([0, 0])).toEqual([0, 10000])
})

test('places round ticks inside the range', () => {
  expect(roundTicks([826640, 2638560], 5)).toEqual([1000000, 1500000, 2000000, 2500000])
})

test('spreads over a list with its first and last item', () => {
  expect(spread([1, 2, 3], 5)).toEqual([1, 2, 3])
  expect(
    spread(
      Array.from({ length: 600 }, (_, k) => k),
      3,
    ),
  ).toEqual([0, 300, 599])
})
