import fc from 'fast-check'
import { expect, test } from 'vitest'
import { example } from '../../test/example-account.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import type { History } from '../figures/account-months.ts'
import { accountMonths } from '../figures/account-months.ts'
import type { Activity } from '../figures/activity.ts'
import { computeSummary } from '../figures/new-month.ts'
import { balanceAt, missingMonths, statementOf } from '../figures/statement.ts'
import type { Day } from '../values/day.ts'
import { day, lastDayOf, monthOfDay } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import type { ChartedBalance } from './balance-chart.ts'
import {
  balanceAxis,
  balanceChartText,
  balanceLines,
  chartedBalances,
  chartedMoves,
  dayLabels,
} from './balance-chart.ts'

/** The chart of a period; `until` is the day on which the account was closed. */
function chartOf(history: History, from: number, to: number, until: Day = lastDayOf(month(to))) {
  const months = accountMonths(history)
  const statement = statementOf({ ...history, months }, month(from), month(to), until)
  const isSinceStart = months[0]?.row.month === from
  const missing = missingMonths({ months, activity: statement.moved }, month(from), month(to))
  return chartedBalances({ statement, from: month(from), until, isSinceStart, missing })
}

const rowOf = (at: number, principal: number, rate = 0, lost = 0) => ({
  ...computeSummary(month(at), {
    beginningBalance: cents(principal),
    dividendPercent: percent(rate),
    dividendPaid: zeroCents,
  }),
  lossAmount: cents(lost),
})

const out = (on: number, amount: number, effective: number): Activity => ({
  kind: 'withdrawal',
  amount: cents(amount),
  fromGains: zeroCents,
  receivedOn: day(on),
  effectiveMonth: month(effective),
})

/** 10,000.00 at 1 % from November 2025 on. */
const steady = (count: number): History =>
  historyOf(Array.from({ length: count }, (_, k) => rowOf(addMonths(month(202511), k), 10_000_00, 1_00)))
const closedOn = (on: number, count: number): History => ({
  ...steady(count),
  activity: [{ ...out(on, 10_000_00 + count * 100_00, 202603), fromGains: cents(count * 100_00) }],
})

/** The points of all lines. */
const pointsOf = (balances: readonly ChartedBalance[]) =>
  balanceLines(balances).flatMap(({ points }) => points)

const datesOf = (balances: readonly ChartedBalance[]) => dayLabels(balances).map(({ text }) => text)

test('money is a step on the day it moved, with a mark and its amount', () => {
  // 174,700.00 and what February had earned by the 27th of its 1,500.00, less 30,000.00.
  const chart = chartOf(example, 202501, 202503)
  expect(chart.map(({ on, before, after }) => [on, before, after]).slice(2, 4)).toEqual([
    [20250227, 176_144_44, 146_144_44],
    [20250228, 146_200_00, 146_200_00],
  ])
  expect(chartedMoves(chart, 80)).toEqual([
    { kind: 'out', at: 57 / 89, text: '−$30,000', day: 'February 27, 2025', side: 'right' },
  ])
  expect(balanceChartText(chart, 'Q1 2025')).toContain(
    ' Net money out, counted on February 27, 2025: −$30,000.',
  )
})

test('a principal that no entry explains has its own mark, next to money of the same day in words', () => {
  const months = [10_000_00, 9_000_00, 12_500_00].map((principal, k) => rowOf(202601 + k, principal))
  // 3,000.00 on March 1; 12,500.00 − (9,000.00 + 3,000.00) is not reconciled.
  const received = { ...out(20260301, 3_000_00, 202603), kind: 'contribution' as const }
  const chart = chartOf({ ...historyOf(months), activity: [received] }, 202601, 202603)
  expect(chartedMoves(chart, 200).map(({ kind, text }) => [kind, text])).toEqual([
    ['notReconciled', '−$1,000'],
    ['in', '+$3,500 (+$500 not reconciled)'],
  ])
  expect(balanceChartText(chart, 'Q1 2026')).toContain(
    ' Not reconciled, counted on February 1, 2026: −$1,000.',
  )
})

test('the line leads from the opening to the closing balance, and each month ends in its own', () => {
  fc.assert(
    fc.property(
      randomHistories.filter(({ months }) => months.length > 2),
      fc.nat(9),
      (history, skipped) => {
        const months = accountMonths(history)
        const from = months[Math.min(skipped, months.length - 2)]?.row.month ?? 0
        const to = months.at(-1)?.row.month ?? 0
        const account = { ...history, months }
        const chart = chartOf(history, from, to)
        expect(chart.at(-1)?.after).toBe(balanceAt(account, month(to)))
        for (const { on, after } of chart)
          if (on === lastDayOf(monthOfDay(on)) && monthOfDay(on) >= from)
            expect([on, after]).toEqual([on, balanceAt(account, monthOfDay(on))])
        expect(chart.map(({ at }) => at)).toEqual(chart.map(({ at }) => at).toSorted((a, b) => a - b))
      },
    ),
  )
})

test('what the first month lost is seen, on an axis that contains what was at work before', () => {
  const lost = historyOf([rowOf(202511, 10_000_00, 0, 900_00), rowOf(202512, 10_000_00)])
  const chart = chartOf(lost, 202511, 202512)
  expect(pointsOf(chart).map(([, amount]) => amount)).toEqual([10_000_00, 9_100_00, 9_100_00])
  expect(balanceAxis(chart).to).toBeGreaterThanOrEqual(10_000_00)
  // It begins with what was put in, which is no step.
  expect(chartedMoves(chart, 80)).toEqual([])
  expect(balanceChartText(chart, '2025')).toContain(
    '$10,000.00 at the beginning of November 2025, $9,100.00 after December 2025.',
  )
})

test('a closed account keeps its last balance until the closing day, though that month is not posted', () => {
  const closed = chartOf(closedOn(20260210, 3), 202511, 202602, day(20260210))
  expect(pointsOf(closed).slice(-3)).toEqual([
    [91 / 101, 10_300_00],
    [1, 10_300_00],
    [1, 0],
  ])
  expect(datesOf(closed).at(-1)).toBe('February 10, 2026')
  expect(balanceChartText(closed, '2026')).toMatch(
    /, \$0\.00 on February 10, 2026\. Net money out, counted on February 10, 2026: −\$10,300\./,
  )
})

test('a closed account whose last month is posted has all that it earned on the closing day', () => {
  const closed = chartOf(closedOn(20260110, 3), 202511, 202601, day(20260110))
  expect(pointsOf(closed).slice(-2)).toEqual([
    [1, 10_300_00],
    [1, 0],
  ])
})

test('where nothing was in the account before, the chart begins with the month of the first money', () => {
  const account = historyOf([rowOf(202511, 10_000_00), rowOf(202512, 10_000_00)])
  expect(datesOf(chartOf(account, 202509, 202512))[0]).toBe('November 1, 2025')
})

test('labels between are the ends of months, quarters, half-years or years, clear of both ends', () => {
  const labels = (count: number) =>
    datesOf(chartOf(steady(count), 202511, addMonths(month(202511), count - 1)))
  expect(labels(2)).toEqual(['November 1, 2025', 'November 30', 'December 31'])
  expect(labels(8).slice(1, -1)).toEqual(['March 31, 2026'])
  expect(labels(14).slice(1, -1)).toEqual(['March 31, 2026', 'June 30, 2026'])
  expect(labels(20).slice(1, -1)).toEqual(['June 30, 2026', 'December 31, 2026'])
  expect(labels(36).slice(1, -1)).toEqual(['December 31, 2026', 'December 31, 2027'])
  for (let count = 2; count <= 72; count += 1) {
    const chart = chartOf(steady(count), 202511, addMonths(month(202511), count - 1))
    const between = dayLabels(chart).slice(1, -1)
    expect(between.length).toBeLessThanOrEqual(2)
    for (const { at } of between) expect(Math.min(at, 1 - at)).toBeGreaterThan(0.25)
  }
})

test('the amount of a mark stands where it has room: to the right, else to the left, else nowhere', () => {
  const late = { ...steady(4), activity: [out(20260201, 3_000_00, 202602)] }
  const chart = chartOf(
    { ...late, months: late.months.map((row, k) => (k === 3 ? rowOf(row.month, 7_000_00, 1_00) : row)) },
    202511,
    202602,
  )
  expect([100, 40, 15].map((width) => chartedMoves(chart, width)[0]?.side)).toEqual([
    'right',
    'left',
    undefined,
  ])
})

/** Two months of one balance each. */
const chartBetween = (first: number, second: number) =>
  chartOf(historyOf([rowOf(202511, first), rowOf(202512, second)]), 202511, 202512)

test('no line is drawn over months that are not posted, and it goes on with the balance that it left', () => {
  const [november, december, , , march, april] = steady(6).months
  const some = [november, december, march, april].flatMap((row) => row ?? [])
  const chart = chartOf(historyOf(some), 202511, 202604)
  // Of 181 days, December ends on the 61st and February on the 120th; each month makes 100.00.
  expect(balanceLines(chart).map(({ from, to }) => [from, to])).toEqual([
    [0, 60 / 180],
    [119 / 180, 1],
  ])
  expect(balanceLines(chart).map(({ points }) => [points[0]?.[1], points.at(-1)?.[1]])).toEqual([
    [10_000_00, 10_200_00],
    [10_200_00, 10_400_00],
  ])
  // A period that begins with missing months has its line from the first posted one.
  expect(balanceLines(chartOf(historyOf(some), 202601, 202604)).map(({ from }) => from)).toEqual([58 / 119])
})

test('the lowest balance keeps clear of the mark of a cut axis, and at most four values have a label', () => {
  const axis = balanceAxis(chartBetween(101_000_00, 125_000_00))
  // 1,000.00 above 100,000.00 would touch the mark; a step of 10,000.00 lower, nothing does.
  expect([axis.from, axis.to]).toEqual([90_000_00, 130_000_00])
  expect(axis.ticks.map(({ label }) => label)).toEqual(['$90K', '$110K', '$130K'])
})

test('the labels of an axis have as many decimals as its step needs', () => {
  const axis = balanceAxis(chartBetween(1_550_000_00, 2_200_000_00))
  expect(axis.ticks.map(({ label }) => label)).toEqual(['$1.25M', '$1.75M', '$2.25M'])
})

test('where nothing was ever in the account, the axis has no amount but zero', () => {
  const axis = balanceAxis(chartBetween(0, 0))
  expect(axis.ticks.map(({ label }) => label)).toEqual(['$0'])
  // The line has a place on it.
  expect(axis.to).toBeGreaterThan(axis.from)
})
