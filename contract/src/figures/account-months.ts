import type { Activity, ActivityKind } from './activity.ts'
import { gainsMoved, principalMoved } from './activity.ts'
import type { FeeKey } from './deductions.ts'
import { byFee, deductedFrom } from './deductions.ts'
import type { Summary } from './monthly-figures.ts'
import { figureOr } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { addCents, cents, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** A row with the time it was posted, in epoch milliseconds, and its earlier versions, the oldest first, where they are known. */
export type DatedSummary = Summary & {
  postedAt?: number
  version?: number
  isVoided?: boolean
  earlier?: readonly DatedSummary[]
}

/** A month that was posted and then withdrawn: the version that withdrew it, with its figures. */
export type WithdrawnMonth = DatedSummary & { postedAt: number; isVoided: boolean }

/** The months that were withdrawn and not posted again since, given versions sorted by month and version. */
export const withdrawnOf = <Version extends WithdrawnMonth>(versions: readonly Version[]): Version[] =>
  versions.filter((each, k) => each.isVoided && versions[k + 1]?.month !== each.month)

/** Everything an account's figures are computed from, in any order. Voided months and entries are left out. */
export interface History {
  months: readonly DatedSummary[]
  activity: readonly Activity[]
  /** null if the firm has recorded none */
  initialInvestment: Cents | null
  /** The months that were withdrawn and not posted again: they count in nothing, but a figure may have changed with them. */
  withdrawn?: readonly WithdrawnMonth[]
}

/** A posted month and the state of the account after it. The letters are those of docs/figures.md. */
export interface AccountMonth {
  row: DatedSummary
  /** The entries at work from this month on that were not yet at work in the previous posted month. */
  activity: readonly Activity[]
  /** P*, the principal that the previous month and the activity lead to; null if nothing says what it was. */
  expectedPrincipal: Cents | null
  /** X, the part of the principal that no entry explains. */
  moved: Cents
  /** B, what was at work in this month. */
  atWork: Cents
  /** U + Q − L − F of this month. */
  profit: Cents
  /** Σ(U + Q − L − F) up to this month. */
  cumulativeProfit: Cents
  /** R, the retained gains after this month. */
  retained: Cents
  /** ΣQ + Σg up to this month. */
  paidOut: Cents
  /** Σρ up to this month. */
  reinvested: Cents
  /** K, the capital put in up to this month. */
  putIn: Cents
  /** P + R: the account's balance after this month. */
  balance: Cents
}

/** The rows in month order, as a new list if they are not in order. */
export function inMonthOrder<Row extends { month: Month }>(rows: readonly Row[]): readonly Row[] {
  const isOrdered = rows.every((row, k) => row.month >= (rows[k - 1] ?? row).month)
  return isOrdered ? rows : rows.toSorted((a, b) => a.month - b.month)
}

/** The profit of one month: U + Q − L − F. */
export const profitOf = (row: Summary): Cents =>
  cents(row.unrealizedGain + row.dividendPaid - deductedFrom(row))

/** Whether a month lost money: less than nothing is left of what it earned. Its fees are no loss. */
export const isLosing = (row: Summary): boolean => row.unrealizedGain + row.dividendPaid < row.lossAmount

const sum = (amounts: readonly number[]): Cents =>
  amounts.reduce<Cents>((total, amount) => cents(total + amount), zeroCents)

/** The sum of one kind of activity. */
export const totalOf = (activity: readonly Activity[], kind: ActivityKind): Cents =>
  sum(activity.filter((entry) => entry.kind === kind).map(({ amount }) => amount))

/**
 * The principal of a month as its predecessor and the activity lead to it: P of the previous posted month, or the
 * recorded initial investment, plus the entries that start to work after it and up to this month. Null if nothing is
 * recorded or posted before.
 */
export function expectedPrincipal(before: Cents | null, activity: readonly Activity[]): Cents | null {
  return before === null ? null : addCents(before, sum(activity.map(principalMoved)))
}

/** The entries that start to work after one month and up to another. */
export const activityBetween = (
  activity: readonly Activity[],
  after: Month | undefined,
  upTo: Month,
): readonly Activity[] =>
  activity.length === 0
    ? activity
    : activity.filter(
        ({ effectiveMonth }) => (after === undefined || effectiveMonth > after) && effectiveMonth <= upTo,
      )

/** Walks through an account's posted months in order. Throws FigureError if an amount is too large to be exact. */
export function accountMonths({ months, activity, initialInvestment }: History): AccountMonth[] {
  const walked: AccountMonth[] = []
  let before: AccountMonth | undefined
  for (const row of inMonthOrder(months)) {
    const due = activityBetween(activity, before?.row.month, row.month)
    before = stepTo(row, due, before, initialInvestment)
    walked.push(before)
  }
  return walked
}

/** What some entries move, each kind added up. */
export interface Moves {
  principal: Cents
  gains: Cents
  fromGains: Cents
  contributed: Cents
  reinvested: Cents
}

const nothing: Moves = {
  principal: zeroCents,
  gains: zeroCents,
  fromGains: zeroCents,
  contributed: zeroCents,
  reinvested: zeroCents,
}

/** The sums of some entries. */
export const movesOf = (activity: readonly Activity[]): Moves =>
  activity.length === 0
    ? nothing
    : {
        principal: sum(activity.map(principalMoved)),
        gains: sum(activity.map(gainsMoved)),
        fromGains: sum(activity.map((entry) => entry.fromGains)),
        contributed: totalOf(activity, 'contribution'),
        reinvested: totalOf(activity, 'reinvestment'),
      }

function stepTo(
  row: DatedSummary,
  activity: readonly Activity[],
  before: AccountMonth | undefined,
  initialInvestment: Cents | null,
): AccountMonth {
  const principal = row.beginningBalance
  const moves = movesOf(activity)
  const base = before === undefined ? initialInvestment : before.row.beginningBalance
  const expected = base === null ? null : addCents(base, moves.principal)
  const moved = expected === null ? zeroCents : subtractCents(principal, expected)
  const profit = profitOf(row)
  const kept = cents((before?.retained ?? 0) - moves.gains)
  const retained = cents(kept + profit - row.dividendPaid)
  return {
    row,
    activity,
    expectedPrincipal: expected,
    moved,
    atWork: addCents(principal, kept),
    profit,
    cumulativeProfit: addCents(before?.cumulativeProfit ?? zeroCents, profit),
    retained,
    paidOut: cents((before?.paidOut ?? 0) + row.dividendPaid + moves.fromGains),
    reinvested: addCents(before?.reinvested ?? zeroCents, moves.reinvested),
    putIn: before === undefined ? principal : cents(before.putIn + moves.contributed + Math.max(moved, 0)),
    balance: addCents(principal, retained),
  }
}

/** What a month earned less what it lost, so that the columns of the investor's tables add up. */
export interface NetMonth {
  /** d; for a lost month what it lost as a share of the principal, null if there is no such share. */
  dividendPercent: Percent | null
  /** D − L */
  dividendAmount: Cents
  /** U − L */
  unrealizedGain: Cents
}

/**
 * What no entry explains of the principal of a walked month: in the first one, the principal that the account began with,
 * without the entries already in it; later X, an unrecorded move. Below 0, it was taken out.
 */
export const unexplained = ({ row, activity, moved }: AccountMonth, isFirst: boolean): Cents =>
  isFirst ? subtractCents(row.beginningBalance, sumCents(activity.map(principalMoved))) : moved

/** The figures of a month less its loss; those of a month without one are as posted. Fees have columns of their own. */
export function netMonth(row: Summary): NetMonth {
  const { lossAmount } = row
  if (lossAmount === 0) return row
  const dividendAmount = subtractCents(row.dividendAmount, lossAmount)
  return {
    dividendPercent: ratioOrNull(dividendAmount, row.beginningBalance),
    dividendAmount,
    unrealizedGain: subtractCents(row.unrealizedGain, lossAmount),
  }
}

/** part ÷ whole, or null if the whole is 0 or so small that the percentage would not be exact. */
export const ratioOrNull = (part: Cents, whole: Cents): Percent | null =>
  figureOr(null, () => ratio(part, whole))

/** The sums of a calendar year's posted months, and the state of the account after the last of them. */
export interface YearFigures extends Record<FeeKey, Cents> {
  /** P of the last month. */
  beginningBalance: Cents
  /** Σ(D − L) */
  dividendAmount: Cents
  /** Σ(U − L) */
  unrealizedGain: Cents
  /** ΣQ */
  dividendPaid: Cents
  /** Σ(U + Q − L − F) */
  profit: Cents
  /** Of the last month. */
  currentBalance: Cents
}

/** The figures of a year from its posted months in order; undefined without any. */
export function yearFigures(months: readonly AccountMonth[]): YearFigures | undefined {
  const last = months.at(-1)
  if (last === undefined) return undefined
  const net = months.map(({ row }) => netMonth(row))
  return {
    beginningBalance: last.row.beginningBalance,
    dividendAmount: sumCents(net.map(({ dividendAmount }) => dividendAmount)),
    unrealizedGain: sumCents(net.map(({ unrealizedGain }) => unrealizedGain)),
    dividendPaid: sumCents(months.map(({ row }) => row.dividendPaid)),
    ...byFee((key) => sumCents(months.map(({ row }) => row[key]))),
    profit: sumCents(months.map(({ profit }) => profit)),
    currentBalance: last.balance,
  }
}
