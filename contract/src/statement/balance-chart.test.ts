import { expect, test } from 'vitest'
import type { Cents } from '../values/money.ts'
import { formatUsd } from '../values/money.ts'
import type { ChartedBalance } from './balance-chart.ts'
import {
  balanceAxis,
  balanceChartText,
  balanceLine,
  chartedMoves,
  labelledBalances,
} from './balance-chart.ts'

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

const balance = (label: string, atWork: number, cents: number) =>
  ({ label, atWork, cents, text: formatUsd(cents as Cents) }) as ChartedBalance

const withdrawn = [
  balance('October 2025', 20_056_450, 20_539_300),
  balance('November 2025', 17_539_300, 17_740_765),
  balance('December 2025', 17_740_765, 18_143_695),
]

test('the line leads from the end of the first month to that of the last, as the names below it say', () => {
  const [first, ...rest] = balanceLine(withdrawn)
  expect(first).toEqual([0, 20_539_300])
  expect(rest.at(-1)).toEqual([1, 18_143_695])
})

test('money out is a step at the beginning of its month, with a mark and its amount', () => {
  const at = balanceLine(withdrawn).filter(([place]) => place === 0)
  expect(at.map(([, cents]) => cents)).toEqual([20_539_300, 17_539_300])
  expect(chartedMoves(withdrawn, 80)).toEqual([
    { kind: 'out', at: 0, text: '−$30,000', label: 'November 2025', side: 'right' },
  ])
  expect(balanceChartText(withdrawn, '2025')).toContain(
    ' Net money out, counted from November 2025: −$30,000.',
  )
})

test('the amount of a mark stands where it has room: to the right, else to the left, else nowhere', () => {
  expect(chartedMoves(withdrawn, 17)[0]?.side).toBe('right')
  const january = balance('January 2026', 18_143_695, 18_200_000)
  const february = balance('February 2026', 18_200_000, 18_200_000)
  const out = [...withdrawn.slice(1), january, february, balance('March 2026', 15_200_000, 15_300_000)]
  expect(chartedMoves(out, 40)[0]?.side).toBe('left')
  expect(chartedMoves(out, 20)[0]?.side).toBeUndefined()
})

test('the axis contains what was at work before a loss', () => {
  expect(
    balanceAxis([balance('May 2026', 9_000_00, 9_000_00), balance('June 2026', 10_000_00, 9_100_00)]).to,
  ).toBeGreaterThanOrEqual(10_000_00)
})

test('the lowest balance keeps clear of the mark of a cut axis', () => {
  const axis = balanceAxis([balance('May 2026', 0, 101_000_00), balance('June 2026', 101_000_00, 125_000_00)])
  // 1,000.00 above 100,000.00 would touch the mark; a step of 10,000.00 lower, nothing does.
  expect([axis.from, axis.to]).toEqual([90_000_00, 130_000_00])
  expect(axis.ticks.map(({ label }) => label)).toEqual(['$90K', '$100K', '$110K', '$120K', '$130K'])
})
