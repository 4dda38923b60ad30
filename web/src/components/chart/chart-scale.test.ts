import { expect, test } from 'vitest'
import { shortUsdTicks } from '@portico/contract/values/short-usd'
import { chartDomain, plotOf, roundTicks, sidedDomain, tickDomain, ticksOf, ticksOfSides } from './plot.ts'

test('reaches from 0.8 times the lowest to 1.2 times the highest value', () => {
  expect(chartDomain([1000, 2000])).toEqual([800, 2400])
})

test('starts at 0 where it would begin below a third of the highest value', () => {
  // 0.8 × 100 and 0.8 × 500 of 1,400, of which a third is 466.67; 0.8 × 600 is more.
  expect([100, 500, 600].map((low) => chartDomain([low, 1400])[0])).toEqual([0, 0, 480])
  expect(chartDomain([-1400, -100])).toEqual([-1680, 0])
})

test('keeps negative values inside', () => {
  expect(chartDomain([-1000, -500])).toEqual([-1200, -400])
})

test('where there is nothing but zeros, names 0 alone, in the middle', () => {
  expect([chartDomain([]), chartDomain([0, 0])]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const plot = plotOf({ width: 100, left: 0, right: 100, top: 20, base: 220 }, 1, [0, 0])
  expect([ticksOf(plot, 4), plot.y(0)]).toEqual([[0], 120])
})

test('places round ticks inside the range, as many as allowed', () => {
  expect(roundTicks([826640, 2638560], 5)).toEqual([1000000, 1500000, 2000000, 2500000])
  expect(roundTicks([20828, 47487], 5)).toEqual([25000, 30000, 35000, 40000, 45000])
  expect(roundTicks([266.4, 399.6], 5)).toEqual([275, 300, 325, 350, 375])
  expect(roundTicks([0, 100], 5)).toEqual([0, 25, 50, 75, 100])
})

test('ends at round values that cover all others', () => {
  expect(tickDomain([241137355, 252166755], 4)).toEqual([0, 300000000])
  expect(tickDomain([-2951466, 6763403], 4)).toEqual([-5000000, 10000000])
  expect(tickDomain([0, 0], 4)).toEqual([0, 10000])
  for (const high of [1, 99, 101, 2500, 99999, 252166755])
    for (const low of [0, -high / 7, -high, -high * 12]) {
      const domain = tickDomain([low, high], 4)
      const ticks = roundTicks(domain, 4)
      expect([ticks[0], ticks.at(-1)]).toEqual(domain)
      expect(domain[0] <= low && high <= domain[1]).toBe(true)
    }
})

test('names all ticks of an axis with the same number of decimals', () => {
  // Around $2.63M, which one month changed by $5,000.00.
  expect(shortUsdTicks(roundTicks([262400000, 263600000], 3))).toEqual(['$2.625M', '$2.630M', '$2.635M'])
  expect(shortUsdTicks([0, 250000, 500000, 750000])).toEqual(['$0', '$2.5K', '$5.0K', '$7.5K'])
  expect(shortUsdTicks([-500000, 0, 500000])).toEqual(['−$5K', '$0', '$5K'])
  expect(shortUsdTicks([0, 50])).toEqual(['$0', '$0.50'])
  // An account of two cents: none of them has a tick in between.
  expect(shortUsdTicks(roundTicks(chartDomain([0, 2]), 5))).toEqual(['$0', '$0.01', '$0.02'])
  expect(shortUsdTicks([50000000, 100000000, 150000000])).toEqual(['$500K', '$1.0M', '$1.5M'])
})

test('an axis around 0 has a tick on both sides that have values', () => {
  const ticks = (values: readonly number[]) => {
    const domain = sidedDomain(values, 3)
    return roundTicks(domain, ticksOfSides(domain, 3))
  }
  // 1.2 × 750.00 = 900.00 reaches nearly to the next thousand.
  expect(ticks([750_00, -2000_00])).toEqual([-2000_00, -1000_00, 0, 1000_00])
  expect(ticks([-100_00, 0, 400_00])).toEqual([-200_00, 0, 200_00, 400_00])
  expect(sidedDomain([0, 400_00], 3)).toEqual(chartDomain([0, 400_00]))
  // What is next to nothing takes no room.
  expect(sidedDomain([-1_00, 400_00], 3)).toEqual(chartDomain([-1_00, 400_00]))
  for (const low of [-1, -33, -99, -100, -250, -777, -5000])
    for (const high of [1, 40, 75, 100, 333, 1000, 4999]) {
      const places = ticks([low * 100, high * 100])
      const isTiny = Math.min(-low, high) * 6 < Math.max(-low, high)
      expect(isTiny || (places.some((at) => at < 0) && places.some((at) => at > 0)), `${low} ${high}`).toBe(
        true,
      )
    }
})
