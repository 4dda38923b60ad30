import { expect, test } from 'vitest'
import { checksOf } from './checks.ts'
import type { Activity } from './activity.ts'
import { findingsOf, findingsSince } from './investor-checks.ts'
import type { Summary } from './monthly-figures.ts'
import { computeSummary } from './new-month.ts'
import { historyOf } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const january = month(202501)
/** 10,000.00 at 3.33 % with nothing paid, from January 2025 on. */
const history = (count: number): Summary[] =>
  Array.from({ length: count }, (_, k) =>
    computeSummary(addMonths(january, k), {
      beginningBalance: cents(10_000_00),
      dividendPercent: percent(333),
      dividendPaid: zeroCents,
    }),
  )

/** The same with one month, counted from January, changed. */
const withMonth = (rows: Summary[], k: number, change: (row: Summary) => Summary) =>
  rows.map((row, at) => (at === k ? change(row) : row))

test('consecutive months that add up have no findings', () => {
  expect(findingsOf(historyOf([]))).toEqual([])
  expect(findingsOf(historyOf(history(36).toReversed()))).toEqual([])
})

test('lists each broken identity with a suggested fix', () => {
  const rows = withMonth(history(3), 1, (row) => ({ ...row, endingBalance: cents(10_332_00) }))
  // 10,000.00 + 333.00 = 10,333.00; 10,332.00 − 10,333.00 = −1.00
  expect(findingsOf(historyOf(rows))).toEqual([
    {
      code: 'ending_balance',
      month: 202502,
      message: 'End balance should be principal + unrealized: $10,333.00 expected, $10,332.00 posted.',
      suggestion: 'Correct the end balance to $10,333.00.',
      compared: { unit: 'usd', posted: 10_332_00, expected: 10_333_00, difference: -1_00 },
    },
  ])
  expect(checksOf(rows[1] as Summary)).toMatchObject([{ code: 'ending_balance', cents: -1_00 }])
})

test('lists a row that breaks two identities twice', () => {
  const rows = withMonth(history(3), 0, (row) => ({ ...row, dividendAmount: cents(334_00) }))
  expect(findingsOf(historyOf(rows))).toMatchObject([
    { code: 'dividend_amount', compared: { difference: 1_00 } },
    { code: 'unrealized_gain', compared: { difference: -1_00 } },
  ])
})

test('lists each missing month between the first and the last', () => {
  const [first, , , fourth] = history(4)
  expect(findingsOf(historyOf([fourth as Summary, first as Summary]))).toEqual([
    {
      code: 'missing_month',
      month: 202502,
      message: 'February 2025 is not posted, though months before and after it are.',
      suggestion: 'Post February 2025.',
      compared: null,
    },
    expect.objectContaining({ code: 'missing_month', month: 202503, suggestion: 'Post March 2025.' }),
  ])
})

test('a month with the wrong year is one finding, not hundreds', () => {
  const rows = withMonth(history(3), 2, (row) => ({ ...row, month: month(205203) }))
  expect(findingsOf(historyOf(rows)).map(({ month: at, message }) => [at, message])).toEqual([
    [202503, '324 months are not posted, from March 2025 to February 2052.'],
  ])
})

test('lists a changed principal with the difference', () => {
  const later = (row: Summary, principal: number) =>
    computeSummary(row.month, {
      beginningBalance: cents(principal),
      dividendPercent: row.dividendPercent,
      dividendPaid: zeroCents,
    })
  const rows = history(4).map((row, k) => (k < 2 ? row : later(row, 12_000_00)))
  expect(findingsOf(historyOf(rows))).toEqual([
    {
      code: 'moved_principal',
      month: 202503,
      message: 'Principal is $12,000.00, $2,000.00 more than in February 2025.',
      suggestion: 'Correct it to $10,000.00, or record the money that was added.',
      compared: { unit: 'usd', posted: 12_000_00, expected: 10_000_00, difference: 2_000_00 },
    },
  ])
  const once = withMonth(history(4), 1, (row) => later(row, 1_000_00))
  // Both moves are unrecorded money, also the one that restores the principal.
  expect(findingsOf(historyOf(once)).map(({ month: at, suggestion }) => [at, suggestion])).toEqual([
    [202502, 'Correct it to $10,000.00, or record the money that was withdrawn.'],
    [202503, 'Correct it to $1,000.00, or record the money that was added.'],
  ])
})

test('a principal that recorded money explains is no finding', () => {
  const [first, second] = history(2) as [Summary, Summary]
  const raised = computeSummary(second.month, {
    beginningBalance: cents(12_500_00), // 10,000.00 + 2,500.00
    dividendPercent: percent(333),
    dividendPaid: zeroCents,
  })
  const contribution: Activity = {
    kind: 'contribution',
    amount: cents(2_500_00),
    fromGains: zeroCents,
    receivedOn: day(20250114),
    effectiveMonth: second.month,
  }
  const account = { ...historyOf([first, raised], cents(10_000_00)), activity: [contribution] }
  expect(findingsOf(account)).toEqual([])
  expect(findingsOf({ ...account, months: [first, second] })).toMatchObject([
    {
      code: 'moved_principal',
      message:
        'Principal is $10,000.00, $2,500.00 less than expected: $10,000.00 in January 2025 plus $2,500.00 received January 14, 2025.',
      compared: { expected: 12_500_00 },
    },
  ])
})

test('lists a first principal that differs from the recorded initial investment', () => {
  expect(findingsOf(historyOf(history(1), cents(9_000_00)))).toMatchObject([
    {
      code: 'moved_principal',
      message: 'Principal is $10,000.00, $1,000.00 more than recorded as the initial investment.',
    },
  ])
})

test('a month that lost has its own identity and no unusual percentage', () => {
  const lost = (row: Summary): Summary => computeSummary(row.month, { ...row, lossAmount: cents(420_00) })
  const rows = withMonth(history(4), 2, lost)
  expect(rows[2]).toMatchObject({ dividendAmount: 0, endingBalance: 9_580_00 }) // 10,000.00 − 420.00
  expect(findingsOf(historyOf(rows))).toEqual([])
  const both = withMonth(rows, 2, (row) => ({ ...row, dividendPaid: cents(5_00) }))
  expect(findingsOf(historyOf(both)).map(({ code, message }) => [code, message])).toEqual([
    ['unrealized_gain', 'Unrealized should be dividend − paid: −$5.00 expected, $0.00 posted.'],
    [
      'loss_amount',
      'A month that lost should have no dividend and no payment: $0.00 expected, $5.00 posted.',
    ],
  ])
  const wrongEnd = withMonth(rows, 2, (row) => ({ ...row, endingBalance: cents(10_000_00) }))
  expect(findingsOf(historyOf(wrongEnd)).map(({ message }) => message)).toEqual([
    'End balance should be principal + unrealized − loss: $9,580.00 expected, $10,000.00 posted.',
  ])
})

test('lists a percentage that deviates by more than half of the usual one', () => {
  const at = (row: Summary, rate: number) =>
    computeSummary(row.month, {
      beginningBalance: row.beginningBalance,
      dividendPercent: percent(rate),
      dividendPaid: zeroCents,
    })
  const rates = (...list: number[]) => history(list.length).map((row, k) => at(row, list[k] ?? 0))
  expect(findingsOf(historyOf(rates(333, 3330, 333, 333)))).toEqual([
    {
      code: 'unusual_percent',
      month: 202502,
      // 33.30 − 3.33 = 29.97
      message: '33.30% posted; usually 3.33%.',
      suggestion: 'Correct what is wrong; acknowledge what is intended.',
      compared: { unit: 'percent', posted: 3330, expected: 333, difference: 2997 },
    },
  ])
  // 2.00 ± 1.00 deviates by exactly half, not more.
  expect(findingsOf(historyOf(rates(200, 100, 300, 200)))).toEqual([])
  expect(findingsOf(historyOf(rates(200, 99, 301, 200)))).toHaveLength(2)
  // Two months are too few to have a usual percentage: the default stands for it, and a part of it is not unusual.
  expect(findingsOf(historyOf(rates(333, 3330)))).toMatchObject([
    { month: 202502, message: '33.30% posted; the default is 3.33%.' },
  ])
  // 4.99 − 3.33 = 1.66, and half of 3.33 is 1.665
  expect(findingsOf(historyOf(rates(20, 499)))).toEqual([])
  expect(findingsOf(historyOf(rates(500)))).toHaveLength(1)
})

test('a finding is new after a change unless it was there before, also in another month', () => {
  const odd = { ...historyOf(history(3)), initialInvestment: cents(9_000_00) }
  const [, ...later] = odd.months
  // The principal differs from the initial investment, whatever month is the first.
  expect(findingsSince(odd, { ...odd, months: later })).toEqual([])
  const gap = odd.months.filter((_, k) => k !== 1)
  expect(findingsSince(odd, { ...odd, months: gap }).map(({ message }) => message)).toEqual([
    'February 2025 is not posted, though months before and after it are.',
  ])
  expect(findingsSince({ ...odd, months: gap }, odd)).toEqual([])
})

test('lists a loss that is larger by more than half than the usual percentage', () => {
  const losing = (row: Summary, lost: number) =>
    computeSummary(row.month, {
      beginningBalance: row.beginningBalance,
      dividendPercent: percent(0),
      dividendPaid: zeroCents,
      lossAmount: cents(lost),
    })
  const after = (gains: number, lost: number) =>
    findingsOf(historyOf(history(gains + 1).map((row, k) => (k < gains ? row : losing(row, lost)))))
  // 100 × 9,333.00 ÷ 10,000.00 = 93.33, and 3.33 + 93.33 = 96.66
  const finding = {
    code: 'unusual_percent',
    message: '−93.33% posted; usually 3.33%.',
    compared: { unit: 'percent', posted: -9333, expected: 333, difference: -9666 },
  }
  expect(after(3, 9_333_00)).toMatchObject([finding])
  // One month is too few to have a usual percentage: the default stands for it.
  expect(after(1, 9_333_00)).toMatchObject([{ ...finding, message: '−93.33% posted; the default is 3.33%.' }])
  // 5.00 − 3.33 = 1.67, and half of 3.33 is 1.665
  expect(after(3, 500_00)).toHaveLength(1)
  expect(after(3, 499_00)).toEqual([])
})

test('lists a dividend of a month in which nothing is at work, and none of one that has a cent at work', () => {
  const posted = (k: number, principal: number, rate: number, lossAmount = 0) =>
    computeSummary(addMonths(january, k), {
      beginningBalance: cents(principal),
      dividendPercent: percent(rate),
      dividendPaid: zeroCents,
      lossAmount: cents(lossAmount),
    })
  const after = (amount: number, rate: number) => {
    const withdrawal: Activity = {
      kind: 'withdrawal',
      amount: cents(amount),
      fromGains: zeroCents,
      receivedOn: day(20250201),
      effectiveMonth: addMonths(january, 1),
    }
    const months = [posted(0, 10_000_00, 0, 4_000_00), posted(1, 10_000_00 - amount, rate)]
    return findingsOf({ ...historyOf(months), activity: [withdrawal] }).filter(
      ({ month: of }) => of > january,
    )
  }
  // 10,000.00 − 4,000.00 − 6,000.00 = 0.00 at work; 4,000.00 × 3.33 % = 133.20
  expect(after(6_000_00, 333)).toEqual([
    {
      code: 'nothing_at_work',
      month: 202502,
      message:
        'A dividend of $133.20, though nothing is at work: the principal of $4,000.00 less $4,000.00 lost before.',
      suggestion: 'Correct the dividend to $0.00, or record the money that was added.',
      compared: { unit: 'usd', posted: 133_20, expected: 0, difference: 133_20 },
    },
  ])
  expect(after(6_000_00, 0)).toEqual([])
  expect(after(5_999_99, 333)).toEqual([])
})
