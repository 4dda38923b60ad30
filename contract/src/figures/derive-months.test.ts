import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity } from './activity.ts'
import type { Derivation } from './derivation.ts'
import { nameOf } from './derivation.ts'
import type { DerivedMonth } from './derive-months.ts'
import { deriveFiguresAt, deriveMonth, deriveQuarters } from './derive-months.ts'
import type { DatedSummary } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { currentBalances, deriveFigures, figuresOf } from './figures.ts'
import { computeFromDividend, computeSummary } from './new-month.ts'
import { accountValues, cumulativeProfit, roiYield } from './series.ts'
import { endsAt } from '../../test/arithmetic.ts'
import { historyOf } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, formatQuarter, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const amounts = fc.integer({ min: 0, max: 10_000_000_00 }).map(cents)

/** Posted months, some of which do not add up or have no principal. */
const histories = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 4 }),
      principal: fc.oneof(amounts, fc.constant(zeroCents)),
      rate: fc.integer({ min: 0, max: 1000_00 }).map(percent),
      wrong: fc.option(amounts),
      postedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    }),
    { maxLength: 20 },
  )
  .map((months) => {
    let at = month(202501)
    return months.map(({ gap, principal, rate, wrong, postedAt }): DatedSummary => {
      at = addMonths(at, gap)
      const row = computeSummary(at, {
        beginningBalance: principal,
        dividendPercent: rate,
        dividendPaid: zeroCents,
      })
      return { ...row, ...(wrong === null ? {} : { dividendAmount: wrong }), postedAt }
    })
  })

const derivationsOf = (month: DerivedMonth): Derivation<unknown>[] =>
  Object.values<Derivation<unknown>>({ ...month })

const holds = (derivation: Derivation<unknown>): boolean =>
  (derivation.terms.length === 0 ? derivation.value === 0 : endsAt(derivation.terms, derivation.text)) &&
  derivation.terms.every(
    ({ from, text }) => from === undefined || ([text, `+${text}`].includes(from.text) && holds(from)),
  )

test('every derivation, recomputed from its texts alone, gives its figure', () => {
  fc.assert(
    fc.property(histories, fc.option(amounts), (rows, initial) => {
      const months = accountMonths(historyOf(rows, initial))
      for (const derivation of Object.values(deriveFigures(historyOf(rows, initial))))
        expect(holds(derivation)).toBe(true)
      for (const each of months)
        for (const derivation of derivationsOf(deriveMonth(months, each)))
          expect(holds(derivation)).toBe(true)
    }),
  )
})

test('every explained figure equals the one that the account shows', () => {
  fc.assert(
    fc.property(histories, fc.option(amounts), (rows, initial) => {
      const derived = Object.entries(deriveFigures(historyOf(rows, initial)))
      const values = derived.map(([name, { value }]) => [name, value])
      expect(Object.fromEntries(values)).toEqual(figuresOf(historyOf(rows, initial)))
    }),
  )
})

test('a month has the figures of its row and the running balance', () => {
  fc.assert(
    fc.property(histories, (rows) => {
      const balances = currentBalances(historyOf(rows))
      const months = accountMonths(historyOf(rows))
      months.forEach((each, k) => {
        const { row } = each
        const derived = deriveMonth(months, each)
        expect(derived.beginningBalance.value).toBe(row.beginningBalance)
        expect(derived.dividendPercent.value).toBe(row.dividendPercent)
        expect(derived.dividendAmount.value).toBe(row.dividendAmount)
        expect(derived.unrealizedGain.value).toBe(row.unrealizedGain)
        expect(derived.dividendPaid.value).toBe(row.dividendPaid)
        expect(derived.currentBalance.value).toBe(balances[k])
      })
    }),
  )
})

test('each point of a series is the figure of the account at that time', () => {
  fc.assert(
    fc.property(histories, (rows) => {
      const history = historyOf(rows)
      const months = accountMonths(history)
      const at = months.map(({ row }) => deriveFiguresAt(history, row.month))
      expect(cumulativeProfit(months).map((point) => point.value)).toEqual(
        at.map(({ profit }) => profit.value),
      )
      expect(accountValues(months).map((point) => point.value)).toEqual(
        at.map(({ totalPortfolioValue }) => totalPortfolioValue.value),
      )
      const quarters = deriveQuarters(months)
      for (const { label, value } of roiYield(months)) {
        const row = quarters.get(label)?.row
        expect(row && formatQuarter(row.month)).toBe(label)
        expect(row && deriveFiguresAt(history, row.month).roi.value).toBe(value)
      }
    }),
  )
})

test('figures of a month are named with it and have the parts of that time, whatever has moved since; those of today have today’s', () => {
  const rows = [1, 2].map((k) =>
    computeSummary(month(202509 + k), {
      beginningBalance: cents(10_000_00),
      dividendPercent: percent(100),
      dividendPaid: zeroCents,
    }),
  )
  const reinvested: Activity = {
    kind: 'reinvestment',
    amount: cents(50_00),
    fromGains: zeroCents,
    receivedOn: day(20251210),
    effectiveMonth: month(202601),
  }
  const namesAt = (at: number, activity: readonly Activity[]) => {
    const derived = deriveFiguresAt({ ...historyOf(rows), activity }, month(at))
    const { principal, unrealizedGain, profit, totalPortfolioValue, roi } = derived
    return [principal, unrealizedGain, profit, totalPortfolioValue, roi].map((each) => nameOf(each))
  }
  const names = ['Principal', 'Unrealized gain', 'Total profit', 'Total Account Value', 'ROI']
  const asOf = (at: string) => names.map((name) => `${name} as of ${at}`)
  expect(namesAt(202510, [])).toEqual(asOf('October 2025'))
  for (const activity of [[], [reinvested]]) expect(namesAt(202511, activity)).toEqual(asOf('November 2025'))
  const history = { ...historyOf(rows), activity: [reinvested] }
  const termsOf = ({ terms }: Derivation<unknown>) => terms.map(({ name, text }) => `${name} ${text}`)
  // 2 × 100.00, of which 50.00 were reinvested in December
  const today = deriveFigures(history)
  expect([today.profit, today.roi].map((each) => nameOf(each))).toEqual(['Total profit', 'ROI'])
  expect(termsOf(today.profit)).toEqual(['Unrealized gain $150.00', 'Gains reinvested $50.00'])
  // In November all of 2 × 100.00 was unrealized.
  const then = deriveFiguresAt(history, month(202511))
  expect(termsOf(then.profit)).toEqual(['Unrealized gain $200.00'])
  for (const { terms } of [then.totalPortfolioValue, then.roi])
    expect(terms.flatMap(({ from }) => (from === undefined ? [] : termsOf(from)))).toContain(
      'Unrealized gain $200.00',
    )
  expect([then.principal.formula, then.unrealizedGain.text]).toEqual(['Posted by the firm.', '$200.00'])
})

test('a figure has the time when the latest row behind it was posted', () => {
  const rows = [1, 3, 2].map((postedAt, k) => ({
    ...computeSummary(addMonths(month(202501), k), {
      beginningBalance: cents(100_00),
      dividendPercent: percent(333),
      dividendPaid: zeroCents,
    }),
    postedAt,
  }))
  const derived = deriveFigures(historyOf(rows))
  expect([
    derived.initialInvestment.posted?.at,
    derived.principal.posted?.at,
    derived.profit.posted?.at,
  ]).toEqual([1, 2, 3])
  const months = accountMonths(historyOf(rows))
  const [first] = months
  expect(first && deriveMonth(months, first).currentBalance.posted?.at).toBe(1)
})

test('a posted figure that breaks its rule is shown as posted, with the rule', () => {
  const row = {
    ...computeSummary(month(202507), {
      beginningBalance: cents(10_000_00),
      dividendPercent: percent(333),
      dividendPaid: zeroCents,
    }),
    dividendAmount: cents(339_00), // which is 3.39 % of 10,000.00
  }
  const months = accountMonths(historyOf([row]))
  const dividend = months[0] && deriveMonth(months, months[0]).dividendAmount
  expect([dividend?.text, dividend?.formula]).toEqual([
    '$339.00',
    'Posted by the firm. Principal times dividend percent would give another amount.',
  ])
})

test('a typed dividend explains the percentage that follows from it', () => {
  const typed = { beginningBalance: cents(10_000_00), dividendPercent: percent(0), dividendPaid: zeroCents }
  const row = computeFromDividend(month(202507), typed, cents(333_01))
  const months = accountMonths(historyOf([row]))
  const derived = months[0] && deriveMonth(months, months[0])
  expect([derived?.dividendAmount.text, derived?.dividendAmount.formula]).toEqual([
    '$333.01',
    'Posted by the firm.',
  ])
  // 333.01 ÷ 10,000.00 = 3.3301 %
  expect(derived?.dividendPercent.text).toBe('3.33%')
  expect(derived?.dividendPercent.terms.map(({ sign, text }) => sign + text)).toEqual([
    '$333.01',
    '÷$10,000.00',
  ])
})
