import type { Derivation } from './derivation.ts'
import { ratioOf, sumOf } from './derivation.ts'
import type { Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { addCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** What the figures of an account follow from: P, Q and U of each month. */
export type Earnings = Pick<Summary, 'month' | 'beginningBalance' | 'dividendPaid' | 'unrealizedGain'>

/** A row as the page has it: also when it was posted, in epoch milliseconds. */
export type DatedSummary = Summary & { postedAt?: number }

type DatedEarnings = Earnings & { postedAt?: number }

/** What an account shows, derived from its posted months and its initial investment (docs/figures.md). */
export interface Figures {
  initialInvestment: Cents
  principal: Cents
  unrealizedGain: Cents
  dividendPaid: Cents
  profit: Cents
  totalPortfolioValue: Cents
  /** null where principal is 0 */
  roi: Percent | null
}

/** Summaries in month order, without changing the given list. */
export function inMonthOrder<Row extends { month: Month }>(rows: readonly Row[]): readonly Row[] {
  const isOrdered = rows.every((row, k) => row.month >= (rows[k - 1] ?? row).month)
  return isOrdered ? rows : rows.toSorted((a, b) => a.month - b.month)
}

/** When the latest of some rows was posted. */
export const latestPosted = (rows: readonly Pick<DatedSummary, 'postedAt'>[]): number | undefined =>
  rows.reduce<number | undefined>(
    (latest, { postedAt }) => (postedAt === undefined ? latest : Math.max(latest ?? postedAt, postedAt)),
    undefined,
  )

type Derived = { [Name in keyof Figures]: Derivation<Figures[Name]> }

/** The two amounts of the account that a month does not hold by itself. */
function deriveBases(ordered: readonly DatedEarnings[], initialInvestment: Cents | null) {
  const [first, last] = [ordered[0], ordered.at(-1)]
  const name = 'Initial investment'
  const ofFirst = first && { name: 'Principal', month: first.month, value: first.beginningBalance }
  const recorded = { name, value: initialInvestment ?? zeroCents }
  const initial = sumOf(
    {
      name,
      formula:
        initialInvestment !== null
          ? 'What the firm has recorded as put in at the start.'
          : ofFirst !== undefined
            ? 'The principal of the first posted month.'
            : 'Nothing is recorded or posted yet.',
      postedAt: initialInvestment === null ? first?.postedAt : undefined,
    },
    [initialInvestment === null ? (ofFirst ?? recorded) : recorded],
  )
  const principal = sumOf(
    {
      name: 'Principal',
      formula: last ? 'The principal of the latest posted month.' : 'The initial investment.',
      postedAt: last?.postedAt,
    },
    [
      last
        ? { name: 'Principal', month: last.month, value: last.beginningBalance }
        : { name, value: initial.value, from: initial },
    ],
  )
  return { initialInvestment: initial, principal }
}

const amountOf = <Value extends Cents>(derivation: Derivation<Value>) => ({
  name: derivation.name,
  value: derivation.value,
  from: derivation,
})

/**
 * An account's figures from its posted months, in any order, each with how it comes about.
 * Throws FigureError when a sum or the ROI can no longer be held exactly.
 */
export function deriveFigures(rows: readonly DatedEarnings[], initialInvestment: Cents | null): Derived {
  const ordered = inMonthOrder(rows)
  const postedAt = latestPosted(ordered)
  const { initialInvestment: initial, principal } = deriveBases(ordered, initialInvestment)
  const unrealizedGain = sumOf(
    { name: 'Unrealized gain', formula: 'The unrealized gains of all posted months together.', postedAt },
    ordered.map((row) => ({ name: 'Unrealized', month: row.month, value: row.unrealizedGain })),
  )
  const dividendPaid = sumOf(
    { name: 'Dividends paid', formula: 'The dividends paid out in all posted months together.', postedAt },
    ordered.map((row) => ({ name: 'Paid', month: row.month, value: row.dividendPaid })),
  )
  const profit = sumOf({ name: 'Total profit', formula: 'Unrealized gain plus dividends paid.', postedAt }, [
    amountOf(unrealizedGain),
    amountOf(dividendPaid),
  ])
  return {
    initialInvestment: initial,
    principal,
    unrealizedGain,
    dividendPaid,
    profit,
    totalPortfolioValue: sumOf(
      {
        name: 'Total account value',
        formula: 'Principal plus total profit. Dividends paid out are included.',
        postedAt,
      },
      [amountOf(principal), amountOf(profit)],
    ),
    roi: ratioOf(
      { name: 'ROI', formula: 'Total profit as a percentage of the principal.', postedAt },
      amountOf(profit),
      amountOf(principal),
    ),
  }
}

/** The months of an account, added up. */
export interface Totals {
  /** The first month and its principal, and that of the latest one; undefined before there is one. */
  firstMonth: Month | undefined
  firstPrincipal: Cents | undefined
  latestPrincipal: Cents | undefined
  unrealizedGain: Cents
  dividendPaid: Cents
}

/** The totals of months in any order. Throws FigureError for a sum that can no longer be held exactly. */
export function totalsOf(rows: readonly Earnings[]): Totals {
  const ordered = inMonthOrder(rows)
  return {
    firstMonth: ordered[0]?.month,
    firstPrincipal: ordered[0]?.beginningBalance,
    latestPrincipal: ordered.at(-1)?.beginningBalance,
    unrealizedGain: sumCents(ordered.map((row) => row.unrealizedGain)),
    dividendPaid: sumCents(ordered.map((row) => row.dividendPaid)),
  }
}

/** The figures alone, as deriveFigures comes to them. Throws FigureError as it does. */
export function figuresOfTotals(totals: Totals, recordedInvestment: Cents | null): Figures {
  const { firstPrincipal, latestPrincipal, unrealizedGain, dividendPaid } = totals
  const initialInvestment = recordedInvestment ?? firstPrincipal ?? zeroCents
  const principal = latestPrincipal ?? initialInvestment
  const profit = addCents(unrealizedGain, dividendPaid)
  return {
    initialInvestment,
    principal,
    unrealizedGain,
    dividendPaid,
    profit,
    totalPortfolioValue: addCents(principal, profit),
    roi: ratio(profit, principal),
  }
}

/** The same from the months themselves. */
export const figuresOf = (rows: readonly Earnings[], recordedInvestment: Cents | null): Figures =>
  figuresOfTotals(totalsOf(rows), recordedInvestment)

/** Current Balance of each row, in month order: P_k + U_1 + … + U_k. */
export function currentBalances(rows: readonly Summary[]): Cents[] {
  let gained = zeroCents
  return inMonthOrder(rows).map((row) => {
    gained = addCents(gained, row.unrealizedGain)
    return addCents(row.beginningBalance, gained)
  })
}
