import { expect, test } from 'vitest'
import { accountMonths } from './account-months.ts'
import type { Derivation } from './derivation.ts'
import { deriveMonth, deriveYear } from './derive-months.ts'
import { deriveFigures } from './figures.ts'
import { movementsIn } from './statement.ts'
import { endsAt } from '../../test/arithmetic.ts'
import { noFees } from '../../test/no-fees.ts'
import { historyOf } from '../../test/random-histories.ts'
import { cents, zeroCents } from '../values/money.ts'
import { day } from '../values/day.ts'
import { addMonths, month } from '../values/month.ts'
import { percent } from '../values/percent.ts'

/** Months from October 2020 of 1,000.00 at 10 %; each sixth is paid out, each fifth lost 150.00 instead. */
const monthsOf = (count: number) =>
  Array.from({ length: count }, (_, k) => {
    const lost = (k + 1) % 5 === 0
    const paid = !lost && (k + 1) % 6 === 0
    const made = cents(lost ? 0 : 100_00)
    return {
      ...noFees,
      month: addMonths(month(202010), k),
      beginningBalance: cents(1_000_00),
      dividendPercent: percent(lost ? 0 : 1000),
      dividendAmount: made,
      dividendPaid: paid ? made : zeroCents,
      unrealizedGain: paid ? zeroCents : made,
      lossAmount: cents(lost ? 150_00 : 0),
      endingBalance: cents(lost ? 850_00 : paid ? 1_000_00 : 1_100_00),
    }
  })

const linesOf = ({ terms }: Derivation<unknown>) =>
  terms.map(({ sign, name, text }) => `${sign}${name} ${text}`)

const isExact = (derivation: Derivation<unknown>): boolean =>
  endsAt(derivation.terms, derivation.text) &&
  derivation.terms.every(({ from }) => from === undefined || isExact(from))

test('a sum has no terms of zero, and says that months of zero are left out', () => {
  const { dividendPaid } = deriveFigures(historyOf(monthsOf(14)))
  expect(dividendPaid.terms.map(({ month: of, text }) => [of, text])).toEqual([
    [202103, '$100.00'],
    [202109, '$100.00'],
  ])
  expect(dividendPaid.note).toBe('Months with $0.00 are left out.')
})

test('a sum of nothing but zero has no terms, and leaves out nothing that it could name', () => {
  const { dividendPaid } = deriveFigures(historyOf(monthsOf(4)))
  expect([dividendPaid.terms, dividendPaid.text]).toEqual([[], '$0.00'])
  expect(dividendPaid.note).toBeUndefined()
})

test('a month that kept nothing because it lost is not left out: its loss is a term', () => {
  const { unrealizedGain } = deriveFigures(historyOf(monthsOf(5)))
  expect(unrealizedGain.terms).toHaveLength(5)
  expect(unrealizedGain.formula).toBe('The unrealized gains of all posted months together, less losses.')
})

test('losses are between the gains, in the order of the months', () => {
  const { unrealizedGain } = deriveFigures(historyOf(monthsOf(7)))
  // The fifth month lost, the sixth was paid out.
  expect(unrealizedGain.terms.map(({ sign, month: of }) => `${sign}${of}`)).toEqual([
    '202010',
    '+202011',
    '+202012',
    '+202101',
    '−202102',
    '+202104',
  ])
})

test('a long sum has a term for each year, as the table of the months has, which opens into its months, all of them exact', () => {
  const { unrealizedGain } = deriveFigures(historyOf(monthsOf(36)))
  // Kept, and lost: 3 and none of 3 months, 7 and 3 of 12, 8 and 2 of 12, 6 and 2 of 9; the others were paid out.
  expect(linesOf(unrealizedGain)).toEqual([
    'Unrealized, 2020 $300.00',
    '+Unrealized, 2021 $250.00',
    '+Unrealized, 2022 $500.00',
    '+Unrealized, 2023 $300.00',
  ])
  expect(isExact(unrealizedGain)).toBe(true)
  const opened = unrealizedGain.terms[1]?.from
  expect(opened?.name).toBe('Unrealized, 2021')
  expect(opened?.terms.map(({ month: of }) => of)).toContain(202111)
})

test('the balance of a month begins with its principal, whichever year that is of', () => {
  const months = accountMonths(historyOf(monthsOf(36)))
  const last = months.at(-1)
  const balance = last && deriveMonth(months, last).currentBalance
  expect(balance?.terms.map(({ name }) => name)).toEqual([
    'Principal',
    'Unrealized, 2020',
    'Unrealized, 2021',
    'Unrealized, 2022',
    'Unrealized, 2023',
  ])
  expect(balance && isExact(balance)).toBe(true)
})

test('the balance of a month before the last of its year says how far the gains of that year go', () => {
  const months = accountMonths(historyOf(monthsOf(36)))
  const august = months.at(-2)
  const balance = august && deriveMonth(months, august).currentBalance
  expect(balance?.terms.map(({ name }) => name).slice(-2)).toEqual([
    'Unrealized, 2022',
    'Unrealized, 2023, to August',
  ])
})

test('gains withdrawn are a row of their own, so that each year is the one of the table', () => {
  const history = {
    ...historyOf(monthsOf(36)),
    activity: [
      {
        kind: 'withdrawal' as const,
        amount: cents(150_00),
        fromGains: cents(150_00),
        receivedOn: day(20221014),
        effectiveMonth: month(202211),
      },
    ],
  }
  const months = accountMonths(history)
  const last = months.at(-1)
  const balance = last && deriveMonth(months, last).currentBalance
  expect(balance?.formula).toBe(
    'The month’s principal plus the unrealized gains so far, less losses and gains withdrawn.',
  )
  expect(balance && linesOf(balance)).toEqual([
    'Principal $1,000.00',
    '+Unrealized, 2020 $300.00',
    '+Unrealized, 2021 $250.00',
    '+Unrealized, 2022 $500.00',
    '−Gains withdrawn, October 14, 2022 $150.00',
    '+Unrealized, 2023 $300.00',
  ])
  expect(deriveYear(months, 2022)?.unrealizedGain.text).toBe('$500.00')
  expect(balance && isExact(balance)).toBe(true)
  expect(linesOf(deriveFigures(history).dividendPaid)).toContain('+Gains withdrawn, October 14, 2022 $150.00')
})

test('the lines of a statement are by year, too', () => {
  const months = accountMonths(historyOf(monthsOf(36)))
  const { closing } = movementsIn({ months, activity: [] }, month(202001), month(202312))
  const gains = closing.terms.find(({ name }) => name === 'Gains')?.from
  expect(gains?.terms.map(({ name }) => name)).toEqual([
    'Gains, 2020',
    'Gains, 2021',
    'Gains, 2022',
    'Gains, 2023',
  ])
  expect(isExact(closing)).toBe(true)
})
