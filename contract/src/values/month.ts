import { FigureError, figureOr } from './decimal.ts'

declare const monthBrand: unique symbol
/** A calendar month from January 1900 to December 2199, as YYYYMM: July 2025 is 202507. Sorts by date. */
export type Month = number & { readonly [monthBrand]: true }

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const firstYear = 1900
const lastYear = 2199

/** The month from a year and a number from 1 to 12. Throws FigureError outside 1900 to 2199. */
export function monthOf(year: number, number: number): Month {
  const known = Number.isInteger(year) && Number.isInteger(number) && number >= 1 && number <= 12
  if (!known || year < firstYear || year > lastYear) {
    throw new FigureError(`Enter a month from January ${firstYear} to December ${lastYear}.`)
  }
  return (year * 100 + number) as Month
}

/** Whether a number is a month as YYYYMM. */
export function isMonth(value: number): value is Month {
  const [year, number] = [Math.floor(value / 100), value % 100]
  return Number.isInteger(value) && year >= firstYear && year <= lastYear && number >= 1 && number <= 12
}
export const firstMonth = monthOf(firstYear, 1)
export const lastMonth = monthOf(lastYear, 12)

/** A stored YYYYMM, validated. */
export function month(value: number): Month {
  return monthOf(Math.floor(value / 100), value % 100)
}

export const yearOf = (value: Month): number => Math.floor(value / 100)
/** 1 for January to 12 for December. */
export const numberOf = (value: Month): number => value % 100

/** The month `count` months later, or earlier if negative. Throws FigureError outside 1900 to 2199. */
export function addMonths(value: Month, count: number): Month {
  const months = yearOf(value) * 12 + numberOf(value) - 1 + count
  return monthOf(Math.floor(months / 12), (months % 12) + 1)
}

/** The following month. Throws FigureError after December 2199. */
export const nextMonth = (value: Month): Month => addMonths(value, 1)

/** To make a format takes many times as long as to use it, and a page shows hundreds of days. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    formats.set(timeZone, format)
  }
  return format
}

/** The calendar month and the number of the day in it, in a time zone. */
export function dateAt(epochMs: number, timeZone: string): { month: Month; dayOfMonth: number } {
  const parts = formatIn(timeZone).formatToParts(epochMs)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return { month: monthOf(part('year'), part('month')), dayOfMonth: part('day') }
}

/** The calendar month in a time zone. */
export const monthAt = (epochMs: number, timeZone = 'UTC'): Month => dateAt(epochMs, timeZone).month

/** The last calendar month that is over in a time zone; in the first month, before which there is none, that one. */
export function endedMonthAt(epochMs: number, timeZone = 'UTC'): Month {
  const month = monthAt(epochMs, timeZone)
  return month === firstMonth ? month : addMonths(month, -1)
}

/** The number of months from `from` to `to`; negative if `to` comes first. */
export function monthsBetween(from: Month, to: Month): number {
  return (yearOf(to) - yearOf(from)) * 12 + numberOf(to) - numberOf(from)
}

/** The months that are missing between some, in order. */
export function missingBetween(months: readonly Month[]): Month[] {
  const ordered = months.toSorted((a, b) => a - b)
  return ordered.flatMap((month, k) => {
    const next = ordered[k + 1]
    const count = next === undefined ? 0 : monthsBetween(month, next) - 1
    return Array.from({ length: Math.max(count, 0) }, (_, at) => addMonths(month, at + 1))
  })
}

/** Formatted months are memoized: a single response may contain a hundred of them. */
function memoize(textOf: (value: Month) => string): (value: Month) => string {
  const texts = new Map<Month, string>()
  return (value) => {
    let text = texts.get(value)
    if (text === undefined) texts.set(value, (text = textOf(value)))
    return text
  }
}

/** "July 2025", the standard form. */
export const formatMonth = memoize((value) => `${names[numberOf(value) - 1]} ${yearOf(value)}`)

/** "July", where the year is said already. */
export const monthName = (value: Month): string => names[numberOf(value) - 1] ?? ''

/** "July 2025", "March to July 2025" or "November 2024 to February 2025". */
export function formatMonths({ from, to }: { from: Month; to: Month }): string {
  if (from === to) return formatMonth(from)
  return `${yearOf(from) === yearOf(to) ? monthName(from) : formatMonth(from)} to ${formatMonth(to)}`
}

/** "Jul 2025", for short labels. */
export function formatMonthShort(value: Month): string {
  return `${names[numberOf(value) - 1]?.slice(0, 3)} ${yearOf(value)}`
}

/** "2025-07", for files: it sorts by date as text. */
export const formatMonthIso = (value: Month): string => String(value).replace(/^(\d{4})/, '$1-')

const quarterOf = (value: Month): number => Math.ceil(numberOf(value) / 3)

/** Whether two months are in the same calendar quarter. */
export const shareQuarter = (a: Month, b: Month): boolean =>
  yearOf(a) === yearOf(b) && quarterOf(a) === quarterOf(b)

/** The calendar quarter of a month: "Q3 2025". */
export const formatQuarter = memoize((value) => `Q${quarterOf(value)} ${yearOf(value)}`)

/** Parses "July 2025", "Jul 2025" or "Sept 2025" (in any case), or "2025-07". Throws FigureError. */
export function parseMonth(text: string): Month {
  const iso = /^(\d{4})-(\d{2})$/.exec(text.trim())
  if (iso !== null) return monthOf(Number(iso[1]), Number(iso[2]))
  const [, word = '', year] = /^([a-z]+)\s+(\d{4})$/i.exec(text.trim()) ?? []
  const index = names.findIndex((name) => isNameOrShort(name, word.toLowerCase()))
  if (year === undefined || index < 0) throw new FigureError('Enter a month such as July 2025.')
  return monthOf(Number(year), index + 1)
}

/** Like parseMonth, but returns undefined for a text that is not a month. */
export const monthIn = (text: string): Month | undefined => figureOr(undefined, () => parseMonth(text))

function isNameOrShort(name: string, word: string): boolean {
  const full = name.toLowerCase()
  return word === full || word === full.slice(0, 3) || (word === 'sept' && full === 'september')
}
