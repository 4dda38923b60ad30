import { expect, test } from 'vitest'
import { example } from '../../test/example-account.ts'
import { historyOf } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import type { History } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import type { Activity } from './activity.ts'
import { countedOn } from './activity.ts'
import { deriveFigures, figuresOf } from './figures.ts'
import { computeSummary } from './new-month.ts'
import { closingDayOf, movedSince, movedText } from './position.ts'
import type { Movements, Statement } from './statement.ts'
import { linesOf, statementOf } from './statement.ts'

const accountOf = (history: History) => ({ ...history, months: accountMonths(history) })
const statement = (history: History, from: number, to: number): Statement =>
  statementOf(accountOf(history), month(from), month(to))
const amountsOf = (movements: Movements) =>
  Object.fromEntries(linesOf([movements]).map(({ key }) => [key, movements[key].value]))

const row = (at: number, principal: number, rate: number) =>
  computeSummary(month(at), {
    beginningBalance: cents(principal),
    dividendPercent: percent(rate),
    dividendPaid: zeroCents,
  })

test('money counts on the day it moved: a withdrawal of February is in February’s statement', () => {
  expect(amountsOf(statement(example, 202502, 202502).inPeriod)).toEqual({
    opening: 174_700_00,
    moneyIn: 0,
    gains: 1_500_00,
    losses: 0,
    paidOut: 0,
    moneyOut: 30_000_00, // on the 27th, at work until the end of the month
    closing: 146_200_00, // 174,700 + 1,500 − 30,000
  })
  expect(amountsOf(statement(example, 202503, 202503).inPeriod)).toMatchObject({
    opening: 146_200_00,
    moneyOut: 0,
    closing: 147_460_00, // 146,200 + 1,260, which is P + R of March
  })
  expect(amountsOf(statement(example, 202306, 202306).inPeriod)).toMatchObject({
    opening: 105_000_00,
    moneyIn: 50_000_00,
    closing: 156_000_00,
  })
})

test('the principal only names later activity that moved it', () => {
  const october = historyOf([row(202610, 10_000_00, 1_00)])
  const withdrawn = (amount: number, fromGains: number): Activity => ({
    kind: 'withdrawal',
    amount: cents(amount),
    fromGains: cents(fromGains),
    receivedOn: day(20261105),
    effectiveMonth: month(202612),
  })
  const principalAfter = (entry: Activity) => {
    const { text, formula } = deriveFigures({ ...october, activity: [entry] }).principal
    return `${text}: ${formula}`
  }
  expect(principalAfter(withdrawn(100_00, 100_00))).toBe(
    '$10,000.00: The principal of the latest posted month.',
  )
  // 10,000.00 − (150.00 − 100.00)
  expect(principalAfter(withdrawn(150_00, 100_00))).toBe(
    '$9,950.00: The principal of the latest posted month, after later activity.',
  )
})

/** 10,000.00 at 1 % from August to October 2026, closed on November 10. */
const closed: History = {
  ...historyOf([202608, 202609, 202610].map((at) => row(at, 10_000_00, 1_00))),
  activity: [
    {
      kind: 'withdrawal',
      amount: cents(10_300_00),
      fromGains: cents(300_00),
      receivedOn: day(20261110),
      effectiveMonth: month(202612),
    },
  ],
}

test('the final statement of a closed account ends on the closing day, with nothing left', () => {
  const final = statementOf(accountOf(closed), month(202611), month(202611), day(20261110))
  expect(amountsOf(final.inPeriod)).toMatchObject({ opening: 10_300_00, moneyOut: 10_300_00, closing: 0 })
  expect([final.value.value, final.paidOut.value]).toEqual([300_00, 300_00])
  // Until October, it was there.
  expect(amountsOf(statement(closed, 202610, 202610).inPeriod)).toMatchObject({
    moneyOut: 0,
    closing: 10_300_00,
  })
})

test('a closed account holds nothing, and what was paid out is its value', () => {
  expect(figuresOf(closed)).toMatchObject({
    principal: 0,
    unrealizedGain: 0,
    currentBalance: 0,
    dividendPaid: 300_00,
    totalPortfolioValue: 300_00,
    profit: 300_00,
    roi: 3_00,
  })
  expect(movedSince(closed)).toBe('Moved since October 2026: −$10,300.00 on November 10')
})

const entry = (kind: Activity['kind'], receivedOn: number, effectiveMonth: number): Activity => ({
  kind,
  amount: cents(50_00),
  fromGains: zeroCents,
  receivedOn: day(receivedOn),
  effectiveMonth: month(effectiveMonth),
})

test('what has moved is named in the order of its days, with the year unless it is that of the month', () => {
  const activity = [
    entry('reinvestment', 20270102, 202702),
    entry('contribution', 20261103, 202612),
    entry('withdrawal', 20261001, 202610),
  ]
  expect(movedSince({ ...closed, activity })).toBe(
    'Moved since October 2026: $50.00 added on November 3, $50.00 reinvested on January 2, 2027',
  )
  activity.push(entry('contribution', 20261015, 202611))
  expect(movedSince({ ...closed, activity })).toBe(
    'Not counted in October 2026: $50.00 added on October 15, $50.00 added on November 3, $50.00 reinvested on January 2, 2027',
  )
  expect(movedSince({ ...closed, activity: [] })).toBeUndefined()
  expect(movedSince({ months: [], activity })).toBeUndefined()
  expect(movedText(activity.slice(1, 2))).toBe('+$50.00 on November 3, 2026')
})

test('more than three entries are summed up', () => {
  const activity = [
    entry('withdrawal', 20261127, 202612),
    entry('contribution', 20261103, 202612),
    entry('withdrawal', 20261104, 202612),
  ]
  expect(movedSince({ ...closed, activity })).toContain('on November 3, −$50.00 on November 4, −$50.00 on')
  activity.push(entry('withdrawal', 20261105, 202612))
  // 50.00 − 3 × 50.00
  expect(movedSince({ ...closed, activity })).toBe(
    'Moved since October 2026: −$100.00 in 4 entries, the first on November 3',
  )
})

test('what is withdrawn and not sent yet is not said to have left', () => {
  const unsent = { ...entry('withdrawal', 20261112, 202612), sentOn: null }
  expect(movedSince({ ...closed, activity: [unsent] })).toBe(
    'Moved since October 2026: −$50.00 on November 12 (not sent yet)',
  )
  const sent = { ...unsent, sentOn: day(20261113) }
  expect(movedText([sent], month(202610))).toBe('−$50.00 on November 12')
  // −4 × 50.00, of which 2 × 50.00 are not sent
  expect(movedText([sent, sent, unsent, unsent], month(202610))).toBe(
    '−$200.00 in 4 entries, the first on November 12 ($100.00 not sent yet)',
  )
})

test('an entry counts on its day; an older one that was at work before that, from the first of its month', () => {
  expect(countedOn(entry('contribution', 20261103, 202611))).toBe(20261103)
  expect(countedOn(entry('contribution', 20261103, 202610))).toBe(20261001)
})

test('the closing day is that of the last withdrawal since the latest month, or the day it was recorded', () => {
  const recorded = day(20261120)
  expect(closingDayOf(closed, null)).toBeUndefined()
  expect(closingDayOf(closed, recorded)).toBe(20261110)
  const earlier = { ...closed, activity: [entry('withdrawal', 20260930, 202610)] }
  expect(closingDayOf(earlier, recorded)).toBe(20261120)
})
