import type { AccountMonth, WithdrawnMonth } from './account-months.ts'
import { unexplained } from './account-months.ts'
import type { Activity } from './activity.ts'
import { countedOn } from './activity.ts'
import type { Deducted } from './deductions.ts'
import { byDeducted, deductedFigures, listOf } from './deductions.ts'
import type { Amount, Derivation } from './derivation.ts'
import { sumOf } from './derivation.ts'
import type { Dated } from './sum-of-months.ts'
import { sumOfMonths } from './sum-of-months.ts'
import { deriveMonth } from './derive-months.ts'
import type { Summary } from './monthly-figures.ts'
import { capitalised } from './monthly-figures.ts'
import { activityTerm } from './activity-terms.ts'
import { deriveFiguresOf, figuresAfter } from './figures.ts'
import { changedWith, latestOf, latestPosted, paidOf, principalOf } from './latest-change.ts'
import type { NotReconciled } from './not-reconciled.ts'
import { notReconciledFormulas, notReconciledIn, notReconciledOf } from './not-reconciled.ts'
import { netMoved, pendingAfter } from './position.ts'
import type { Return, Returns } from './returns.ts'
import { returnBeforeFees, returnBetween, returnsOf } from './returns.ts'
import type { Day } from '../values/day.ts'
import { firstDayOf, lastDayOf } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { cents, sumCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { firstMonth, missingBetween } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'

/** A line of what is deducted: its losses, or a kind of fees. */
type DeductedLine = Deducted['deducted']['as']

export interface StatementLine {
  key: 'opening' | 'moneyIn' | 'gains' | DeductedLine | 'paidOut' | 'moneyOut' | 'closing'
  label: string
  sign: '' | '+' | '−'
  /** Shown only where it has an amount. */
  isFee?: boolean
}

/** How a balance became another, in the order of the page. All amounts are positive; `sign` says what a line does. */
export const statementLines: readonly StatementLine[] = [
  { key: 'opening', label: 'Opening balance', sign: '' },
  { key: 'moneyIn', label: 'Money in', sign: '+' },
  { key: 'gains', label: 'Gains', sign: '+' },
  ...deductedFigures.map(
    ({ deducted: { as, isFee } }) => ({ key: as, label: capitalised(as), sign: '−', isFee }) as const,
  ),
  { key: 'paidOut', label: 'Paid out', sign: '−' },
  { key: 'moneyOut', label: 'Money out', sign: '−' },
  { key: 'closing', label: 'Closing balance', sign: '' },
]

/** The lines of a statement: those of fees only where an account has some. */
export const linesOf = (columns: readonly Movements[]): readonly StatementLine[] =>
  statementLines.filter(
    ({ key, isFee }) => isFee !== true || columns.some((movements) => movements[key].value !== 0),
  )

/** opening + money in + gains − losses − fees − paid out − money out = closing. */
export type Movements = Record<StatementLine['key'], Derivation<Cents>> & {
  /** The part of the money out that was taken from gains; the rest was principal. */
  fromGains: Cents
  /** The parts of the money in and out that no entry explains: never added or withdrawn. */
  notReconciled: NotReconciled
}

/** An account's months as accountMonths gives them, and all of its entries, also those at work only later. */
export interface AccountRecord {
  months: readonly AccountMonth[]
  activity: readonly Activity[]
  /** The months that were withdrawn: a figure may have changed with them. */
  withdrawn?: readonly WithdrawnMonth[] | undefined
}

/** A statement: what became of an account in a period, and since it began. */
export interface Statement {
  /** The posted months of the period. */
  months: readonly AccountMonth[]
  /** The entries of the period, by the day the money moved. */
  moved: readonly Activity[]
  inPeriod: Movements
  /** The same from the first month to the end of the period; it ends in the same balance. */
  sinceStart: Movements
  /** At the end of the period. */
  value: Derivation<Cents>
  paidOut: Derivation<Cents>
  roi: Derivation<Percent | null>
  /** The time-weighted return of the period. */
  periodReturn: Return
  /** The same with the fees added back; undefined without fees in the period. */
  periodBeforeFees: Return | undefined
  /** Of all months up to the end of the period; null without any. */
  returns: Returns | null
}

/** Everything a line is made of in a month. `isFirst`: the account begins with this month. */
type Share = (month: AccountMonth, isFirst: boolean) => Dated[]

/** The line of a kind of entry; a reinvestment moves nothing in or out. */
const lineOfKind: Readonly<Record<Activity['kind'], StatementLine['key'] | undefined>> = {
  contribution: 'moneyIn',
  withdrawal: 'moneyOut',
  reinvestment: undefined,
}

const amountOf = (name: string, { row }: AccountMonth, value: number, ofYear = name): ReturnType<Share> =>
  value === 0 ? [] : [{ name, month: row.month, value: cents(value), ofYear }]

const shares: Readonly<Record<Exclude<StatementLine['key'], 'opening' | 'closing'>, Share>> = {
  moneyIn: (month, isFirst) =>
    amountOf(
      isFirst ? 'First principal' : 'Principal changed without an entry',
      month,
      Math.max(unexplained(month, isFirst), 0),
    ),
  gains: (month) => [
    ...amountOf('Unrealized', month, month.row.unrealizedGain, 'Gains'),
    ...amountOf('Paid', month, month.row.dividendPaid, 'Gains'),
  ],
  ...byDeducted(
    ({ deducted }) => deducted.as,
    ({ key, label }) =>
      (month) =>
        amountOf(label, month, month.row[key]),
  ),
  paidOut: (month) => amountOf('Paid', month, month.row.dividendPaid),
  moneyOut: (month, isFirst) =>
    amountOf('Principal changed without an entry', month, notReconciledOf(month, isFirst).moneyOut),
}

const formulas: Readonly<Record<Exclude<StatementLine['key'], 'closing'>, string>> = {
  opening: 'What was in the account on the day before the period began.',
  moneyIn: 'What was added to the account.',
  gains: 'What the months earned: the part that stayed and the part that was paid out.',
  ...byDeducted(
    ({ deducted }) => deducted.as,
    ({ deducted: { as, isFee } }) => (isFee ? `The ${as} of the months.` : 'What the months lost.'),
  ),
  paidOut: 'The dividends paid out.',
  moneyOut: 'What was withdrawn from the account.',
}

const formulaOf = (key: keyof typeof shares, parts: NotReconciled): string =>
  (key === 'moneyIn' || key === 'moneyOut') && parts[key] > 0 ? notReconciledFormulas[key] : formulas[key]

/** What a posted row contributes to a line; money in and out are principals that no entry explains. */
const contributions: Readonly<Record<keyof typeof shares, (row: Summary) => number | null>> = {
  moneyIn: principalOf,
  gains: (row) => row.unrealizedGain + row.dividendPaid,
  ...byDeducted(
    ({ deducted }) => deducted.as,
    ({ key }) =>
      (row) =>
        row[key],
  ),
  paidOut: paidOf,
  moneyOut: principalOf,
}

/** How the lines lead to the closing balance; fees are named only where there are any. */
const closingFormula = (lines: Partial<Record<StatementLine['key'], Derivation<Cents>>>): string =>
  `Opening balance plus money in plus gains, less ${listOf(
    deductedFigures
      .map(({ deducted }) => deducted)
      .filter(({ as, isFee }) => !isFee || lines[as]?.value !== 0)
      .map(({ as }) => as),
  )}, less what was paid out and money out.`

/** What a period begins with: the balance of the position on the day before it. */
function openingOf(account: AccountRecord, from: Month): Derivation<Cents> {
  const { months, activity } = account
  const past = months.filter(({ row }) => row.month < from)
  const before = past.at(-1)
  // Comparing days needs no calendar: this is after every day of the month before.
  const dayBefore = (firstDayOf(from) - 1) as Day
  const moved = pendingAfter(past, activity, dayBefore).filter((entry) => netMoved([entry]) !== 0)
  if (before === undefined && moved.length === 0)
    return sumOf(
      { name: 'Opening balance', formula: 'Nothing: the account began later.', posted: undefined },
      [],
    )
  const balance = before && balanceTerm(account, before)
  return sumOf({ name: 'Opening balance', formula: formulas.opening, posted: balance?.from.posted }, [
    ...(balance === undefined ? [] : [balance]),
    ...moved.map((entry) => activityTerm(entry, entry.amount, netMoved([entry]) < 0)),
  ])
}

const balanceTerm = ({ months, withdrawn }: AccountRecord, at: AccountMonth) => ({
  name: 'Current Balance',
  month: at.row.month,
  value: at.balance,
  from: deriveMonth(months, at, withdrawn).currentBalance,
})

/** The entries whose money moved from one day to another. */
const movedBetween = (activity: readonly Activity[], from: Day, to: Day): readonly Activity[] =>
  activity.filter((entry) => countedOn(entry) >= from && countedOn(entry) <= to)

/** What the months of a period moved by a share of theirs. */
const movedBy = (share: Share, from: Month, to: Month) => (months: readonly AccountMonth[]) =>
  sumCents(
    months
      .filter(({ row }) => row.month >= from && row.month <= to)
      .flatMap((each) => share(each, each === months[0]))
      .map(({ value }) => value),
  )

/**
 * The movements of an account in a period: entries by the day the money moved, all else by month. The period
 * may end before its last month does, where the account was closed.
 */
export function movementsIn(
  { months, activity, withdrawn = [] }: AccountRecord,
  from: Month,
  to: Month,
  until: Day = lastDayOf(to),
): Movements {
  const own = months.filter(({ row }) => row.month >= from && row.month <= to)
  const moved = movedBetween(activity, firstDayOf(from), until)
  const gone = withdrawn.filter(({ month }) => month >= from && month <= to)
  const notReconciled = notReconciledIn(own, months[0])
  const derived: Partial<Record<StatementLine['key'], Derivation<Cents>>> = {
    opening: openingOf({ months, activity, withdrawn }, from),
  }
  for (const { key, label } of statementLines) {
    if (key === 'opening' || key === 'closing') continue
    const shareOf = (each: AccountMonth) => shares[key](each, each === months[0])
    const entries = moved
      .filter(({ kind }) => lineOfKind[kind] === key)
      .map((entry) => activityTerm(entry, entry.amount))
    // An entry was recorded on its own: no posted month changes it.
    const isMoved = contributions[key] === principalOf
    const rows = own.filter((each) => !isMoved || shareOf(each).length > 0).map(({ row }) => row)
    const changed = isMoved
      ? changedWith(months, { withdrawn: gone, activity }, movedBy(shares[key], from, to))
      : gone
    const posted = latestPosted([...rows, ...changed], contributions[key])
    derived[key] = sumOfMonths({ name: label, formula: formulaOf(key, notReconciled), posted }, [
      ...own.flatMap(shareOf),
      ...entries,
    ])
  }
  const terms = statementLines.flatMap(({ key, label, sign }): Amount[] => {
    const line = derived[key]
    if (line === undefined || line.value === 0) return []
    return [{ name: label, value: line.value, isSubtracted: sign === '−', from: line }]
  })
  const posted = latestOf(Object.values(derived).map((line) => line.posted))
  const label = { name: 'Closing balance', formula: closingFormula(derived), posted }
  const fromGains = sumCents(moved.map((entry) => entry.fromGains))
  return { ...derived, closing: sumOf(label, terms), fromGains, notReconciled } as Movements
}

/** The balance of the position at the end of a month, or on the day in it on which the account was closed. */
export function balanceAt({ months, activity }: AccountRecord, at: Month, until: Day = lastDayOf(at)): Cents {
  const past = months.filter(({ row }) => row.month <= at)
  return figuresAfter(past, null, pendingAfter(past, activity, until)).currentBalance
}

/** The months from one to another that are not posted, although a later one is, or money withdrawn later was at work in them. */
export function missingMonths({ months, activity }: AccountRecord, from: Month, to: Month): Month[] {
  const withdrawn = activity.filter(({ kind }) => kind === 'withdrawal')
  return missingBetween([
    ...months.map(({ row }) => row.month),
    ...withdrawn.map(({ effectiveMonth }) => effectiveMonth),
  ]).filter((month) => month >= from && month <= to)
}

/**
 * The statement of a period, which ends on `until` if the account was closed in its last month. Nothing of a later month
 * or a later day is in it. Throws FigureError if a figure is too large to be exact.
 */
export function statementOf(
  { months, activity, withdrawn = [] }: AccountRecord,
  from: Month,
  to: Month,
  until: Day = lastDayOf(to),
): Statement {
  const upTo = months.filter(({ row }) => row.month <= to)
  const own = upTo.filter(({ row }) => row.month >= from)
  const gone = withdrawn.filter(({ month }) => month <= to)
  const figures = deriveFiguresOf(upTo, null, pendingAfter(upTo, activity, until), gone)
  // The walked months know nothing of later ones, so `upTo` states the same as the whole account.
  const account = { months: upTo, activity, withdrawn: gone }
  return {
    months: own,
    moved: movedBetween(activity, firstDayOf(from), until),
    inPeriod: movementsIn(account, from, to, until),
    sinceStart: movementsIn(account, firstMonth, to, until),
    value: figures.totalPortfolioValue,
    paidOut: figures.dividendPaid,
    roi: figures.roi,
    periodReturn: returnBetween(months, from, to),
    periodBeforeFees: returnBeforeFees(months, from, to),
    returns: returnsOf(upTo),
  }
}
