import type { AccountMonth, History } from '../figures/account-months.ts'
import { figuresOf } from '../figures/figures.ts'
import { closingDayOf } from '../figures/position.ts'
import type { Day } from '../values/day.ts'
import { formatDay, lastDayOf, monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'
import { addMonths, formatMonth, yearOf } from '../values/month.ts'
import type { CalendarKind, Period } from '../values/period.ts'
import { formatPeriod, isWithin, periodAround, periodIn, periodKey, periodsOf } from '../values/period.ts'

export type Preset = CalendarKind | 'all' | 'chosen'

/** The period of a statement, and how it was chosen. */
export interface Choice {
  preset: Preset
  period: Period
}

/** What of an account can be stated. */
export interface Reach {
  /** The posted months that have ended, and the month in which the account was closed; at least one. */
  months: readonly Month[]
  from: Month
  to: Month
  /** The last day of `to`, or the day on which the account was closed. */
  until: Day
  /** The day on which the account was closed; undefined while it is open, or money is in it again. */
  finalDay: Day | undefined
}

/** The day on which the final statement of a closed account ends: its closing day, unless money is in the account again. */
export const finalDayOf = (history: History, closedOn: Day | null): Day | undefined =>
  figuresOf(history).currentBalance === 0 ? closingDayOf(history, closedOn) : undefined

/**
 * How far an account can be stated: its posted months that have ended. A closed account is stated up to its final day,
 * also before that month is over or posted. Undefined if there is nothing to state.
 */
export function reachOf(
  months: readonly Pick<AccountMonth, 'row'>[],
  { today, finalDay }: { today: Day; finalDay: Day | undefined },
): Reach | undefined {
  const ended = addMonths(monthOfDay(today), -1)
  const closedIn = finalDay && monthOfDay(finalDay)
  const limit = closedIn === undefined || closedIn < ended ? ended : closedIn
  const posted = months.map(({ row }) => row.month).filter((month) => month <= limit)
  const [from, last] = [posted[0], posted.at(-1)]
  if (from === undefined || last === undefined) return undefined
  if (finalDay === undefined || closedIn === undefined || closedIn < last)
    return { months: posted, from, to: last, until: lastDayOf(last), finalDay }
  return {
    months: closedIn === last ? posted : [...posted, closedIn],
    from,
    to: closedIn,
    until: finalDay,
    finalDay,
  }
}

/** The part of a chosen period that can be stated; `until` is its last day. */
export function statedPart({ period }: Choice, reach: Reach): { from: Month; to: Month; until: Day } {
  const own = reach.months.filter((month) => isWithin(period, month))
  const to = own.at(-1)
  if (to === undefined) throw new Error('Nothing of the period can be stated.')
  const from = period.from < reach.from ? reach.from : period.from
  return { from, to, until: to === reach.to ? reach.until : lastDayOf(to) }
}

/**
 * The name of a statement: "Q1 2026", with how far it reaches if that is not the end, as in "Q1 2026, to February";
 * "Since January 2023" for everything.
 */
export function statementName(
  key: string,
  { from, to, until = lastDayOf(to) }: { from: Month; to: Month; until?: Day | undefined },
): string {
  const period = periodIn(key)
  if (period === undefined) return `Since ${formatMonth(from)}`
  const name = formatPeriod(period)
  const isWholeMonth = until === lastDayOf(to)
  if (to === period.to && isWholeMonth) return name
  const reached = isWholeMonth ? formatMonth(to) : formatDay(until)
  const isOneYear = yearOf(period.from) === yearOf(period.to)
  return `${name}, to ${isOneYear ? reached.replace(/,? \d{4}$/, '') : reached}`
}

/** The parts of such a name where there is no room for both: "Q1 2026" and "to February", which is empty at the end. */
export function nameParts(name: string): { name: string; reached: string } {
  const [whole = name, reached = ''] = name.split(/, (?=to )/)
  return { name: whole, reached }
}

/** The key of everything. */
const all = 'all'

/** The choice of a key, as choiceKey makes it, in any letter case; undefined if it is none, or nothing of its period can be stated. */
export function choiceIn(key: string, reach: Reach): Choice | undefined {
  if (key.toLowerCase() === all) return presetChoice('all', reach, reach.to)
  const period = periodIn(key)
  if (period === undefined || !reach.months.some((month) => isWithin(period, month))) return undefined
  return { preset: period.kind === 'range' ? 'chosen' : period.kind, period }
}

/** The period of a preset that contains a month. */
export const presetChoice = (
  preset: Exclude<Preset, 'chosen'>,
  { from, to }: Pick<Reach, 'from' | 'to'>,
  at: Month,
): Choice =>
  preset === 'all'
    ? { preset, period: { kind: 'range', from, to } }
    : { preset, period: periodAround(preset, at) }

/** A range between two chosen months, in either order. */
export function rangeChoice(a: Month, b: Month): Choice {
  const [from, to] = a <= b ? [a, b] : [b, a]
  return { preset: 'chosen', period: { kind: 'range', from, to } }
}

/** "all", or the key of the period: how addresses and files name a choice. */
export const choiceKey = ({ preset, period }: Choice): string => (preset === 'all' ? all : periodKey(period))

/** The periods of the same kind that can be stated: those before this one, newest first, and the next one. */
export function neighbours(
  { preset, period }: Choice,
  { months }: Reach,
): { before: Choice[]; after: Choice | undefined } {
  if (preset === 'all' || preset === 'chosen') return { before: [], after: undefined }
  const choices = periodsOf(preset, months).map((each): Choice => ({ preset, period: each }))
  return {
    before: choices.filter((each) => each.period.to < period.from).toReversed(),
    after: choices.find((each) => each.period.from > period.to),
  }
}
