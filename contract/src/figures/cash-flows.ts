import type { AccountMonth } from './account-months.ts'
import { unexplained } from './account-months.ts'
import { countedOn } from './activity.ts'
import type { Day } from '../values/day.ts'
import { firstDayOf } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { subtractCents, zeroCents } from '../values/money.ts'
import { nextMonth } from '../values/month.ts'

/** A dated movement of money as the investor sees it: negative when put in, positive when taken out. */
export interface CashFlow {
  name: string
  day: Day
  amount: Cents
}

/** What was paid of a month's dividend, after it. */
export const paidOut = 'Paid out'

/**
 * What the investor put in (negative) and took out (positive), by day: the first principal without the entries already in
 * it, contributions and withdrawals on the day they moved, unrecorded moves on the first of their month, what was paid
 * and finally the balance on the first of the month after.
 */
export function cashFlowsOf(months: readonly AccountMonth[]): CashFlow[] {
  const last = months.at(-1)
  if (last === undefined) return []
  const flows = months
    .flatMap((each, k) => flowsOfMonth(each, k === 0))
    // An entry that is at work in a month moved before it, and before what the month before it paid.
    .toSorted((a, b) => a.day - b.day)
  const ends = firstDayOf(nextMonth(last.row.month))
  return [...flows, { name: 'In the account', day: ends, amount: last.balance }]
}

function flowsOfMonth(each: AccountMonth, isFirst: boolean): CashFlow[] {
  const { row, activity } = each
  const name = isFirst ? firstName(each) : 'Not reconciled'
  const amountIn = unexplained(each, isFirst)
  const flows: CashFlow[] = []
  if (isFirst || amountIn !== 0)
    flows.push({ name, day: firstDayOf(row.month), amount: subtractCents(zeroCents, amountIn) })
  for (const entry of activity) {
    const { kind, amount } = entry
    const on = countedOn(entry)
    if (kind === 'contribution')
      flows.push({ name: 'Added', day: on, amount: subtractCents(zeroCents, amount) })
    if (kind === 'withdrawal') flows.push({ name: 'Withdrawn', day: on, amount })
  }
  if (row.dividendPaid !== 0)
    flows.push({ name: paidOut, day: firstDayOf(nextMonth(row.month)), amount: row.dividendPaid })
  return flows
}

/** What the account began with is the initial investment, unless that is another amount: then one name would have two. */
const firstName = ({ activity, expectedPrincipal, moved }: AccountMonth): string =>
  moved === 0 && (expectedPrincipal !== null || activity.length === 0)
    ? 'Initial investment'
    : 'First principal'
