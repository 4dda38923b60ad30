import { FigureError, figureOr } from './decimal.ts'
import type { Month } from './month.ts'
import {
  dateAt,
  firstMonth,
  formatMonth,
  formatMonthShort,
  isMonth,
  lastMonth,
  monthOf,
  nextMonth,
} from './month.ts'

declare const dayBrand: unique symbol
/** A calendar day from 1900 to 2199, as YYYYMMDD: July 3, 2025 is 20250703. Sorts by date. */
export type Day = number & { readonly [dayBrand]: true }

/** Of a day whose form is right. */
export const noSuchDay = 'There is no such day.'

const msADay = 86_400_000

const utcOf = (value: Day): Date =>
  new Date(Date.UTC(Math.floor(value / 10_000), (Math.floor(value / 100) % 100) - 1, value % 100))

/** A stored YYYYMMDD, validated. Throws FigureError if there is no such day. */
export function day(value: number): Day {
  const date = utcOf(value as Day)
  const isSame =
    Number.isInteger(value) &&
    date.getUTCFullYear() === Math.floor(value / 10_000) &&
    date.getUTCMonth() + 1 === Math.floor(value / 100) % 100 &&
    date.getUTCDate() === value % 100
  if (!isSame) throw new FigureError(noSuchDay)
  if (!isMonth(Math.floor(value / 100))) throw new FigureError(outOfRange())
  return value as Day
}

const outOfRange = () => `A day is from ${formatDay(firstDay)} to ${formatDay(lastDay)}.`

/** Parses "2025-07-03". Throws FigureError. */
export function parseDay(text: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  if (match === null) throw new FigureError('Enter a day such as 2025-07-03.')
  return day(Number(match[1]) * 10_000 + Number(match[2]) * 100 + Number(match[3]))
}

/** Like parseDay, but returns undefined for a text that is not a day, or without one. */
export const dayIn = (text: string | undefined): Day | undefined =>
  figureOr(undefined, () => (text === undefined ? undefined : parseDay(text)))

/** "2025-07-03", the form of the API. */
export const dayToJson = (value: Day): string => String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** "July 3, 2025", for display. */
export const formatDay = (value: Day): string => withDay(formatMonth(monthOfDay(value)), value)

/** "Jul 3, 2025", where columns are narrow. */
export const formatDayShort = (value: Day): string => withDay(formatMonthShort(monthOfDay(value)), value)

const withDay = (month: string, value: Day): string => month.replace(' ', ` ${value % 100}, `)

/** The calendar month of a day. */
export const monthOfDay = (value: Day): Month =>
  monthOf(Math.floor(value / 10_000), Math.floor(value / 100) % 100)

/** The first day of a month. */
export const firstDayOf = (value: Month): Day => (value * 100 + 1) as Day

/** The last day of a month. */
export const lastDayOf = (value: Month): Day =>
  // Day 0 of the next month; its number is the one that Date counts from 0.
  (value * 100 + new Date(Date.UTC(Math.floor(value / 100), value % 100, 0)).getUTCDate()) as Day

/** The first and the last day that are known. */
export const firstDay = firstDayOf(firstMonth)
export const lastDay = lastDayOf(lastMonth)

/** The day so many days later, or earlier if negative. Throws FigureError outside 1900 to 2199. */
export function addDays(value: Day, count: number): Day {
  const date = new Date(utcOf(value).getTime() + count * msADay)
  return day(date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate())
}

/** Money moved on the first of a month is at work in that month; on any other day, from the next. */
export const effectiveMonthOf = (received: Day): Month =>
  received % 100 === 1 ? monthOfDay(received) : nextMonth(monthOfDay(received))

/** The number of days from one to another. */
export const daysBetween = (from: Day, to: Day): number =>
  (utcOf(to).getTime() - utcOf(from).getTime()) / msADay

/** The calendar day in a time zone. */
export function dayAt(epochMs: number, timeZone = 'UTC'): Day {
  const { month, dayOfMonth } = dateAt(epochMs, timeZone)
  return (month * 100 + dayOfMonth) as Day
}

/** The first moment after a calendar day in a time zone, in epoch milliseconds. */
export function endOfDay(value: Day, timeZone = 'UTC'): number {
  const next = addDays(value, 1)
  const midnight = utcOf(next).getTime()
  // No time zone is further than 15 hours from UTC.
  let [before, after] = [midnight - 15 * 3_600_000, midnight + 15 * 3_600_000]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayAt(middle, timeZone) < next) before = middle
    else after = middle
  }
  return after
}

/** Why no money can have moved on a day; undefined once the day has come. */
export const whyNotCome = (day: Day, current: Day): string | undefined =>
  day > current ? 'This day is in the future.' : undefined
