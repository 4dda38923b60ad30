import type { Day } from '@portico/contract/values/day'
import { dayToJson } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import { readingsOf } from '@portico/contract/values/numeric-dates'
import { readDayCell, readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import { CsvError } from '../../../spreadsheets/csv.ts'

/** A date that means another day in each order. */
interface AmbiguousDate {
  text: string
  day_first: string
  month_first: string
}

/** Reads the dates of one file, all in the same order, and remembers which orders its cells leave possible. */
export class FileDates {
  readonly order: DateOrder | undefined
  #ambiguous: AmbiguousDate | undefined
  /** The first cell that is a day in only one order, by order. */
  readonly #only: Partial<Record<DateOrder, string>> = {}

  constructor(order?: DateOrder) {
    this.order = order
  }

  /** Throws FigureError. */
  readonly readMonth = (text: string): Month => readMonthCell(text, this.order)

  /** Throws FigureError. */
  readonly readDay = (text: string): Day => readDayCell(text, this.order)

  /** Remembers what a cell with a date shows of the order, before anything else of its row is read, which may fail. */
  readonly notice = (text: string): void => {
    const readings = readingsOf(text)
    if (readings === undefined) return
    const { 'day-first': dayFirst, 'month-first': monthFirst } = readings
    if (dayFirst === monthFirst) return
    if (dayFirst === undefined) this.#only['month-first'] ??= text
    else if (monthFirst === undefined) this.#only['day-first'] ??= text
    else this.#ambiguous ??= { text, day_first: dayToJson(dayFirst), month_first: dayToJson(monthFirst) }
  }

  /** The order that the cells leave, if there is only one. Throws CsvError if some need one order and some the other. */
  get onlyOrder(): DateOrder | undefined {
    const { 'day-first': dayFirst, 'month-first': monthFirst } = this.#only
    if (dayFirst !== undefined && monthFirst !== undefined && this.order === undefined)
      throw new CsvError(
        `The file has both ${dayFirst} and ${monthFirst}: the day comes first in one, the month in the other. Write all dates in one order.`,
      )
    if (dayFirst !== undefined) return 'day-first'
    return monthFirst === undefined ? undefined : 'month-first'
  }

  /** A date of the file that means another day in each order, if both are possible. */
  get ambiguous(): AmbiguousDate | undefined {
    return Object.keys(this.#only).length === 0 ? this.#ambiguous : undefined
  }

  /** What a preview says about the dates: the order in which they are read, and an example if both are possible. */
  toJson(): { date_order?: DateOrder; ambiguous_date?: AmbiguousDate } {
    const order = this.order ?? this.onlyOrder
    return {
      ...(order === undefined ? {} : { date_order: order }),
      ...(this.ambiguous === undefined ? {} : { ambiguous_date: this.ambiguous }),
    }
  }

  /** Whether the file has dates that only another pass can read, now that the order is known. */
  get needsAnotherPass(): boolean {
    return this.order === undefined && this.#ambiguous !== undefined && this.onlyOrder !== undefined
  }
}

/** Reads a file, a second time if only its end shows in which order its dates are written. Throws CsvError. */
export async function readInOneOrder<Rows>(
  given: DateOrder | undefined,
  readAll: (dates: FileDates) => Promise<Rows>,
): Promise<{ rows: Rows; dates: FileDates }> {
  const dates = new FileDates(given)
  const rows = await readAll(dates)
  const order = dates.onlyOrder
  if (!dates.needsAnotherPass) return { rows, dates }
  const settled = new FileDates(order)
  return { rows: await readAll(settled), dates: settled }
}
