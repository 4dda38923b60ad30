import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import type { History } from './account-months.ts'
import { deriveFigures, figuresOf } from './figures.ts'
import type { Summary } from './monthly-figures.ts'
import { computeSummary } from './new-month.ts'
import { returnsOf } from './returns.ts'
import { everyFigure, plainlyExactProfit } from './every-figure.ts'
import { roiYield } from './series.ts'
import { example, january } from '../../test/example-account.ts'
import { historyOf } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

test('an account with a contribution, a withdrawal and a loss adds up to the cent', () => {
  expect(figuresOf(example)).toEqual({
    initialInvestment: 100_000_00,
    principal: 126_000_00, // 100,000 + 50,000 − (30,000 − 6,000)
    unrealizedGain: 31_800_00, // 6 × 1,000 + 19 × 1,500 + 10 × 1,260 − 3 × 1,000 paid − 6,300 lost − 6,000 withdrawn
    dividendPaid: 9_000_00, // 3 × 1,000 + 6,000
    reinvested: 0,
    profit: 40_800_00, // 31,800 + 9,000
    totalPortfolioValue: 166_800_00, // 126,000 + 40,800
    currentBalance: 157_800_00, // 126,000 + 31,800
    capitalPutIn: 150_000_00, // 100,000 + 50,000
    roi: 27_20, // 40,800 ÷ 150,000
  })
})

test('a contribution does not make the return on capital jump', () => {
  const upTo = (count: number) => figuresOf({ ...example, months: example.months.slice(0, count) }).roi
  expect(upTo(6)).toBe(6_00) // 6,000 ÷ 100,000
  expect(upTo(7)).toBe(5_00) // 7,500 ÷ 150,000
  expect(roiYield(accountMonths(example)).at(-1)).toEqual({ label: 'Q4 2025', value: 27_20 })
})

test('an account that was closed and funded again has a return since then, and one that never was empty none', () => {
  const [first, , third, fourth] = monthsOf(...repeated(4, [100_00, 1_00, 0] as const))
  const taken = {
    kind: 'withdrawal' as const,
    amount: cents(101_00),
    fromGains: cents(1_00),
    receivedOn: day(20230131),
    effectiveMonth: month(202302),
  }
  const paid = {
    kind: 'contribution' as const,
    amount: cents(100_00),
    fromGains: zeroCents,
    receivedOn: day(20230301),
    effectiveMonth: month(202303),
  }
  const months = [first, third, fourth] as Summary[]
  const again = returnsFrom({ ...historyOf(months), activity: [taken, paid] })
  expect(again?.timeWeighted.missing).toContain('February 2023 is not posted')
  // 1.01 × (1 + 1.00 ÷ 101.00) − 1
  expect(again?.sinceFunded).toEqual({ from: month(202303), timeWeighted: { value: 2_00 } })
  // Without the withdrawal, what is missing is only February.
  expect(returnsFrom(historyOf(months))?.sinceFunded).toBeNull()
})

test('returns agree with an evaluation in exact fractions', () => {
  expect(returnsOf(accountMonths(example))).toMatchObject({
    from: 202301,
    to: 202512,
    months: 36,
    timeWeighted: { value: 31_59 },
    annualised: { value: 9_58 },
    moneyWeighted: { value: 9_36 },
    years: [
      { year: 2023, months: 12, timeWeighted: { value: 12_12 } },
      { year: 2024, months: 12, timeWeighted: { value: 6_22 } },
      { year: 2025, months: 12, timeWeighted: { value: 10_50 } },
    ],
  })
})

/** Months from January 2023 on: principal, percent, paid and lost of each. */
const monthsOf = (...rows: (readonly [number, number, number, number?])[]) =>
  rows.map(([principal, rate, paid, lost = 0], k) =>
    computeSummary(addMonths(january, k), {
      beginningBalance: cents(principal),
      dividendPercent: percent(rate),
      dividendPaid: cents(paid),
      lossAmount: cents(lost),
    }),
  )

const returnsFrom = (history: History) => returnsOf(accountMonths(history))
const repeated = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row)

test('an account without months has no returns', () => {
  expect(returnsFrom(historyOf([]))).toBeNull()
})

test('nothing is annualised under a year, and each missing rate has its sentence', () => {
  expect(returnsFrom(historyOf(monthsOf([100_00, 1_00, 0])))).toMatchObject({
    timeWeighted: { value: 1_00 },
    annualised: {
      value: null,
      missing: 'One month is posted up to January 2023; a yearly rate needs at least twelve.',
    },
    moneyWeighted: { value: null },
  })
  const eleven = returnsFrom(historyOf(monthsOf(...repeated(11, [100_00, 1_00, 1_00] as const))))
  expect(eleven?.annualised.missing).toBe(
    '11 months are posted up to November 2023; a yearly rate needs at least twelve.',
  )
})

test('after exactly twelve months the yearly rate is the time-weighted one', () => {
  const year = returnsFrom(historyOf(monthsOf(...repeated(12, [100_00, 1_00, 1_00] as const))))
  expect(year?.timeWeighted.value).toBe(12_68) // 1.01^12 − 1 = 12.6825 %
  expect(year?.annualised.value).toBe(12_68)
})

test('a missing month is named, and years without it keep their return', () => {
  const posted = monthsOf(...repeated(30, [100_00, 1_00, 1_00] as const))
  const returns = returnsFrom(historyOf(posted.filter(({ month: at }) => at !== month(202405))))
  const linked = 'May 2024 is not posted, so the months around it cannot be linked.'
  expect(returns).toMatchObject({
    months: 29,
    timeWeighted: { missing: linked },
    annualised: { missing: linked },
    deepestFall: { missing: linked },
    moneyWeighted: { missing: 'May 2024 is not posted, so the cash flows are incomplete.' },
    years: [
      { year: 2023, months: 12, timeWeighted: { value: 12_68 } },
      { year: 2024, months: 11, timeWeighted: { missing: linked } },
      { year: 2025, months: 6, timeWeighted: { value: 6_15 } }, // 1.01^6 − 1 = 6.1520 %
    ],
  })
  const withGaps = returnsFrom(
    historyOf(posted.filter(({ month: at }) => ![202312, 202401, 202404, 202406, 202407].includes(at))),
  )
  const gaps = 'December 2023 to January 2024, April 2024 and June to July 2024 are not posted'
  expect([withGaps?.timeWeighted.missing, withGaps?.moneyWeighted.missing]).toEqual([
    `${gaps}, so the months around them cannot be linked.`,
    `${gaps}, so the cash flows are incomplete.`,
  ])
  expect(withGaps?.years[1]?.timeWeighted.missing).toBe(
    'January 2024, April 2024 and June to July 2024 are not posted.',
  )
  const withoutJanuary = returnsFrom(historyOf(posted.filter(({ month: at }) => at !== month(202401))))
  expect(withoutJanuary?.years[1]?.timeWeighted.missing).toBe('January 2024 is not posted.')
  const withoutDecember = returnsFrom(historyOf(posted.filter(({ month: at }) => at !== month(202312))))
  expect(withoutDecember?.years[0]?.timeWeighted.missing).toBe('December 2023 is not posted.')
})

test('a month without anything at work is named', () => {
  const returns = returnsFrom(historyOf(monthsOf([100_00, 1_00, 1_00], [0, 0, 0], [100_00, 2_00, 2_00])))
  expect(returns?.timeWeighted.missing).toBe(
    'Nothing was at work in February 2023, so that month has no return.',
  )
  expect(returns?.bestMonth).toEqual({ month: month(202303), value: 2_00 })
  // Funded again in March: 2.00 of 100.00.
  expect(returns?.sinceFunded).toEqual({ from: month(202303), timeWeighted: { value: 2_00 } })
})

test('the deepest fall counts from the highest earlier value', () => {
  const returns = returnsFrom(
    historyOf(
      monthsOf(
        [100_00, 10_00, 10_00],
        [100_00, 0, 0, 10_00],
        // 110.00 less the 10.00 that were lost: 100.00 are at work, as in every month.
        [110_00, 9_00, 9_90],
        [110_00, 0, 0, 15_00],
        [125_00, 20_00, 25_00],
      ),
    ),
  )
  // Since January: −10.00 %, 9.90 % and −15.00 %: 0.90 × 1.099 × 0.85 − 1 = −15.9265 %
  expect(returns?.deepestFall).toEqual({ value: -15_93 })
  expect(returns?.worstMonth).toEqual({ month: month(202304), value: -15_00 })
})

test('money that only went one way has no yearly rate', () => {
  const lost = monthsOf([100_00, 0, 0, 100_00], ...repeated(11, [100_00, 0, 0] as const))
  expect(returnsFrom(historyOf(lost))?.moneyWeighted.missing).toBe(
    'Money only went one way, so no yearly rate describes it.',
  )
})

test('returns too large to be exact are not given, and refuse no month', () => {
  // 1,000 % paid out each month: 11^24 = 9.8 × 10^24
  const history = historyOf(monthsOf(...repeated(24, [1_00, 1000_00, 10_00] as const)))
  const { returns } = everyFigure(history)
  expect(returns).toMatchObject({
    timeWeighted: { value: null, missing: 'It is too large to be given exactly.' },
    annualised: { value: null },
    bestMonth: { value: 1000_00 },
    deepestFall: { value: 0 },
  })
})

test('a century of months has a money-weighted return', () => {
  const century = Array.from({ length: 1200 }, (_, k) =>
    computeSummary(addMonths(month(190001), k), {
      beginningBalance: cents(1_000_00),
      dividendPercent: percent(1_00),
      dividendPaid: cents(10_00),
    }),
  )
  // 1 % paid out each month: 1.01^12 − 1 = 12.68 %, within what months of 28 to 31 days make of it
  const rate = returnsFrom(historyOf(century))?.moneyWeighted.value ?? 0
  expect(Math.abs(rate - 12_68)).toBeLessThanOrEqual(2)
  const lost = century.map((row, k) =>
    computeSummary(row.month, {
      ...row,
      dividendPaid: zeroCents,
      dividendPercent: percent(0),
      lossAmount: cents(k === 1199 ? 999_99 : 0),
    }),
  )
  // 1,000.00 became 0.01 in 100 years: 0.00001^(1/100) − 1 = −10.87 %
  expect(Math.abs((returnsFrom(historyOf(lost))?.moneyWeighted.value ?? 0) + 10_87)).toBeLessThanOrEqual(2)
})

test('an account within the plain limit has only exact figures', () => {
  // The largest return: all of the limit made in one month on a principal of one cent.
  const [row] = monthsOf([1, 0, 0])
  const made = { ...row, unrealizedGain: cents(plainlyExactProfit) } as Summary
  expect(() => everyFigure(historyOf([made]))).not.toThrow()
  // The most capital: a principal that comes and goes, each time without a record.
  const times = Math.floor((plainlyExactProfit * 100) / 999_999_999_999_99)
  const moving = monthsOf(
    ...repeated(times, [
      [999_999_999_999_99, 0, 0],
      [0, 0, 0],
    ] as const).flat(),
  )
  expect(() => everyFigure(historyOf(moving))).not.toThrow()
})

test('the capital put in says which months it comes from', () => {
  const derived = deriveFigures(historyOf(monthsOf([100_00, 0, 0], [60_00, 0, 0])))
  expect([derived.capitalPutIn.text, derived.capitalPutIn.formula]).toEqual([
    '$100.00', // the withdrawal of 40.00 changes nothing
    'The principal of the first posted month.',
  ])
})
