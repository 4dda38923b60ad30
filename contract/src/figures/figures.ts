import type { AccountMonth, DatedSummary, History, WithdrawnMonth } from './account-months.ts'
import { accountMonths, movesOf, profitOf } from './account-months.ts'
import type { Activity } from './activity.ts'
import { activityTerm, gainsTerm, movedTerms, principalTerm } from './activity-terms.ts'
import type { Amount, Derivation } from './derivation.ts'
import { amountOf, ratioOf, sumOf } from './derivation.ts'
import { deductedTerms, lessDeducted, unrealizedName } from './deductions.ts'
import {
  changedWith,
  keptOf,
  latestOf,
  latestPosted,
  otherPrincipals,
  paidOf,
  principalOf,
} from './latest-change.ts'
import { deriveCapitalPutIn, deriveProfit, deriveWorth } from './derive-worth.ts'
import { keptName, pendingAfter } from './position.ts'
import type { Dated } from './sum-of-months.ts'
import { sumOfMonths } from './sum-of-months.ts'
import type { Cents } from '../values/money.ts'
import { addCents, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/**
 * An account's figures, derived from its posted months, activity and initial investment (docs/figures.md). The balance
 * is that of the position: money that has moved since the latest posted month counts, though it is at work only later.
 */
export interface Figures {
  initialInvestment: Cents
  principal: Cents
  /** Retained gains: gains less losses, and less gains withdrawn or reinvested. */
  unrealizedGain: Cents
  /** The amount paid out: dividends and withdrawn gains. */
  dividendPaid: Cents
  reinvested: Cents
  profit: Cents
  totalPortfolioValue: Cents
  /** "In your account now". */
  currentBalance: Cents
  capitalPutIn: Cents
  /** null if no capital was put in */
  roi: Percent | null
}

type Derived = { [Name in keyof Figures]: Derivation<Figures[Name]> }

const isMoved = ({ value }: Amount): boolean => value !== 0

/** The account's two base amounts. */
function deriveBases(
  months: readonly AccountMonth[],
  initialInvestment: Cents | null,
  pending: readonly Activity[],
  withdrawn: readonly WithdrawnMonth[],
  asOf: Month | undefined,
) {
  const [first, last] = [months[0]?.row, months.at(-1)?.row]
  const name = 'Initial investment'
  const ofFirst = first && { name: 'Principal', month: first.month, value: first.beginningBalance }
  const recorded = { name, value: initialInvestment ?? zeroCents }
  const initial = sumOf(
    {
      name,
      formula:
        initialInvestment !== null
          ? 'The amount you started with, as the firm has recorded it.'
          : ofFirst !== undefined
            ? 'The principal of the first posted month.'
            : 'Nothing is recorded or posted yet.',
      posted: initialInvestment === null ? latestPosted(firstOf(months, withdrawn), principalOf) : undefined,
    },
    [initialInvestment === null ? (ofFirst ?? recorded) : recorded],
  )
  // A withdrawal of gains alone moves none of it.
  const later = pending.map(principalTerm).filter(isMoved)
  const principal = sumOf(
    {
      name: 'Principal',
      formula:
        asOf !== undefined
          ? 'Posted by the firm.'
          : `${last ? 'The principal of the latest posted month' : 'The initial investment'}${later.length > 0 ? ', after later activity' : ''}.`,
      posted: latestPosted(lastOf(months, withdrawn, pending), principalOf),
      asOf,
    },
    [
      last ? { name: 'Principal', month: last.month, value: last.beginningBalance } : amountOf(initial),
      ...later,
    ],
  )
  return { initialInvestment: initial, principal }
}

/** The rows that an initial investment comes from that is not recorded: the first, and withdrawn ones before it that had another. */
const firstOf = (months: readonly AccountMonth[], withdrawn: readonly WithdrawnMonth[]): DatedSummary[] => [
  ...months.slice(0, 1).map(({ row }) => row),
  ...changedWith(months, { withdrawn }, ([first]) => first?.row.beginningBalance ?? zeroCents),
]

/** The rows that the principal comes from: the latest, and withdrawn ones after it that had another. */
const lastOf = (
  months: readonly AccountMonth[],
  withdrawn: readonly WithdrawnMonth[],
  pending: readonly Activity[],
): DatedSummary[] => {
  const last = months.at(-1)
  return last === undefined ? [] : [last.row, ...otherPrincipals(last, withdrawn, pending)]
}

const ofMonths = (
  months: readonly AccountMonth[],
  name: string,
  of: (month: AccountMonth['row']) => Cents,
): Dated[] => months.map(({ row }) => ({ name, month: row.month, value: of(row) }))

/** What the retained gains are the sum of: the gains of the months, and what was deducted and taken from them. */
export function retainedTerms(months: readonly AccountMonth[], pending: readonly Activity[]) {
  const activity = [...months.flatMap((month) => month.activity), ...pending]
  const rows = months.map(({ row }) => row)
  const taken = activity.map((entry) => gainsTerm(entry, true)).filter(isMoved)
  const isLost = (months.at(-1)?.retained ?? 0) < 0
  // Next to losses, what was not realized would not read as their opposite.
  const name = !isLost ? unrealizedName : rows.some((row) => row.dividendPaid > 0) ? 'Gain kept' : 'Gain'
  const gains = ofMonths(months, name, (row) => row.unrealizedGain)
  const amounts: Dated[] = [
    ...gains.map((each) => ({ ...each, ofYear: unrealizedName })),
    ...deductedTerms(rows),
    ...taken,
  ]
  return { activity, rows, taken, amounts }
}

/** What an investor earned, by what became of it: retained, paid out, or turned into principal. */
function deriveEarnings(
  months: readonly AccountMonth[],
  pending: readonly Activity[],
  changes: readonly DatedSummary[],
  asOf: Month | undefined,
) {
  const { activity, rows, taken, amounts } = retainedTerms(months, pending)
  const withdrawn = activity.filter(({ fromGains }) => fromGains > 0).map((entry) => gainsTerm(entry))
  const unrealizedGain = sumOfMonths(
    {
      name: keptName(months, pending),
      formula: `The unrealized gains of all posted months together${lessDeducted(rows, taken)}.`,
      posted: latestPosted(changes, keptOf),
      asOf,
    },
    amounts,
  )
  const dividendPaid = sumOfMonths(
    {
      name: 'Dividends paid',
      formula: `The dividends paid out in all posted months together${withdrawn.length > 0 ? ', and the gains withdrawn' : ''}.`,
      posted: latestPosted(changes, paidOf),
      asOf,
    },
    [...ofMonths(months, 'Paid', (row) => row.dividendPaid), ...withdrawn],
  )
  const reinvested = sumOfMonths(
    // Entries were recorded on their own: no posted month changes them.
    {
      name: 'Gains reinvested',
      formula: 'The gains that were turned into principal.',
      posted: undefined,
      asOf,
    },
    activity.filter(({ kind }) => kind === 'reinvestment').map((entry) => activityTerm(entry, entry.amount)),
  )
  return { unrealizedGain, dividendPaid, reinvested }
}

/** Derives the figures of an account. Throws FigureError if one is too large to be exact. */
export const deriveFigures = (history: History): Derived =>
  onPosition(history, (...position) => deriveFiguresOf(...position, history.withdrawn))

/** Applies a function of walked months to a history, with the entries that count in none of them yet. */
function onPosition<Result>(
  history: History,
  derive: (months: readonly AccountMonth[], initial: Cents | null, pending: readonly Activity[]) => Result,
): Result {
  const months = accountMonths(history)
  return derive(months, history.initialInvestment, pendingAfter(months, history.activity))
}

/**
 * The same from months that are walked already; `pending` are the entries at work only after them. Figures of an earlier time
 * are named with `asOf`.
 */
export function deriveFiguresOf(
  months: readonly AccountMonth[],
  initialInvestment: Cents | null,
  pending: readonly Activity[] = [],
  withdrawn: readonly WithdrawnMonth[] = [],
  asOf?: Month,
): Derived {
  const changes = [...months.map(({ row }) => row), ...withdrawn]
  const bases = deriveBases(months, initialInvestment, pending, withdrawn, asOf)
  const earnings = deriveEarnings(months, pending, changes, asOf)
  const profit = deriveProfit(earnings, { posted: latestPosted(changes, profitOf), asOf })
  const activity = [...months.flatMap((month) => month.activity), ...pending]
  const capitalPutIn = deriveCapitalPutIn(months, bases.initialInvestment, { activity, withdrawn }, asOf)
  const change = profit.value < 0 ? 'loss' : 'profit'
  return {
    ...bases,
    ...earnings,
    profit,
    capitalPutIn,
    ...deriveWorth(
      bases.principal,
      profit,
      earnings,
      movedTerms(months.at(-1), bases.initialInvestment, pending),
    ),
    roi: ratioOf(
      {
        name: 'ROI',
        formula: `Total ${change} as a percentage of the money put in.`,
        posted: latestOf([profit.posted, capitalPutIn.posted]),
        asOf,
      },
      amountOf(profit),
      amountOf(capitalPutIn),
    ),
  }
}

/** The figures of an account without their derivations. Throws FigureError if one is too large to be exact. */
export const figuresOf = (history: History): Figures => onPosition(history, figuresAfter)

/** The same from months that are walked already; `pending` are the entries at work only after the last one. */
export function figuresAfter(
  months: readonly AccountMonth[],
  initialInvestment: Cents | null,
  pending: readonly Activity[] = [],
): Figures {
  const [first, last] = [months[0], months.at(-1)]
  const initial = initialInvestment ?? first?.row.beginningBalance ?? zeroCents
  const moves = movesOf(pending)
  const principal = addCents(last?.row.beginningBalance ?? initial, moves.principal)
  const unrealizedGain = subtractCents(last?.retained ?? zeroCents, moves.gains)
  const profit = last?.cumulativeProfit ?? zeroCents
  const reinvested = addCents(last?.reinvested ?? zeroCents, moves.reinvested)
  const capitalPutIn = last?.putIn ?? initial
  return {
    initialInvestment: initial,
    principal,
    unrealizedGain,
    dividendPaid: addCents(last?.paidOut ?? zeroCents, moves.fromGains),
    reinvested,
    profit,
    totalPortfolioValue: addCents(subtractCents(principal, reinvested), profit),
    currentBalance: addCents(principal, unrealizedGain),
    capitalPutIn,
    roi: ratio(profit, capitalPutIn),
  }
}

/** The Current Balance of each row, in month order: P + R. */
export const currentBalances = (history: History): Cents[] =>
  accountMonths(history).map(({ balance }) => balance)

/** The history up to and including a month. */
export const historyUpTo = ({ months, withdrawn = [], ...history }: History, month: Month): History => ({
  ...history,
  months: months.filter((row) => row.month <= month),
  withdrawn: withdrawn.filter((each) => each.month <= month),
})
