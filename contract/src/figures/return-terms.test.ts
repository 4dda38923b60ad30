import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountMonth } from './account-months.ts'
import { accountMonths } from './account-months.ts'
import type { Derivation } from './derivation.ts'
import { deriveLinkedReturn, deriveYearlyReturn, linkedOf } from './return-terms.ts'
import { deepestFallOf, returnsOf } from './returns.ts'
import { endsAt } from '../../test/arithmetic.ts'
import { noFees } from '../../test/no-fees.ts'
import { historyOf } from '../../test/random-histories.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month } from '../values/month.ts'
import { zeroPercent } from '../values/percent.ts'

/** Months from January 2024 on one principal, each with what it earned, or lost if it is below 0. */
const monthsOf = (principal: number, made: readonly number[]): AccountMonth[] =>
  accountMonths(
    historyOf(
      made.map((amount, k) => ({
        ...noFees,
        month: addMonths(month(202401), k),
        beginningBalance: cents(principal),
        dividendPercent: zeroPercent,
        dividendAmount: cents(Math.max(amount, 0)),
        dividendPaid: zeroCents,
        unrealizedGain: cents(Math.max(amount, 0)),
        lossAmount: cents(Math.max(0 - amount, 0)),
        endingBalance: cents(principal + amount),
      })),
    ),
  )

const label = { name: 'Time-weighted', formula: '', posted: undefined }
const valueOf = (months: readonly AccountMonth[], key: 'timeWeighted' | 'annualised' | 'deepestFall') =>
  returnsOf(months)?.[key].value ?? null

const isExact = (derivation: Derivation<unknown>): boolean =>
  endsAt(derivation.terms, derivation.text) &&
  derivation.terms.every(({ from }) => from === undefined || isExact(from))

const linesOf = ({ terms }: Derivation<unknown>) =>
  terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)

test('a linked return is the product of the factors of its months, less 1', () => {
  // 1,000.00 − 4.20 %, then 9.58 of 958.00
  const months = monthsOf(1_000_00, [-42_00, 9_58])
  const derived = deriveLinkedReturn(label, valueOf(months, 'timeWeighted'), linkedOf(months))
  expect(linesOf(derived)).toEqual(['1 − 4.20% 0.9580', '×1 + 1.00% 1.0100', '−The starting $1.00 1.00'])
  expect(derived.text).toBe('−3.24%') // 0.958 × 1.01 = 0.96758
  expect(derived.terms[0]?.from?.text).toBe('−4.20%')
})

test('a return of a single month is what it earned of what was at work, without a tautology', () => {
  const months = monthsOf(1_000_00, [-42_00])
  const derived = deriveLinkedReturn(label, valueOf(months, 'timeWeighted'), linkedOf(months))
  expect(linesOf(derived)).toEqual(['−Loss $42.00', '÷At work $1,000.00'])
})

test('the largest decline counts only the months from the high to the low', () => {
  const months = monthsOf(1_000_00, [10_00, 20_00, -30_00, 5_00, -40_00, 20_00])
  const fallen = deepestFallOf(months)
  expect(fallen.map(({ row }) => row.month)).toEqual([202403, 202404, 202405])
  expect(isExact(deriveLinkedReturn(label, valueOf(months, 'deepestFall'), linkedOf(fallen)))).toBe(true)
  expect(deepestFallOf(monthsOf(1_000_00, [10_00, 0, 20_00]))).toEqual([])
})

test('a yearly rate is the growth since the start to the power of a year, which opens into its years', () => {
  const months = monthsOf(
    1_000_00,
    Array.from({ length: 30 }, (_, k) => (k % 5 === 0 ? -7_13 : 12_37)),
  )
  const derived = deriveYearlyReturn(label, valueOf(months, 'annualised'), linkedOf(months))
  // 1,000.00 − 6 × 7.13 + 24 × 12.37 = 1,254.10
  expect(linesOf(derived)).toEqual([
    'What $1.00 became 1.2541',
    '^One year out of 30 months 12 ÷ 30',
    '−The starting $1.00 1.00',
  ])
  expect(`${derived.text} ${derived.unit}`).toMatch(/% a year$/)
  expect(derived.terms[0]?.from?.terms.map(({ name }) => name.replace(/.*, /, ''))).toEqual([
    '2024',
    '2025',
    '2026',
    'The starting $1.00',
  ])
  expect(isExact(derived)).toBe(true)
})

test('a yearly rate of twelve months is their return itself', () => {
  const months = monthsOf(
    1_000_00,
    Array.from({ length: 12 }, () => 10_00),
  )
  const derived = deriveYearlyReturn(label, valueOf(months, 'annualised'), linkedOf(months))
  expect(derived.terms).toHaveLength(13)
  expect(isExact(derived)).toBe(true)
})

test('the factors that are shown give the return that is shown, whatever the months are', () => {
  const amounts = fc.array(fc.integer({ min: -900_00, max: 2_000_00 }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 50_000_00, max: 90_000_000_00 }), amounts, (principal, made) => {
      const months = monthsOf(principal, made)
      for (const isBeforeFees of [false, true]) {
        const linked = linkedOf(months, isBeforeFees)
        expect(isExact(deriveLinkedReturn(label, valueOf(months, 'timeWeighted'), linked))).toBe(true)
        if (made.length >= 12)
          expect(isExact(deriveYearlyReturn(label, valueOf(months, 'annualised'), linked))).toBe(true)
      }
      const fallen = deepestFallOf(months)
      if (fallen.length > 0)
        expect(isExact(deriveLinkedReturn(label, valueOf(months, 'deepestFall'), linkedOf(fallen)))).toBe(
          true,
        )
    }),
  )
})
