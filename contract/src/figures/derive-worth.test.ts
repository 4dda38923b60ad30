import { expect, test } from 'vitest'
import type { Activity } from './activity.ts'
import { deriveLost } from './derive-headline.ts'
import { deriveFigures } from './figures.ts'
import { computeSummary } from './new-month.ts'
import { historyOf } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import { cents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

const principal = cents(10_000_00)
const rows = (...months: { rate?: number; paid?: number; lost?: number }[]) =>
  months.map(({ rate = 0, paid = 0, lost = 0 }, k) => ({
    ...computeSummary(addMonths(month(202501), k), {
      beginningBalance: principal,
      dividendPercent: percent(rate),
      dividendPaid: cents(paid),
      lossAmount: cents(lost),
    }),
    postedAt: 5,
  }))

/** The sentences of the main figures, and the names of the terms of profit and value. */
function wordsOf(...months: Parameters<typeof rows>) {
  const {
    profit,
    totalPortfolioValue: value,
    currentBalance,
    roi,
  } = deriveFigures(historyOf(rows(...months)))
  const termsOf = (terms: typeof profit.terms) =>
    terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)
  return {
    sentences: [profit, value, currentBalance, roi].map(({ formula }) => formula),
    profit: termsOf(profit.terms),
    value: termsOf(value.terms),
  }
}

test('a gain of which a part was paid has both as terms', () => {
  expect(wordsOf({ rate: 300, paid: 100_00 })).toEqual({
    sentences: [
      'Unrealized gain plus dividends paid.',
      'Principal plus total profit. Dividends paid out are included.',
      'Principal plus unrealized gain.',
      'Total profit as a percentage of the money put in.',
    ],
    profit: ['Unrealized gain $200.00', '+Dividends paid $100.00'],
    value: ['Principal $10,000.00', '+Total profit $300.00'],
  })
})

test('a loss is called a loss, and nothing is said of dividends that were never paid', () => {
  expect(wordsOf({ lost: 400_00 })).toEqual({
    sentences: [
      'All of it is unrealized loss.',
      'Principal less total loss.',
      'Principal less unrealized loss.',
      'Total loss as a percentage of the money put in.',
    ],
    profit: ['Unrealized loss −$400.00'],
    value: ['Principal $10,000.00', '−Total loss $400.00'],
  })
})

test('what an account has lost is realized once everything left of it is withdrawn, which then says what left it, and only then', () => {
  const namesAfter = (withdrawn: number, lost = 400_00) => {
    const entry: Activity = {
      kind: 'withdrawal',
      amount: cents(withdrawn),
      fromGains: cents(0),
      receivedOn: day(20250310),
      effectiveMonth: month(202504),
      sentOn: null,
    }
    const months = rows({ lost })
    const history = { ...historyOf(months), activity: withdrawn === 0 ? [] : [entry] }
    const { unrealizedGain, profit, currentBalance } = deriveFigures(history)
    const texts = [unrealizedGain, profit, ...currentBalance.terms, currentBalance].map(({ text }) => text)
    return [unrealizedGain.name, deriveLost(history).name, profit.formula, currentBalance.formula, ...texts]
  }
  // 10,000.00 − 400.00 = 9,600.00, of which all is withdrawn from the principal: 400.00 − 400.00 = 0.00 is left.
  expect(namesAfter(9_600_00)).toEqual([
    'Realized loss',
    'Realized loss',
    'All of it is realized loss.',
    'Everything that was in the account has been withdrawn.',
    '−$400.00',
    '−$400.00',
    // The Current Balance of the month, less the withdrawal.
    '$9,600.00',
    '$9,600.00',
    '$0.00',
  ])
  expect(namesAfter(9_000_00).slice(0, 2)).toEqual(['Unrealized loss', 'Unrealized loss'])
  // Nothing is left, and nothing was withdrawn.
  expect(namesAfter(0, 10_000_00).slice(0, 2)).toEqual(['Unrealized loss', 'Unrealized loss'])
})

test('what an account lost is explained as its losses, and ends in that amount', () => {
  const lostOf = (...months: Parameters<typeof rows>) => {
    const { formula, terms, text } = deriveLost(historyOf(rows(...months)))
    return [formula, terms.map(({ sign, name, text: amount }) => `${sign}${name} ${amount}`), text]
  }
  expect(lostOf({ lost: 400_00 })).toEqual([
    'The losses of all posted months together.',
    ['Loss $400.00'],
    '$400.00',
  ])
  expect(lostOf({ rate: 100 }, { lost: 400_00 })).toEqual([
    'The losses of all posted months together, less gains.',
    ['−Gain $100.00', '+Loss $400.00'],
    '$300.00',
  ])
})

test('a loss is subtracted from the dividends that were paid', () => {
  const { sentences, profit } = wordsOf({ rate: 300, paid: 300_00 }, { lost: 400_00 })
  expect(sentences[0]).toBe('Dividends paid less unrealized loss.')
  expect(profit).toEqual(['Dividends paid $300.00', '−Unrealized loss $400.00'])
})

test('an account that gained and lost nothing has its principal as the only term', () => {
  expect(wordsOf({})).toEqual({
    sentences: [
      'Nothing was gained or lost.',
      'All of it is principal.',
      'All of it is principal.',
      'Total profit as a percentage of the money put in.',
    ],
    profit: ['Unrealized gain $0.00'],
    value: ['Principal $10,000.00'],
  })
})

test('of months that were posted together, a figure names the latest', () => {
  expect(deriveFigures(historyOf(rows({}, {}))).roi.posted).toEqual({
    month: 202502,
    at: 5,
    change: 'posted',
  })
})
