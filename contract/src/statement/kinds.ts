import { divPercentNote } from '../figures/div-percent.ts'
import type { Movements, Statement, StatementLine } from '../figures/statement.ts'
import { linesOf, statementLines } from '../figures/statement.ts'
import type { StatementTexts } from './texts.ts'

/** The papers issued for a period: the statement with its months, or the capital account statement with the same lines. */
export const statementKinds = ['statement', 'capital-account'] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementTitles: Readonly<Record<StatementKind, string>> = {
  statement: 'Statement',
  'capital-account': 'Capital account statement',
}

/** "Statement", or "Final statement" where it ends with the closing of the account. */
export const titleOf = (kind: StatementKind, isFinal: boolean): string =>
  isFinal ? `Final ${statementTitles[kind].toLowerCase()}` : statementTitles[kind]

/** "Statement Q2 2026", or "Statement since January 2023" */
export const headingOf = (title: string, period: string): string =>
  `${title} ${period.replace(/^Since /, 'since ')}`

/** The order of the lines: money in and out first, then those not named here, then distributions. */
const places: Partial<Record<StatementLine['key'], number>> = {
  opening: 0,
  moneyIn: 1,
  moneyOut: 2,
  paidOut: 4,
  closing: 5,
}
const placeOf = ({ key }: StatementLine): number => places[key] ?? 3

/** What auditors call a line, where it is not what a statement calls it. */
const names: Partial<Record<StatementLine['key'], string>> = {
  opening: 'Beginning balance',
  moneyIn: 'Contributions',
  moneyOut: 'Withdrawals',
  gains: 'Income',
  paidOut: 'Distributions paid',
  closing: 'Ending balance',
}

/**
 * The lines of a statement in the order and by the names of a capital account statement. It has all of them, also a fee
 * that the account never had.
 */
const capitalAccountLines: readonly StatementLine[] = statementLines
  .toSorted((a, b) => placeOf(a) - placeOf(b))
  .map((line) => ({ ...line, label: names[line.key] ?? line.label }))

/** The sums of a paper: its lines, and what each is of. */
export interface Sums {
  title: string
  /** What stands above the names of its lines. */
  head: string
  /** `short` is for where there is no room for the header. */
  columns: readonly { header: string; short?: string; movements: Movements }[]
  lines: readonly StatementLine[]
}

/** A statement whose sums are shown, and the names of their periods. */
export interface Summed extends Pick<StatementTexts, 'period' | 'since' | 'isSinceStart'> {
  statement: Pick<Statement, 'inPeriod' | 'sinceStart'>
}

/** The sums of a period and since the start; a statement of both leaves out the second. */
export function sumsOf({ period, since, isSinceStart, statement }: Summed, kind: StatementKind): Sums {
  const inPeriod = { header: period, movements: statement.inPeriod }
  const sinceStart = { header: since, short: 'Since start', movements: statement.sinceStart }
  if (kind === 'capital-account') {
    // Everything since the start is one column, whose period is in the title of the paper.
    const alone = { ...inPeriod, header: 'Amount' }
    const columns = period === since ? [alone] : [inPeriod, sinceStart]
    return { title: 'Capital account', head: 'Item', columns, lines: capitalAccountLines }
  }
  const columns = isSinceStart ? [inPeriod] : [inPeriod, sinceStart]
  const title = 'How it changed'
  return { title, head: title, columns, lines: linesOf(columns.map(({ movements }) => movements)) }
}

/**
 * The sentences below the figures of a paper: those on missing data, on the base of Div % only if Div % is printed, and on
 * fees where no returns have it next to them.
 */
export const absencesOf = (
  { absences, fees, statement }: StatementTexts,
  kind: StatementKind,
): readonly string[] =>
  kind === 'statement'
    ? absences
    : [fees, ...absences.filter((each) => each !== divPercentNote(statement.months))]
