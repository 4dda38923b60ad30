import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import { computeSummary } from './new-month.ts'
import { countedOn } from './activity.ts'
import { figuresOf } from './figures.ts'
import { netMoved, pendingAfter } from './position.ts'
import { cashFlowsOf } from './cash-flows.ts'
import type { Movements, Statement, StatementLine } from './statement.ts'
import { balanceAt, linesOf, missingMonths, statementLines, statementOf } from './statement.ts'
import { endsAt } from '../../test/arithmetic.ts'
import { runsOf } from '../../test/full-runs.ts'
import { evaluateStatement } from '../../test/statement-model.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { day, lastDayOf } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const principalOf = (k: number) => (k < 6 ? 100_000_00 : k < 26 ? 150_000_00 : 126_000_00)

/** The second worked example of docs/figures.md: 36 months at 1 % from January 2023. */
const example: History = {
  initialInvestment: null,
  months: Array.from({ length: 36 }, (_, k) =>
    computeSummary(addMonths(month(202301), k), {
      beginningBalance: cents(principalOf(k)),
      dividendPercent: percent(100),
      dividendPaid: cents(k % 12 === 11 ? 1_000_00 : 0),
      lossAmount: cents(k === 19 ? 6_300_00 : 0),
    }),
  ),
  activity: [
    {
      kind: 'contribution',
      amount: cents(50_000_00),
      fromGains: zeroCents,
      receivedOn: day(20230628),
      effectiveMonth: month(202307),
    },
    {
      kind: 'withdrawal',
      amount: cents(30_000_00),
      fromGains: cents(6_000_00),
      receivedOn: day(20250227),
      effectiveMonth: month(202503),
    },
  ],
}

const accountOf = (history: History) => ({ ...history, months: accountMonths(history) })
const statement = (history: History, from: number, to: number): Statement =>
  statementOf(accountOf(history), month(from), month(to))
const amountsOf = (movements: Movements) =>
  Object.fromEntries(linesOf([movements]).map(({ key }) => [key, movements[key].value]))

const row = (at: number, principal: number, gain = 0) =>
  computeSummary(month(at), {
    beginningBalance: cents(principal),
    dividendPercent: percent(gain),
    dividendPaid: zeroCents,
  })

test('a year adds up from its opening to its closing balance, and so does the time since the start', () => {
  const { inPeriod, sinceStart, value, paidOut, roi, periodReturn, returns } = statement(
    example,
    202501,
    202512,
  )
  expect(amountsOf(inPeriod)).toEqual({
    opening: 173_200_00, // 150,000 + 6 × 1,000 + 17 × 1,500 − 2 × 1,000 paid − 6,300 lost
    moneyIn: 0,
    gains: 15_600_00, // 2 × 1,500 + 10 × 1,260
    losses: 0,
    paidOut: 1_000_00,
    moneyOut: 30_000_00,
    closing: 157_800_00, // 173,200 + 15,600 − 1,000 − 30,000
  })
  expect(inPeriod.fromGains).toBe(6_000_00)
  expect(amountsOf(sinceStart)).toEqual({
    opening: 0,
    moneyIn: 150_000_00, // 100,000 + 50,000
    gains: 47_100_00, // 6 × 1,000 + 19 × 1,500 + 10 × 1,260
    losses: 6_300_00,
    paidOut: 3_000_00, // 3 × 1,000
    moneyOut: 30_000_00,
    closing: 157_800_00, // 150,000 + 47,100 − 6,300 − 3,000 − 30,000
  })
  // 157,800 + 3,000 + 6,000
  expect([value.value, paidOut.value, roi.value]).toEqual([166_800_00, 9_000_00, 27_20])
  expect([periodReturn.value, returns?.timeWeighted.value]).toEqual([10_50, 31_59])
})

test('each term of a line names where it comes from', () => {
  const { inPeriod, sinceStart } = statement(example, 202308, 202508)
  const termsOf = (movements: Movements, key: keyof typeof movements & 'moneyIn') =>
    movements[key].terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)
  expect(termsOf(inPeriod, 'moneyIn')).toEqual([])
  expect(termsOf(sinceStart, 'moneyIn')).toEqual([
    'First principal $100,000.00',
    '+Contribution, June 28, 2023 $50,000.00',
  ])
  expect(inPeriod.moneyOut.terms.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'Withdrawal, February 27, 2025 $30,000.00',
  ])
  expect(inPeriod.closing.terms.map(({ sign, name }) => sign + name)).toEqual([
    'Opening balance',
    '+Gains',
    '−Losses',
    '−Paid out',
    '−Money out',
  ])
})

test('an unrecorded move counts as money in or out of its own month', () => {
  const history = historyOf([row(202501, 100_00), row(202502, 130_00), row(202503, 90_00)])
  const of = (at: number) => amountsOf(statement(history, at, at).inPeriod)
  expect(of(202502)).toMatchObject({ opening: 100_00, moneyIn: 30_00, moneyOut: 0, closing: 130_00 })
  expect(of(202503)).toMatchObject({ opening: 130_00, moneyIn: 0, moneyOut: 40_00, closing: 90_00 })
})

test('what no entry explains is in the sums of money in and out, and named as their part that is not reconciled', () => {
  // 100.00 − 40.00 in February, + 15.00 in March, of which no entry says anything; 20.00 received in April.
  const received = { kind: 'contribution' as const, amount: cents(20_00), fromGains: zeroCents }
  const history: History = {
    ...historyOf([row(202501, 100_00), row(202502, 60_00), row(202503, 75_00), row(202504, 95_00)]),
    activity: [{ ...received, receivedOn: day(20250401), effectiveMonth: month(202504) }],
  }
  const { moneyIn, moneyOut, notReconciled } = statement(history, 202501, 202504).inPeriod
  // 100.00 + 15.00 + 20.00, and 40.00
  expect([moneyIn.text, moneyOut.text]).toEqual(['$135.00', '$40.00'])
  expect(notReconciled).toEqual({ moneyIn: 15_00, moneyOut: 40_00 })
  for (const { formula } of [moneyIn, moneyOut]) expect(formula).toMatch(/this part is not reconciled\.$/)
  expect(statement(history, 202504, 202504).inPeriod.moneyIn.formula).toBe('What was added to the account.')
})

test('a reinvestment moves nothing in or out', () => {
  const history: History = {
    ...historyOf([row(202501, 100_00, 10_00), row(202502, 110_00)]),
    activity: [
      {
        kind: 'reinvestment',
        amount: cents(10_00), // the gain of January: 100.00 × 10 %
        fromGains: zeroCents,
        receivedOn: day(20250201),
        effectiveMonth: month(202502),
      },
    ],
  }
  const february = amountsOf(statement(history, 202502, 202502).inPeriod)
  expect(february).toMatchObject({ opening: 110_00, moneyIn: 0, moneyOut: 0, closing: 110_00 })
})

test('nothing of a later month is in a statement, nor an entry that begins to work in a gap after its end', () => {
  const until = historyOf([row(202501, 100_00, 10_00)])
  const withdrawal = {
    kind: 'withdrawal' as const,
    amount: cents(15_00),
    fromGains: cents(5_00),
    receivedOn: day(20250302),
    effectiveMonth: month(202503),
  }
  const later = { ...until, months: [...until.months, row(202505, 90_00)], activity: [withdrawal] }
  const quarter = statement(later, 202501, 202502)
  expect(amountsOf(quarter.inPeriod)).toEqual(amountsOf(statement(until, 202501, 202502).inPeriod))
  expect(missingMonths({ months: accountMonths(later), activity: [] }, month(202501), month(202503))).toEqual(
    [202502, 202503],
  )
  expect(quarter.periodReturn.missing).toBe('February 2025 is not posted.')
  // It is taken out on March 2, though May is the next month that is posted: 110 − 15 = 95.
  expect(amountsOf(statement(later, 202503, 202503).inPeriod)).toMatchObject({
    opening: 110_00,
    moneyOut: 15_00,
    closing: 95_00,
  })
  const may = statement(later, 202504, 202506)
  expect(amountsOf(may.inPeriod)).toMatchObject({ opening: 95_00, moneyOut: 0, closing: 95_00 })
  expect(missingMonths({ months: accountMonths(later), activity: [] }, month(202504), month(202506))).toEqual(
    [202504],
  )
})

test('a period before the first month, or without a month, holds nothing', () => {
  expect(amountsOf(statement(example, 202001, 202012).inPeriod)).toMatchObject({ opening: 0, closing: 0 })
  const history = historyOf([row(202501, 100_00), row(202506, 100_00)])
  expect(amountsOf(statement(history, 202502, 202503).inPeriod)).toMatchObject({
    opening: 100_00,
    closing: 100_00,
  })
})

/** A random account and the months after which it is cut into periods. */
const cutHistories = fc.record({
  history: randomHistories.filter(({ months }) => months.length > 0),
  cuts: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }),
})
const runs = runsOf(300, 10_000)

/** The periods that the cuts make, from before the first money moved until after the last did. */
function periodsOf(history: History, cuts: readonly number[]) {
  const account = accountOf(history)
  const first = account.months[0]?.row.month ?? month(202501)
  const last = account.months.at(-1)?.row.month ?? first
  const ends = [...cuts.toSorted((a, b) => a - b).map((cut) => addMonths(first, cut)), addMonths(last, 6)]
  let from = addMonths(first, -4)
  return ends.flatMap((to) => {
    if (to < from) return []
    const period = { from, to, ...statementOf(account, from, to) }
    from = addMonths(to, 1)
    return [period]
  })
}

test('every period equals an independent evaluation, adds up to the cent, and ends where the next one begins', () => {
  fc.assert(
    fc.property(cutHistories, ({ history, cuts }) => {
      let before = 0
      for (const { from, to, inPeriod, sinceStart } of periodsOf(history, cuts)) {
        expect(evaluateStatement(history, from, to)).toMatchObject(amountsOf(inPeriod))
        for (const each of [inPeriod, sinceStart]) {
          const { opening, moneyIn, gains, paidOut, moneyOut, closing, ...deducted } = amountsOf(each)
          expect(closing).toBe(
            [opening, moneyIn, gains].reduce((sum: number, amount = zeroCents) => sum + amount, 0) -
              [...Object.values(deducted), paidOut, moneyOut].reduce(
                (sum: number, amount = zeroCents) => sum + amount,
                0,
              ),
          )
        }
        expect(inPeriod.opening.value).toBe(before)
        expect(inPeriod.closing.value).toBe(sinceStart.closing.value)
        before = inPeriod.closing.value
      }
      // The last one ends with what is in the account.
      expect(before).toBe(figuresOf(history).currentBalance)
    }),
    runs,
  )
})

const isBalance = ({ key }: StatementLine) => key === 'opening' || key === 'closing'

test('the periods of an account together moved what it moved since the start', () => {
  fc.assert(
    fc.property(cutHistories, ({ history, cuts }) => {
      const periods = periodsOf(history, cuts)
      const since = periods.at(-1)?.sinceStart
      const flows = cashFlowsOf(accountMonths(history)).filter(
        ({ name }) => name !== 'Paid out' && name !== 'In the account',
      )
      for (const { key } of statementLines.filter((line) => !isBalance(line)))
        expect(periods.reduce((sum, { inPeriod }) => sum + inPeriod[key].value, 0)).toBe(since?.[key].value)
      // The cash flows are written for the returns, by other code.
      const total = flows.reduce((sum, { amount }) => sum + amount, 0)
      const pending = netMoved(pendingAfter(accountMonths(history), history.activity))
      expect((since?.moneyOut.value ?? 0) - (since?.moneyIn.value ?? 0) - total + pending).toBe(0)
    }),
    runs,
  )
})

test('months posted and entries received after a period change nothing in it', () => {
  fc.assert(
    fc.property(cutHistories, ({ history, cuts }) => {
      const account = accountOf(history)
      const to = addMonths(account.months[0]?.row.month ?? month(202501), cuts[0] ?? 0)
      const until = accountOf({
        ...history,
        months: history.months.filter((each) => each.month <= to),
        activity: history.activity.filter((entry) => countedOn(entry) <= lastDayOf(to)),
      })
      const [now, then] = [statementOf(account, to, to), statementOf(until, to, to)]
      expect(amountsOf(now.inPeriod)).toEqual(amountsOf(then.inPeriod))
      expect(amountsOf(now.sinceStart)).toEqual(amountsOf(then.sinceStart))
      expect([now.value.value, now.roi.value, now.returns]).toEqual([
        then.value.value,
        then.roi.value,
        then.returns,
      ])
      expect(balanceAt(account, to)).toBe(now.inPeriod.closing.value)
    }),
    runs,
  )
})

test('the terms of every line add up to it', () => {
  fc.assert(
    fc.property(cutHistories, ({ history, cuts }) => {
      for (const { inPeriod, sinceStart } of periodsOf(history, cuts))
        for (const { key } of statementLines)
          for (const { terms, text, value } of [inPeriod[key], sinceStart[key]])
            expect(terms.length === 0 ? value === 0 : endsAt(terms, text)).toBe(true)
    }),
    runs,
  )
})
