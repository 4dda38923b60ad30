import type { AccountMonth } from './account-months.ts'
import type { Activity } from './activity.ts'
import { principalMoved } from './activity.ts'
import type { Amount, Derivation } from './derivation.ts'
import { sumOf } from './derivation.ts'
import { deriveMonth } from './derive-months.ts'
import { activityTerm, deriveFiguresOf, latestPosted } from './figures.ts'
import type { Return, Returns } from './returns.ts'
import { returnBetween, returnsOf } from './returns.ts'
import type { Cents } from '../values/money.ts'
import { cents, subtractCents, sumCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { firstMonth, nextMonth } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'

/** How a balance became another, in the order of the page. All amounts are positive; `sign` says what a line does. */
export const statementLines = [
  { key: 'opening', label: 'Opening balance', sign: '' },
  { key: 'moneyIn', label: 'Money in', sign: '+' },
  { key: 'gains', label: 'Gains', sign: '+' },
  { key: 'losses', label: 'Losses', sign: '−' },
  { key: 'paidOut', label: 'Paid out', sign: '−' },
  { key: 'moneyOut', label: 'Money out', sign: '−' },
  { key: 'closing', label: 'Closing balance', sign: '' },
] as const

export type StatementLine = (typeof statementLines)[number]

/** opening + money in + gains − losses − paid out − money out = closing. */
export type Movements = Record<StatementLine['key'], Derivation<Cents>> & {
  /** The part of the money out that was taken from gains; the rest was principal. */
  fromGains: Cents
}

/** A statement: what became of an account in a period, and since it began. */
export interface Statement {
  /** The posted months of the period. */
  months: readonly AccountMonth[]
  /** The months of the period that are not posted, although later ones are. */
  missing: readonly Month[]
  inPeriod: Movements
  /** The same from the first month to the end of the period; it ends in the same balance. */
  sinceStart: Movements
  /** At the end of the period. */
  value: Derivation<Cents>
  paidOut: Derivation<Cents>
  roi: Derivation<Percent | null>
  /** The time-weighted return of the period. */
  periodReturn: Return
  /** Of all months up to the end of the period; null without any. */
  returns: Returns | null
}

/** Everything a line is made of. `isFirst`: the account begins with this month. */
type Share = (month: AccountMonth, isFirst: boolean) => Amount[]

const entries = ({ activity }: AccountMonth, kind: Activity['kind']): Amount[] =>
  activity.filter((entry) => entry.kind === kind).map((entry) => activityTerm(entry, entry.amount))

/**
 * What no entry explains: in the first month the principal that the account began with, without the entries already in
 * it; later an unrecorded move. Below 0, it was taken out.
 */
function unexplained({ row, activity, moved }: AccountMonth, isFirst: boolean): Cents {
  return isFirst ? subtractCents(row.beginningBalance, sumCents(activity.map(principalMoved))) : moved
}

const amountOf = (name: string, { row }: AccountMonth, value: number): Amount[] =>
  value === 0 ? [] : [{ name, month: row.month, value: cents(value) }]

const shares: Readonly<Record<Exclude<StatementLine['key'], 'opening' | 'closing'>, Share>> = {
  moneyIn: (month, isFirst) => [
    ...amountOf(
      isFirst ? 'First principal' : 'Added without a record',
      month,
      Math.max(unexplained(month, isFirst), 0),
    ),
    ...entries(month, 'contribution'),
  ],
  gains: (month) => [
    ...amountOf('Unrealized', month, month.row.unrealizedGain),
    ...amountOf('Paid', month, month.row.dividendPaid),
  ],
  losses: (month) => amountOf('Loss', month, month.row.lossAmount),
  paidOut: (month) => amountOf('Paid', month, month.row.dividendPaid),
  moneyOut: (month, isFirst) => [
    ...amountOf('Taken out without a record', month, Math.max(-unexplained(month, isFirst), 0)),
    ...entries(month, 'withdrawal'),
  ],
}

const formulas: Readonly<Record<StatementLine['key'], string>> = {
  opening: 'The balance after the last month before the period.',
  moneyIn: 'What was put into the account.',
  gains: 'What the months earned: the part that stayed and the part that was paid out.',
  losses: 'What the months lost.',
  paidOut: 'The dividends paid out.',
  moneyOut: 'What was withdrawn from the account.',
  closing: 'Opening balance plus money in plus gains, less losses, less what was paid out and taken out.',
}

/** The balance that a period begins with: that of the last posted month before it. */
function openingOf(months: readonly AccountMonth[], before: AccountMonth | undefined): Derivation<Cents> {
  if (before === undefined)
    return sumOf(
      { name: 'Opening balance', formula: 'Nothing: the account began later.', postedAt: undefined },
      [],
    )
  const balance = deriveMonth(months, before).currentBalance as Derivation<Cents>
  const label = { name: 'Opening balance', formula: formulas.opening, postedAt: balance.postedAt }
  return sumOf(label, [
    { name: 'Current balance', month: before.row.month, value: before.balance, from: balance },
  ])
}

/** What became of an account in the months of a period. `months` are all of the account's. */
export function movementsIn(months: readonly AccountMonth[], from: Month, to: Month): Movements {
  const own = months.filter(({ row }) => row.month >= from && row.month <= to)
  const before = months.findLast(({ row }) => row.month < from)
  const postedAt = latestPosted(own.map(({ row }) => row))
  const derived: Partial<Record<StatementLine['key'], Derivation<Cents>>> = {
    opening: openingOf(months, before),
  }
  for (const { key, label } of statementLines) {
    if (key === 'opening' || key === 'closing') continue
    const terms = own.flatMap((each) => shares[key](each, each === months[0]))
    derived[key] = sumOf({ name: label, formula: formulas[key], postedAt }, terms)
  }
  const terms = statementLines.flatMap(({ key, label, sign }): Amount[] => {
    const line = derived[key]
    if (line === undefined || line.value === 0) return []
    return [{ name: label, value: line.value, isSubtracted: sign === '−', from: line }]
  })
  const label = { name: 'Closing balance', formula: formulas.closing, postedAt }
  const withdrawn = own.flatMap(({ activity }) => activity.map(({ fromGains }) => fromGains))
  return { ...derived, closing: sumOf(label, terms), fromGains: sumCents(withdrawn) } as Movements
}

/** The balance after the last posted month up to a month; 0 before the first one. */
export const balanceAt = (months: readonly AccountMonth[], at: Month): Cents =>
  months.findLast(({ row }) => row.month <= at)?.balance ?? zeroCents

/** The months from one to another that are not posted, although a later one is. */
function missingMonths(months: readonly AccountMonth[], from: Month, to: Month): Month[] {
  const [first, last] = [months[0]?.row.month, months.at(-1)?.row.month]
  if (first === undefined || last === undefined) return []
  const posted = new Set(months.map(({ row }) => row.month))
  const [begins, ends] = [Math.max(from, first) as Month, Math.min(to, last) as Month]
  const found: Month[] = []
  for (let at = begins; at < ends || (at === ends && !posted.has(at)); at = nextMonth(at))
    if (!posted.has(at)) found.push(at)
  return found
}

/**
 * The statement of a period. `months` are all of the account's, as accountMonths gives them; nothing that was posted for
 * a later month, or begins to work in one, is in it. Throws FigureError if a figure is too large to be exact.
 */
export function statementOf(months: readonly AccountMonth[], from: Month, to: Month): Statement {
  const upTo = months.filter(({ row }) => row.month <= to)
  const own = upTo.filter(({ row }) => row.month >= from)
  const figures = deriveFiguresOf(upTo, null)
  return {
    months: own,
    missing: missingMonths(months, from, to),
    inPeriod: movementsIn(months, from, to),
    sinceStart: movementsIn(months, firstMonth, to),
    value: figures.totalPortfolioValue,
    paidOut: figures.dividendPaid,
    roi: figures.roi,
    periodReturn: returnBetween(months, from, to),
    returns: returnsOf(upTo),
  }
}
