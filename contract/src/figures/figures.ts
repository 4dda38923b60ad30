import type { Derivation } from './derivation.ts'
import { ratioOf, sumOf } from './derivation.ts'
import type { Summary } from './monthly-figures.ts'
import type { Cents } from '../values/money.ts'
import { addCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'

/** The inputs of an account's figures: P, Q and U of each month. */
export type Earnings = Pick<Summary, 'month' | 'beginningBalance' | 'dividendPaid' | 'unrealizedGain'>

/** A row with the time it was posted, in epoch milliseconds. */
export type DatedSummary = Summary & { postedAt?: number }

type DatedEarnings = Earnings & { postedAt?: number }

/** An account's figures, derived from its posted months and initial investment (docs/figures.md). */
export interface Figures {
  initialInvestment: Cents
  principal: Cents
  unrealizedGain: Cents
  dividendPaid: Cents
  profit: Cents
  totalPortfolioValue: Cents
  /** null if the principal is 0 */
  roi: Percent | null
}

/** The rows in month order, as a new list if they are not in order. */
export function inMonthOrder<Row extends { month: Month }>(rows: readonly Row[]): readonly Row[] {
  const isOrdered = rows.every((row, k) => row.month >= (rows[k - 1] ?? row).month)
  return isOrdered ? rows : rows.toSorted((a, b) => a.month - b.month)
}

/** When the most recently posted row was posted. */
export const latestPosted = (rows: readonly Pick<DatedSummary, 'postedAt'>[]): number | undefined =>
  rows.reduce<number | undefined>(
    (latest, { postedAt }) => (postedAt === undefined ? latest : Math.max(latest ?? postedAt, postedAt)),
    undefined,
  )

type Derived = { [Name in keyof Figures]: Derivation<Figures[Name]> }

/** The account's two base amounts. */
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
 * Derives an account's figures from its posted months, in any order. Throws FigureError if a sum or the ROI is too
 * large to be exact.
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

/** The values of deriveFigures, without the derivations. Throws FigureError likewise. */
export function figuresOf(rows: readonly Earnings[], initialInvestment: Cents | null): Figures {
  const derived = Object.entries(deriveFigures(rows, initialInvestment))
  return Object.fromEntries(derived.map(([name, { value }]) => [name, value])) as unknown as Figures
}

/** The Current Balance of each row, in month order: P_k + U_1 + … + U_k. */
export function currentBalances(rows: readonly Summary[]): Cents[] {
  let gained = zeroCents
  return inMonthOrder(rows).map((row) => {
    gained = addCents(gained, row.unrealizedGain)
    return addCents(row.beginningBalance, gained)
  })
}
