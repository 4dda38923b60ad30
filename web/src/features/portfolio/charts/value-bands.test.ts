import { accountMonths } from '@portico/contract/figures/account-months'
import { cumulativeProfit, accountValues, quarterGains, roiYield } from '@portico/contract/figures/series'
import { cents } from '@portico/contract/values/money'
import { month, parseMonth } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { example } from '../../../../../contract/test/example-account.ts'
import { ranges, startOf } from '../../../figures/range.ts'
import { groupMarks } from './marks.ts'
import { isPartial, profitBars, unitOf } from './profit-bars.ts'
import { cornersOf, lostName, principalStretches, runsOf, valueDomain, valueSteps } from './value-bands.ts'

const months = accountMonths(example)
const steps = valueSteps(months, month(202301))
const startOfRange = (name: string, of = months) =>
  startOf(of, ranges.find((each) => each.name === name) ?? ranges[4])

test('the drawn values are those of the API: at the end of a step, the account value', () => {
  expect(steps.map(({ after }) => after.value)).toEqual(accountValues(months).map(({ value }) => value))
  expect(profitBars(months, 'month').map(({ end }) => end.cumulativeProfit)).toEqual(
    cumulativeProfit(months).map(({ value }) => value),
  )
  expect(quarterGains(months).map(({ roi }) => roi)).toEqual(roiYield(months).map(({ value }) => value))
})

test('a step begins where the one before it ended, but for money in or out', () => {
  const july = steps[6]
  // 106,000.00 after June 2023, and 50,000.00 that is at work from July.
  expect([steps[5]?.after.value, july?.before.value]).toEqual([106_000_00, 156_000_00])
  const march = steps[26]
  // 30,000.00 taken out: 6,000.00 of it gains, which count as paid out and stay in the value.
  expect((steps[25]?.after.value ?? 0) - (march?.before.value ?? 0)).toBe(24_000_00)
})

test('the axis reaches from 0.8 times the lowest to 1.2 times the highest of what is drawn', () => {
  const highest = Math.max(...steps.flatMap(({ before, after }) => [before.value, after.value]))
  expect(valueDomain(steps, false)).toEqual([100_000_00 * 0.8, highest * 1.2])
})

test('the axis of a part of the account is around its value alone, so that what the part made can be seen', () => {
  // Three months made 1,260.00 each, and the value ended at 166,800.00.
  const low = 166_800_00 - 3 * 1_260_00
  const part = months.filter(({ row }) => row.month >= startOfRange('3M'))
  expect(valueDomain(valueSteps(part, startOfRange('3M')), true)).toEqual([
    low - 1_890_00,
    166_800_00 + 378_00,
  ])
})

test('a part that made next to nothing is not drawn as a leap', () => {
  const [low, high] = valueDomain(
    steps.slice(-1).map((step) => ({ ...step, after: { ...step.before, value: step.before.value + 1 } })),
    true,
  )
  // A cent of 165,540.00 dollars.
  expect(high - low).toBeGreaterThan(600_00)
})

test('a missing month parts the bands, and the principal stretches over equal months', () => {
  expect(runsOf(steps)).toHaveLength(1)
  expect(runsOf(steps.filter(({ slot }) => slot !== 3)).map((run) => run.length)).toEqual([3, 32])
  expect(principalStretches(steps)).toEqual([
    { from: 0, to: 6, principal: 100_000_00 },
    { from: 6, to: 26, principal: 150_000_00 },
    { from: 26, to: 36, principal: 126_000_00 },
  ])
})

test('where a loss takes the value below the principal, the gains end and the loss begins on the line', () => {
  const [first] = steps
  if (first === undefined) throw new Error('The example has months.')
  const before = { principal: 1_000_00, balance: 1_400_00, value: 1_400_00 }
  const after = { principal: 1_000_00, balance: 100_00, value: 100_00 }
  const corners = cornersOf([{ ...first, before, after }])
  // After 400.00 of 1,300.00.
  expect(corners.map(({ at }) => at)).toEqual([0, 4 / 13, 4 / 13, 1])
  expect(corners[1]?.heights.value).toBeCloseTo(1_000_00, 6)
})

test('1M is the latest month, YTD its calendar year, 1Y twelve months, All everything', () => {
  const starts = (of = months) => ['1M', '3M', 'YTD', '1Y', 'All'].map((name) => startOfRange(name, of))
  expect(starts()).toEqual([202512, 202510, 202501, 202501, 202301])
  expect(startOfRange('1M', [])).toBe(190001)
  // An account that is younger than a range.
  expect(starts(months.slice(0, 2))).toEqual([202302, 202301, 202301, 202301, 202301])
})

test('a range has the place of months that are missing where it begins', () => {
  const gap = months.filter(({ row }) => ![202510, 202511].includes(row.month))
  expect(startOfRange('3M', gap)).toBe(202510)
  expect(valueSteps(gap.slice(-1), month(202510)).map(({ slot }) => slot)).toEqual([2])
})

test('many months are drawn as quarters or years, which add up to the same', () => {
  expect([unitOf(60), unitOf(61), unitOf(241)]).toEqual(['month', 'quarter', 'year'])
  const sum = (unit: 'month' | 'quarter' | 'year') =>
    profitBars(months, unit).reduce((total, { kept, paid, lost }) => total + kept + paid - lost, 0)
  expect([sum('month'), sum('quarter'), sum('year')]).toEqual([40_800_00, 40_800_00, 40_800_00])
})

test('a quarter or a year that is not over is told apart from whole ones', () => {
  const partial = (count: number, unit: 'month' | 'quarter' | 'year') =>
    profitBars(months.slice(0, count), unit).flatMap((bar) => (isPartial(bar) ? [bar.label] : []))
  expect([partial(34, 'month'), partial(34, 'quarter'), partial(34, 'year')]).toEqual([
    [],
    ['Q4 2025'],
    ['2025'],
  ])
  expect([partial(36, 'quarter'), partial(36, 'year')]).toEqual([[], []])
})

test('a month that earned and lost is drawn with what is left', () => {
  const [first] = example.months
  if (first === undefined) throw new Error('The example has months.')
  const both = accountMonths({ ...example, months: [{ ...first, lossAmount: cents(1_500_00) }] })
  // 1,000.00 − 1,500.00
  expect(profitBars(both, 'month')).toMatchObject([{ kept: 0, paid: 0, lost: 500_00 }])
})

test('marks closer than a target are one group', () => {
  const mark = (at: number) => ({ kind: 'paid' as const, at, month: parseMonth('May 2025') })
  const groups = groupMarks([mark(0), mark(1), mark(3)], (at) => at * 20, 24)
  expect(groups.map(({ x, marks }) => [x, marks.length])).toEqual([
    [0, 2],
    [60, 1],
  ])
})

test('an account below its principal has lost only what no fee took', () => {
  const [row] = example.months
  if (row === undefined) throw new Error('The example has months.')
  const lost = { ...row, lossAmount: cents(100) }
  const charged = { ...row, lossAmount: cents(0), managementFee: cents(100) }
  expect(lostName([lost])).toBe('Lost')
  expect(lostName([charged])).toBe('Gains less fees')
  expect(lostName([lost, charged])).toBe('Gains less losses and fees')
})
