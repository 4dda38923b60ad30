import { divPercentNote } from '../figures/div-percent.ts'
import type { AccountRecord, Movements, Statement, StatementLine } from '../figures/statement.ts'
import { missingMonths, statementOf } from '../figures/statement.ts'
import type { Site } from '../site.ts'
import { feesIn, riskNotice } from '../site.ts'
import type { Day } from '../values/day.ts'
import { formatDay } from '../values/day.ts'
import { onOneLine } from '../values/firm-lines.ts'
import type { Cents } from '../values/money.ts'
import { formatUsd, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { firstMonth, formatMonth, lastMonth, yearOf } from '../values/month.ts'
import { hasEmail } from '../values/no-email.ts'
import { formatPeriodDays } from '../values/period.ts'
import { referenceCodeOf } from '../values/reference-code.ts'
import type { MonthLine } from './month-lines.ts'
import { monthLines } from './month-lines.ts'
import type { MonthNote, Recorded } from './notes.ts'
import { absences, monthNotes, sentencesWithoutMonth } from './notes.ts'
import type { Choice, Reach } from './choice.ts'
import { choiceKey, nameParts, statedPart, statementName } from './choice.ts'
import type { ReturnLine } from './return-lines.ts'
import { returnLines } from './return-lines.ts'
import type { StatementYear } from './years.ts'
import { yearsOf } from './years.ts'

/** Everything that a statement says, on the page and in its file. */
export interface StatementTexts {
  firm: string
  offices: string
  contact: string
  holder: string
  email: string
  /** The reference code of the account. */
  code: string
  /** The first and the last month, of those that can be stated. */
  from: Month
  to: Month
  /** The last day: that of the last month, or the day on which the account was closed. */
  until: Day
  /** "January 1 to December 31, 2025" */
  days: string
  prepared: string
  /** "in your account on December 31, 2025" */
  closedOn: string
  /** "2025", or "Q1 2026, to February" if it is not complete, or "Since January 2023" for everything */
  period: string
  /** "Since January 2023" */
  since: string
  /** Whether it ends with the closing of the account. */
  isFinal: boolean
  /** Whether the period begins with the account, so that both columns of sums would be the same. */
  isSinceStart: boolean
  statement: Statement
  returns: readonly ReturnLine[]
  /** What the returns have and have not deducted. */
  fees: string
  notes: readonly MonthNote[]
  /** What stands under single months. */
  lines: readonly MonthLine[]
  /** The calendar years; none where there is only one. */
  years: readonly StatementYear[]
  /** The months of the period that are not posted between others. */
  missing: readonly Month[]
  /** Sentences on missing months, or that none is, and on the base of Div %. */
  absences: readonly string[]
  risk: string
}

/** The owner of the account; the e-mail is empty without one. */
export interface Holder {
  name: string
  email: string
  code: string
}

/** By the name that staff confirmed last: what owners call themselves proves nothing to who reads the paper. */
export const holderOf = (account: { id: number; email: string; confirmedName: string }): Holder => ({
  name: account.confirmedName === '' ? account.email : account.confirmedName,
  email: hasEmail(account.email) ? account.email : '',
  code: referenceCodeOf(account.id),
})

/** All months of the account, of which there is at least one, and what the statement is to say of them. */
interface StatementOf extends AccountRecord {
  site: Pick<Site, 'name' | 'offices' | 'email' | 'fees'>
  holder: Holder
  reach: Reach
  recorded: Recorded
  choice: Choice
  today: Day
}

/** The statement of a period with everything it says. */
export function statementTexts(given: StatementOf): StatementTexts {
  const { site, holder, months, recorded, choice, reach } = given
  const part = statedPart(choice, reach)
  const { from, to, until } = part
  const statement = statementOf(given, from, to, until)
  const since = `Since ${formatMonth(reach.from)}`
  const name = statementName(choiceKey(choice), part)
  const upTo = months.filter(({ row }) => row.month <= to)
  // All of an account goes on after the last month that can be stated, as its year does.
  const spoken = choice.preset === 'all' ? { from: firstMonth, to: lastMonth } : choice.period
  const missing = missingMonths({ months, activity: statement.moved }, from, spoken.to)
  return {
    firm: site.name,
    offices: site.offices.map(({ city }) => city).join(' · '),
    contact: site.email,
    holder: holder.name,
    email: holder.email,
    code: holder.code,
    from,
    to,
    until,
    days: formatPeriodDays(part, until),
    prepared: formatDay(given.today),
    closedOn: `in your account on ${formatDay(until)}`,
    period: name,
    since,
    isFinal: until === reach.finalDay,
    isSinceStart: from === reach.from,
    statement,
    returns: returnLines(
      statement,
      { ...given, months: upTo },
      nameParts(returnedName(choice, part, statement)),
    ),
    fees: feesIn(site),
    notes: monthNotes(statement, recorded, reach),
    lines: monthLines(given, statement, { ...part, finalDay: reach.finalDay }),
    years: yearOf(from) === yearOf(to) ? [] : yearsOf(given, statement, part),
    missing,
    absences: [
      ...sentencesWithoutMonth(statement, reach),
      ...absences({ ...statement, missing }, recorded, spoken),
      ...(statement.months.length === 0 ? [] : [divPercentNote(statement.months)]),
    ],
    risk: riskNotice,
  }
}

/** The name of what the returns are of: the posted months, which may end before the month in which an account was closed. */
function returnedName(
  choice: Choice,
  part: { from: Month; to: Month; until: Day },
  { months }: Statement,
): string {
  const last = months.at(-1)?.row.month ?? part.to
  return statementName(choiceKey(choice), last === part.to ? part : { from: part.from, to: last })
}

/**
 * Why the value is not the balance next to it: "with $3,000.00 in dividends and $6,000.00 of gains withdrawn". The lines of
 * the sums have the two in different places, "Paid out" and "Money out".
 */
export function paidOutNote({ statement: { paidOut, sinceStart } }: StatementTexts): string {
  if (paidOut.value === 0) return 'same as the balance: no gains have been paid out'
  const dividends = sinceStart.paidOut
  const withdrawn = subtractCents(paidOut.value, dividends.value)
  return `with ${[
    ...(dividends.value === 0 ? [] : [onOneLine(`${dividends.text} in dividends`)]),
    ...(withdrawn === 0 ? [] : [onOneLine(`${formatUsd(withdrawn)} of gains withdrawn`)]),
  ].join(' and ')}`
}

/** The amount of a line with what the line does: "+$333.00". */
export const signedLine = ({ key, sign }: StatementLine, movements: Movements): string =>
  movements[key].value === 0 ? movements[key].text : `${sign}${movements[key].text}`

/** An explanation of a line whose amounts are of a period and, if given, since the start; undefined if its name is enough. */
export function lineNote({ key }: StatementLine, columns: readonly Movements[]): string | undefined {
  if (key === 'paidOut') return 'dividends'
  if (key !== 'moneyIn' && key !== 'moneyOut') return undefined
  const gains = partOf(columns, 'gains', ({ fromGains }) => (key === 'moneyOut' ? fromGains : zeroCents))
  const rest = partOf(columns, 'not reconciled', ({ notReconciled }) => notReconciled[key])
  const parts = [gains, rest].filter(({ sinceStart }) => sinceStart !== 0)
  if (parts.length === 0) return undefined
  return parts.every(({ inPeriod, sinceStart }) => inPeriod === sinceStart)
    ? `of which ${parts.map(({ inPeriod, name }) => `${formatUsd(inPeriod)} ${name}`).join(' and ')}`
    : parts.map(partNote).join('; ')
}

/** A part of a line. */
interface Part {
  name: 'gains' | 'not reconciled'
  inPeriod: Cents
  sinceStart: Cents
}

function partOf(
  columns: readonly Movements[],
  name: Part['name'],
  of: (movements: Movements) => Cents,
): Part {
  const [inPeriod = zeroCents, sinceStart = inPeriod] = columns.map(of)
  return { name, inPeriod, sinceStart }
}

function partNote({ name, inPeriod, sinceStart }: Part): string {
  if (inPeriod === 0) return `since start, ${formatUsd(sinceStart)} ${name === 'gains' ? 'of gains' : name}`
  const since = inPeriod === sinceStart ? '' : `; since start, ${formatUsd(sinceStart)}`
  return `of which ${formatUsd(inPeriod)} ${name}${since}`
}
