import { formatDay } from '../values/day.ts'
import { formatUsd } from '../values/money.ts'
import { formatMonth } from '../values/month.ts'
import type { AccountMonth } from './account-months.ts'
import { cashFlowsOf } from './cash-flows.ts'
import type { Derivation, Term } from './derivation.ts'
import { ratioOf } from './derivation.ts'

/** How the returns that are linked or weighted by money come about. */
export const linkedFormula = 'The returns of the months, each linked to the one before it'
export const flowsFormula =
  'The yearly rate at which what you put in grows to what you took out and what is in the account. Amounts put in are negative.'

/** The return of one month: what it earned or lost ÷ what was at work. */
export function deriveMonthReturn(
  { row: { month, postedAt }, profit, atWork }: AccountMonth,
  profitName = 'Profit',
): Derivation<unknown> {
  const label = {
    name: `Return of ${formatMonth(month)}`,
    formula: 'What the month earned or lost, as a percentage of what was at work in it.',
    postedAt,
  }
  return ratioOf(label, { name: profitName, month, value: profit }, { name: 'At work', month, value: atWork })
}

/** The returns of months, as terms; `profitName` is what the profit is called. */
export const monthTerms = (months: readonly AccountMonth[], profitName?: string): Term[] =>
  months.map((each) => {
    const from = deriveMonthReturn(each, profitName)
    return { sign: '', name: 'Return', month: each.row.month, text: from.text, from }
  })

/** Money put in, money taken out and the balance of the account, as terms. */
export const flowTerms = (months: readonly AccountMonth[]): Term[] =>
  cashFlowsOf(months).map(({ name, day, amount }) => ({
    sign: '',
    name: `${name}, ${formatDay(day)}`,
    month: null,
    text: formatUsd(amount),
  }))
