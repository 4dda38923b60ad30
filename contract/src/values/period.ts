import type { Day } from './day.ts'
import { firstDayOf, formatDay, lastDayOf } from './day.ts'
import type { Month } from './month.ts'
import {
  addMonths,
  firstMonth,
  formatMonth,
  formatMonths,
  formatQuarter,
  lastMonth,
  monthIn,
  yearOf,
} from './month.ts'

/** The calendar periods and how many months each has. */
const monthsIn = { month: 1, quarter: 3, year: 12 } as const

export type CalendarKind = keyof typeof monthsIn

/** Whole months, both ends included. `range` is any other choice than a calendar period. */
export interface Period {
  kind: CalendarKind | 'range'
  from: Month
  to: Month
}

/** The calendar period that contains a month. */
export function periodAround(kind: CalendarKind, at: Month): Period {
  const count = monthsIn[kind]
  const from = addMonths(at, -(((at % 100) - 1) % count))
  return { kind, from, to: addMonths(from, count - 1) }
}

/** The calendar periods that contain at least one of the months, in order. */
export function periodsOf(kind: CalendarKind, months: readonly Month[]): Period[] {
  const found = new Map(months.toSorted((a, b) => a - b).map((each) => [periodAround(kind, each).from, each]))
  return Array.from(found.values(), (each) => periodAround(kind, each))
}

export const isWithin = ({ from, to }: Pick<Period, 'from' | 'to'>, month: Month): boolean =>
  month >= from && month <= to

/** The part of a period between two months, so that it does not claim months that an account never had. */
export const clipPeriod = (period: Period, from: Month = firstMonth, to: Month = lastMonth): Period => ({
  ...period,
  from: period.from < from ? from : period.from,
  to: period.to > to ? to : period.to,
})

const periodNames: Readonly<Record<Period['kind'], (period: Period) => string>> = {
  month: ({ from }) => formatMonth(from),
  quarter: ({ from }) => formatQuarter(from),
  year: ({ from }) => String(yearOf(from)),
  range: formatMonths,
}

/** "July 2025", "Q3 2025", "2025", "March to July 2025" or "November 2024 to February 2025". */
export const formatPeriod = (period: Period): string => periodNames[period.kind](period)

/** "January 1 to December 31, 2025": the days of a period, which may end before its last month does. */
export function formatPeriodDays(
  { from, to }: Pick<Period, 'from' | 'to'>,
  until: Day = lastDayOf(to),
): string {
  const begins = formatDay(firstDayOf(from))
  const isOneYear = yearOf(from) === yearOf(to)
  return `${isOneYear ? begins.replace(/, \d+$/, '') : begins} to ${formatDay(until)}`
}

const monthKey = (at: Month): string => String(at).replace(/^(\d{4})/, '$1-')

const periodKeys: Readonly<Record<Period['kind'], (period: Period) => string>> = {
  month: ({ from }) => monthKey(from),
  quarter: ({ from }) =>
    formatQuarter(from)
      .toLowerCase()
      .replace(/^(\w+) (\d+)$/, '$2-$1'),
  year: ({ from }) => String(yearOf(from)),
  range: ({ from, to }) => `${monthKey(from)}-to-${monthKey(to)}`,
}

/** A period for addresses and file names: "2025-07", "2025-q3", "2025" or "2025-03-to-2025-07". */
export const periodKey = (period: Period): string => periodKeys[period.kind](period)

/** The period of a key in any letter case; undefined if it is none, or ends before it begins. */
export function periodIn(text: string): Period | undefined {
  const key = text.toLowerCase()
  const [, year, quarter] = /^(\d{4})(?:-q([1-4]))?$/.exec(key) ?? []
  if (year !== undefined) {
    const at = monthIn(`${year}-${String(Number(quarter ?? 1) * 3 - 2).padStart(2, '0')}`)
    return at && periodAround(quarter === undefined ? 'year' : 'quarter', at)
  }
  const [start = '', end = start] = key.split('-to-')
  const [from, to] = [monthIn(start), monthIn(end)]
  if (from === undefined || to === undefined || from > to) return undefined
  return key.includes('-to-') ? { kind: 'range', from, to } : periodAround('month', from)
}
