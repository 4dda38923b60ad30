import { createHash } from 'node:crypto'
import { shortNumber } from '@portico/contract/features/statements'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { nameParts } from '@portico/contract/statement/choice'
import type { StatementTexts } from '@portico/contract/statement/texts'
import type { Day } from '@portico/contract/values/day'
import { dayAt, formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import type { ChangeKind, FigureChange } from '../queries/figure-changes.ts'
import type { IssuedStatement, StatedFigure } from '../queries/statement-queries.ts'
import type { StatementModel } from './statement-model.ts'

/** More changes than this are not named one by one. */
const mostNamed = 10

const day = (change: FigureChange): string => formatDay(change.receivedOn as Day)

const sentences: Readonly<Record<ChangeKind, (change: FigureChange) => string>> = {
  posted: ({ month }) => `${formatMonth(month)} was posted`,
  'posted again': ({ month }) => `${formatMonth(month)} was posted again`,
  restated: ({ month }) => `${formatMonth(month)} was restated`,
  withdrawn: ({ month }) => `${formatMonth(month)} was withdrawn`,
  contribution: (change) => `a contribution of ${day(change)} was recorded`,
  withdrawal: (change) => `a withdrawal of ${day(change)} was recorded`,
  reinvestment: (change) => `a reinvestment of ${day(change)} was recorded`,
  'contribution voided': (change) => `a contribution of ${day(change)} was removed`,
  'withdrawal voided': (change) => `a withdrawal of ${day(change)} was removed`,
  'reinvestment voided': (change) => `a reinvestment of ${day(change)} was removed`,
}

/**
 * The figures of a statement by their names; that of its period is named the same however far it reaches. Returns are without
 * their plus, which older statements do not have: it does not make another statement.
 */
export const statedFigures = ({ title, flow, value, returns, period }: StatementModel): StatedFigure[] => [
  ...flow.rows.map(({ label, cells }): StatedFigure => [label, cells[0] ?? '']),
  ...(title === undefined ? [['Total Account Value', value.amount] as StatedFigure] : []),
  ...returns.map(({ name, text }): StatedFigure => [
    ofPeriod(name, nameParts(period).name),
    text.replace('+', ''),
  ]),
]

/** What each kind calls the balance at its end. */
const closingNames = ['Closing balance', 'Ending balance']

/** What a statement says that the account held at its end; null if its figures are not on record. */
export const closingIn = ({ facts }: Pick<IssuedStatement, 'facts'>): string | null =>
  facts?.figures.find(([name]) => closingNames.includes(name))?.[1] ?? null

/** Only at the end: a name may also say in which month of that year an account was funded again. */
const ofPeriod = (name: string, period: string): string =>
  name.endsWith(`, ${period}`) ? `${name.slice(0, -period.length)}the period` : name

/** What makes two statements the same, as a hash: whose they are, what they cover and their figures, but not our sentences. */
export function basisOf(
  { firm, holder, email, code, from, to, until }: StatementTexts,
  stated: { kind: StatementKind; period: string; changes: number; figures: readonly StatedFigure[] },
): string {
  const { kind, period, changes, figures } = stated
  const amounts = figures.map(([, text]) => text)
  const all = [firm, holder, email, code, kind, period, from, to, until, changes, amounts]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/** What happened since the earlier statement, each with its day; what happened twice on a day is said once. */
function eventsSince(changes: readonly FigureChange[], timeZone: string): string[] {
  const all = new Set(
    changes.map((change) => `${sentences[change.kind](change)} on ${formatDay(dayAt(change.at, timeZone))}`),
  )
  const named = [...all].slice(0, mostNamed)
  const more = all.size - named.length
  if (more > 0) named.push(`${more === 1 ? 'one more change was' : `${more} more changes were`} made`)
  return named.length === 0 ? [] : [`Since then, ${named.join('; ')}.`]
}

/** Each figure that differs from the earlier statement. */
function differencesFrom(
  earlier: IssuedStatement,
  { figures, isCountedOtherwise }: { figures: readonly StatedFigure[]; isCountedOtherwise: boolean },
): string {
  if (earlier.facts === undefined)
    return isCountedOtherwise
      ? 'The earlier one counted money from the month in which it was at work; this one counts it on the day it moved.'
      : 'The figures of the earlier one are not on record, so they are not compared.'
  const before = new Map(earlier.facts.figures)
  const changed = figures.flatMap(([name, text]) => {
    const was = before.get(name)
    return was === undefined || was === text ? [] : [`${name} ${text} (was ${was})`]
  })
  return changed.length === 0 ? 'None of its figures has changed.' : `What changed: ${changed.join('; ')}.`
}

/** What a statement says of the one that it replaces: which, what happened since and when, and what it changed. */
export const replacedSentences = (
  earlier: IssuedStatement,
  {
    changes,
    timeZone,
    ...stated
  }: {
    changes: readonly FigureChange[]
    timeZone: string
    figures: readonly StatedFigure[]
    /** Whether it counts any money in another month than statements of before step 30 do. */
    isCountedOtherwise: boolean
  },
): string[] => [
  `This statement replaces number ${shortNumber(earlier.number)}, issued on ${formatDay(dayAt(earlier.issuedAt, timeZone))}.`,
  ...eventsSince(changes, timeZone),
  differencesFrom(earlier, stated),
]
