import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { timeTicks } from './axes.tsx'
import { plotOf, slotAt, ticksOf } from './plot.ts'

const plot = plotOf({ width: 660, left: 50, right: 650, top: 20, base: 320 }, 12, [0, 300])

test('slots lie side by side, values between base and top', () => {
  expect([plot.x(0), plot.x(6), plot.x(12)]).toEqual([50, 350, 650])
  expect([plot.y(0), plot.y(150), plot.y(300)]).toEqual([320, 170, 20])
  expect(ticksOf(plot, 4)).toEqual([0, 100, 200, 300])
})

test('a place belongs to the slot that it lies in, beyond the ends to the outermost', () => {
  expect([0, 50, 99, 101, 649, 900].map((place) => slotAt(plot, place))).toEqual([0, 0, 0, 1, 11, 11])
})

const labels = (from: number, slots: number, width: number) =>
  timeTicks(month(from), slots, width).flatMap(({ label }) => label ?? [])

test('up to a year every month has its name, as far as there is room', () => {
  expect(labels(202511, 4, 600)).toEqual(['Nov 2025', 'Dec', 'Jan 2026', 'Feb'])
  expect(labels(202501, 12, 240)).toEqual(['Jan 2025', 'May', 'Sep'])
})

test('both years of an axis are named, however little room there is', () => {
  expect(labels(202511, 12, 600)).toEqual(['Nov 2025', 'Jan 2026', 'Mar', 'May', 'Jul', 'Sep'])
  expect(labels(202511, 12, 236)).toEqual(['Nov 2025', 'May 2026', 'Sep'])
  expect(labels(202509, 14, 252)).toEqual(['Sep 2025', '2026'])
  expect(labels(202509, 14, 150)).toEqual(['2025', '2026'])
})

test('some years have their Januaries named and their quarters marked', () => {
  expect(labels(202301, 36, 600)).toEqual(['2023', '2024', '2025'])
  expect(timeTicks(month(202301), 36, 600)).toHaveLength(12)
})

test('decades have their Januaries marked and every fifth named', () => {
  expect(labels(197601, 600, 900).slice(0, 3)).toEqual(['Jan 1976', '1980', '1985'])
  expect(timeTicks(month(197601), 600, 900)).toHaveLength(50)
  // Fifty years on a phone: a name every tenth year takes 44 of 50 pixels.
  expect(labels(197601, 600, 250)).toEqual(['1980', '1990', '2000', '2010', '2020'])
})
