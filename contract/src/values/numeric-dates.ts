import type { Day } from './day.ts'
import { addDays, day, noSuchDay } from './day.ts'
import { FigureError, figureOr } from './decimal.ts'

/** How a date such as 03/10/2025 may be read. */
export const dateOrders = ['day-first', 'month-first'] as const

export type DateOrder = (typeof dateOrders)[number]

/** A cell that holds a date in numbers: what it means in each order, undefined where it is no such day. */
type Readings = Readonly<Record<DateOrder, Day | undefined>>

/** A day and its number in Excel, which counts a 29 February 1900 before it. */
const known = { day: day(19000301), serial: 61 }

/** 1 January 1950 to 31 December 2099. Smaller numbers are more likely to be years, larger ones months such as 202507. */
const serials = { first: 18_264, last: 73_050 }

/** What a date written in numbers means in each order; undefined for any other text. `2025/10/31` and serial numbers mean the same in both. */
export function readingsOf(cell: string): Readings | undefined {
  const text = cell.trim()
  const serial = /^(\d{5})$/.exec(text)?.[1]
  if (serial !== undefined) return inBoth(dayOfSerial(Number(serial)))
  const [, year, m, d] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return inBoth(dayOf(year, m, d))
  const [, first, , second, last] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (last === undefined) return undefined
  return {
    'day-first': dayOf(fullYear(last), second, first),
    'month-first': dayOf(fullYear(last), first, second),
  }
}

/** The day of a date written in numbers. Throws FigureError if there is none, or without an order where it could be two. */
export function readNumericDate(readings: Readings, order?: DateOrder): Day {
  const [dayFirst, monthFirst] = dateOrders.map((each) => readings[each])
  if (order === undefined && dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst)
    throw new FigureError('can be read in two ways. Choose whether the day or the month comes first.')
  const found = order === undefined ? (dayFirst ?? monthFirst) : readings[order]
  if (found !== undefined) return found
  throw new FigureError(
    order === undefined || (dayFirst ?? monthFirst) === undefined
      ? noSuchDay
      : `There is no such day with the ${order === 'day-first' ? 'day' : 'month'} first.`,
  )
}

const inBoth = (found: Day | undefined): Readings => ({ 'day-first': found, 'month-first': found })

const dayOfSerial = (serial: number): Day | undefined =>
  serial >= serials.first && serial <= serials.last ? addDays(known.day, serial - known.serial) : undefined

/** Excel reads two-digit years from 30 to 99 as 1930 to 1999. */
export const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 30 ? '20' : '19'}${year}`

const dayOf = (year: string | undefined, m: string | undefined, d: string | undefined): Day | undefined =>
  figureOr(undefined, () => day(Number(year) * 10_000 + Number(m) * 100 + Number(d)))
