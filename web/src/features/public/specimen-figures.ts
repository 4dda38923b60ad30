import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { deriveFigures, figuresOf } from '@portico/contract/figures/figures'
import type { Cents } from '@portico/contract/values/money'
import { addCents, cents, formatUsd } from '@portico/contract/values/money'
import { exampleHistory } from './example-history.ts'

/** The months of the example account, walked. */
export const months: readonly AccountMonth[] = accountMonths(exampleHistory)

/** The figures of the example account. */
export const figures = figuresOf(exampleHistory)

/** The figure that is shown opened, as the portal explains it. */
export const opened = deriveFigures(exampleHistory).unrealizedGain

/** Whole dollars, for labels of a chart. */
export const inDollars = (amount: Cents): string => formatUsd(amount).replace(/\.00$/, '')

/** A month as a chart draws it: from its start to its end, in cents. */
export interface ChartMonth {
  month: AccountMonth
  principal: Cents
  /** What is in the account at the start and at the end. */
  balance: readonly [Cents, Cents]
  /** The same and what was paid out so far: the account's value. */
  value: readonly [Cents, Cents]
}

/** Every month of the example. */
export const chartMonths: readonly ChartMonth[] = months.map((each, k) => {
  const before = months[k - 1]
  const principal = each.row.beginningBalance
  const start = addCents(principal, before?.retained ?? cents(0))
  return {
    month: each,
    principal,
    balance: [start, each.balance],
    value: [addCents(start, before?.paidOut ?? cents(0)), addCents(each.balance, each.paidOut)],
  }
})

/** The axis as specified: from 0.8 times the lowest to 1.2 times the highest value, with ticks on round thousands. */
export function axisOf(all: readonly ChartMonth[]): { low: number; high: number; ticks: number[] } {
  const values = all.flatMap(({ principal, value }) => [principal, ...value])
  const low = Math.min(...values) * 0.8
  const high = Math.max(...values) * 1.2
  const step = 2_000_00
  const first = Math.ceil(low / step) * step
  const ticks = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, k) => first + k * step)
  return { low, high, ticks }
}
