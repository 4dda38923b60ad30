import { expect, test } from 'vitest'
import { lastDayOf } from '../values/day.ts'
import type { Month } from '../values/month.ts'
import { addMonths } from '../values/month.ts'
import {
  balanceAxis,
  balanceChartText,
  balanceLine,
  chartedBalances,
  chartedMoves,
  dayLabels,
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

/** The chart of months from November 2025 on, of which each had one amount at work and another after it. */
const chartOf = (
  opening: number,
  months: readonly (readonly [atWork: number, balance: number])[],
  closing?: number,
  {
    from = 202511,
    until = lastDayOf(addMonths(202511 as Month, months.length - 1)),
  }: { from?: number; until?: number } = {},
) =>
  chartedBalances({
    statement: {
      months: months.map(([atWork, balance], k) => ({
        row: { month: addMonths(202511 as Month, k) },
        atWork,
        balance,
      })),
      inPeriod: { opening: { value: opening }, closing: { value: closing ?? months.at(-1)?.[1] } },
    },
    from,
    until,
  } as never)

const withdrawn = chartOf(20_539_300, [
  [17_539_300, 17_740_765],
  [17_740_765, 18_143_695],
])

test('the line leads from the opening balance to the end of the last month, as the days below it say', () => {
  expect(balanceLine(withdrawn).at(0)).toEqual([0, 20_539_300])
  expect(balanceLine(withdrawn).at(-1)).toEqual([1, 18_143_695])
  expect(dayLabels(withdrawn).map(({ at, text }) => [at, text])).toEqual([
    [0, 'November 1, 2025'],
    [0.5, 'November 30, 2025'],
    [1, 'December 31, 2025'],
  ])
})

test('what the first month lost is seen', () => {
  const lost = chartOf(222_750_00, [
    [222_750_00, 212_250_00],
    [212_250_00, 214_500_00],
  ])
  expect(balanceLine(lost).slice(0, 3)).toEqual([
    [0, 222_750_00],
    [0, 222_750_00],
    [0.5, 212_250_00],
  ])
  expect(balanceChartText(lost, '2026')).toContain(
    '$222,750.00 at the beginning of November 2025, $214,500.00 after December 2025.',
  )
})

test('an account that begins with the period begins with what was put in', () => {
  const begun = chartOf(0, [
    [250_000_00, 239_500_00],
    [239_500_00, 231_000_00],
  ])
  expect(balanceLine(begun)[0]).toEqual([0, 250_000_00])
  expect(chartedMoves(begun, 80)).toEqual([])
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

test('what moved in the last month and is at work from the next is a step to the closing balance', () => {
  const moved = chartOf(
    100_000_00,
    [
      [100_000_00, 101_000_00],
      [101_000_00, 102_000_00],
    ],
    72_000_00,
  )
  expect(balanceLine(moved).slice(-2)).toEqual([
    [1, 72_000_00],
    [1, 72_000_00],
  ])
  expect(chartedMoves(moved, 80)).toEqual([
    { kind: 'out', at: 1, text: '−$30,000', label: 'January 2026', side: 'left' },
  ])
  expect(dayLabels(moved).at(-1)?.text).toBe('December 31, 2025')
  expect(balanceChartText(moved, '2025')).toContain('$72,000.00 after December 2025.')
})

// As in docs/figures.md, but from November on: 10,000.00 at 1 %, closed on a day of the month after the last.
const toThen = [
  [10_000_00, 10_100_00],
  [10_100_00, 10_200_00],
  [10_200_00, 10_300_00],
] as const

test('a closed account keeps its last balance until the closing day, though that month is not posted', () => {
  const closed = chartOf(0, toThen, 0, { until: 20260210 })
  expect(balanceLine(closed).slice(-5)).toEqual([
    [0.75, 10_300_00],
    [0.75, 10_300_00],
    [1, 10_300_00],
    [1, 0],
    [1, 0],
  ])
  expect(dayLabels(closed).at(-1)).toEqual({ at: 1, text: 'February 10, 2026', place: 'last' })
  expect(balanceChartText(closed, '2026')).toMatch(
    /, \$0\.00 on February 10, 2026\. Net money out, counted from February 10, 2026: −\$10,300\./,
  )
})

test('a closed account whose last month is posted ends on the closing day', () => {
  const closed = chartOf(0, toThen, 0, { until: 20260110 })
  expect(balanceLine(closed).slice(-3)).toEqual([
    [1, 10_300_00],
    [1, 0],
    [1, 0],
  ])
  expect(dayLabels(closed).map(({ text }) => text)).toEqual([
    'November 1, 2025',
    'November 30, 2025',
    'December 31, 2025',
    'January 10, 2026',
  ])
  expect(balanceChartText(closed, '2026')).toContain('$0.00 on January 10, 2026.')
})

test('where the first months are missing, the opening balance is that of the first of them', () => {
  const begun = chartOf(8_000_00, toThen, undefined, { from: 202509 })
  expect(dayLabels(begun)[0]?.text).toBe('September 1, 2025')
  expect(balanceChartText(begun, '2025')).toMatch(
    /: \$8,000\.00 at the beginning of September 2025, .* in, counted from November 2025: \+\$2,000\./,
  )
})

test('the amount of a mark stands where it has room: to the right, else to the left, else nowhere', () => {
  expect(chartedMoves(withdrawn, 17)[0]?.side).toBe('right')
  const out = chartOf(17_740_765, [
    [17_740_765, 18_143_695],
    [18_143_695, 18_200_000],
    [18_200_000, 18_200_000],
    [15_200_000, 15_300_000],
  ])
  expect(chartedMoves(out, 40)[0]?.side).toBe('left')
  expect(chartedMoves(out, 20)[0]?.side).toBeUndefined()
})

test('the axis contains what was at work before a loss', () => {
  const lost = chartOf(10_000_00, [
    [10_000_00, 9_100_00],
    [9_100_00, 9_000_00],
  ])
  expect(balanceAxis(lost).to).toBeGreaterThanOrEqual(10_000_00)
})

test('the lowest balance keeps clear of the mark of a cut axis, and at most four values have a label', () => {
  const axis = balanceAxis(
    chartOf(101_000_00, [
      [101_000_00, 101_000_00],
      [101_000_00, 125_000_00],
    ]),
  )
  // 1,000.00 above 100,000.00 would touch the mark; a step of 10,000.00 lower, nothing does.
  expect([axis.from, axis.to]).toEqual([90_000_00, 130_000_00])
  expect(axis.ticks.map(({ label }) => label)).toEqual(['$90K', '$110K', '$130K'])
})

test('the labels of an axis have as many decimals as its step needs', () => {
  const axis = balanceAxis(
    chartOf(1_550_000_00, [
      [1_550_000_00, 1_600_000_00],
      [1_600_000_00, 2_200_000_00],
    ]),
  )
  expect(axis.ticks.map(({ label }) => label)).toEqual(['$1.25M', '$1.75M', '$2.25M'])
})
