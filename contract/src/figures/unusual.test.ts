import { expect, test } from 'vitest'
import { cents, zeroCents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import type { EnteredFigures } from './monthly-figures.ts'
import { computeSummary } from './new-month.ts'
import { figuresUnlike, unlikeSentences } from './unusual.ts'

const of = (changes: Partial<EnteredFigures> = {}) =>
  computeSummary(month(202508), {
    beginningBalance: cents(10_000_00),
    dividendPercent: percent(333),
    dividendPaid: cents(100_00),
    ...changes,
  })

test.each([
  ['the same again', {}, []],
  // 5.00 − 3.33 = 1.67, and half of 3.33 is 1.665
  ['a percentage more than half above', { dividendPercent: percent(500) }, ['dividendPercent']],
  ['a percentage half above', { dividendPercent: percent(499) }, []],
  ['a percentage ten times as high', { dividendPercent: percent(3330) }, ['dividendPercent']],
  [
    'nothing earned, so that nothing could be paid',
    { dividendPercent: percent(0), dividendPaid: cents(0) },
    ['dividendPercent'],
  ],
  // 150.01 − 100.00 is more than 50.00
  ['a payout more than half above', { dividendPaid: cents(150_01) }, ['dividendPaid']],
  ['a payout half above', { dividendPaid: cents(150_00) }, []],
  ['no payout', { dividendPaid: cents(0) }, ['dividendPaid']],
  // A loss leaves neither percentage nor payout.
  ['a loss', { lossAmount: cents(1) }, ['lossAmount']],
  // 666.00 × 100 ÷ 333 = 200.00: the same part of twice the dividend.
  [
    'twice as much paid of twice the principal',
    { beginningBalance: cents(20_000_00), dividendPaid: cents(200_00) },
    [],
  ],
])('%s', (_, changes, unlike) => {
  expect(figuresUnlike(of(changes), of(), zeroCents)).toEqual(unlike)
})

test('a first payout is unlike a month without one', () => {
  const ordinary = of({ dividendPaid: cents(0) })
  expect(figuresUnlike(of({ dividendPaid: cents(1) }), ordinary, zeroCents)).toEqual(['dividendPaid'])
})

test('more than half of the principal in or out is unlike, except into an empty account', () => {
  expect(figuresUnlike(of(), of(), cents(-5_000_00))).toEqual([])
  expect(figuresUnlike(of(), of(), cents(-5_000_01))).toEqual(['moved'])
  const empty = of({ beginningBalance: cents(0), dividendPaid: cents(0) })
  expect(figuresUnlike(of({ dividendPaid: cents(0) }), empty, cents(10_000_00))).toEqual([])
})

test('money that moves is measured by the principal of the latest month, also where that lost', () => {
  const ordinary = of({ dividendPaid: zeroCents })
  const loss = { month: month(202509), beginningBalance: cents(30_000_00), lossAmount: cents(420_00) }
  const now = { ...of({ beginningBalance: cents(30_000_00), dividendPaid: zeroCents }), month: month(202510) }
  const moving = (amount: number) =>
    unlikeSentences(now, { ordinary, loss }, cents(amount)).map(({ sentence }) => sentence)
  expect(moving(15_000_00)).toEqual([])
  // Half of 30,000.00 is 15,000.00
  expect(moving(15_000_01)).toEqual([
    '+$15,000.01 is more than half of the $30,000.00 at work in September 2025.',
  ])
})

test('a difference from the last ordinary month also names the loss that came after it', () => {
  const ordinary = of({ dividendPercent: percent(90), dividendPaid: zeroCents })
  const now = { ...of({ dividendPaid: zeroCents }), month: month(202510) }
  const loss = { month: month(202509), beginningBalance: cents(10_000_00), lossAmount: cents(420_00) }
  const sentenceAfter = (lost: typeof loss | undefined) =>
    unlikeSentences(now, { ordinary, loss: lost }, zeroCents).map(({ sentence }) => sentence)
  expect(sentenceAfter(undefined)).toEqual(['3.33%, after 0.90% in August 2025.'])
  expect(sentenceAfter(loss)).toEqual([
    '3.33%, after 0.90% in August 2025 and a loss of $420.00 in September 2025.',
  ])
})

test('the reason of a difference names no amount lost, so that it is the same for investors who lost different amounts', () => {
  const ordinary = of({ dividendPercent: percent(90), dividendPaid: zeroCents })
  const reasonsOf = (now: Partial<EnteredFigures>) => {
    const loss = { month: month(202509), beginningBalance: cents(10_000_00), lossAmount: cents(420_00) }
    const row = { ...of({ dividendPaid: zeroCents, ...now }), month: month(202510) }
    return unlikeSentences(row, { ordinary, loss }, zeroCents).map(({ reason }) => reason)
  }
  expect(reasonsOf({})).toEqual(['3.33%, after 0.90% in August 2025 and a loss in September 2025.'])
  expect(reasonsOf({ lossAmount: cents(5_00) })).toEqual([
    'A loss, after 0.90% in August 2025 and a loss in September 2025.',
  ])
  expect(
    unlikeSentences(of({ lossAmount: cents(5_00) }), { ordinary: undefined, loss: undefined }, zeroCents),
  ).toMatchObject([{ sentence: 'Lost $5.00 (−0.05% of the principal).', reason: 'A loss.' }])
})
