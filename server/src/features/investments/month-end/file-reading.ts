import type { Answer, Body } from '@portico/contract/api/endpoints'
import type { ImportColumn } from '@portico/contract/features/month-import'
import type { Day } from '@portico/contract/values/day'
import { dayToJson, lastDayOf, monthOfDay } from '@portico/contract/values/day'
import { centsToJson, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import type { DateOrder } from '@portico/contract/values/numeric-dates'
import { dateOrders, readingsOf } from '@portico/contract/values/numeric-dates'
import { readDayCell, readMonthCell, readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { CsvError } from '../../../spreadsheets/csv.ts'
import { headingKey } from '../../../spreadsheets/sheet.ts'

/** A date that means another day in each order. */
interface AmbiguousDate {
  text: string
  day_first: string
  month_first: string
}

/** What a person chooses about a file whose cells leave several readings. */
export interface ReadingChoices {
  order?: DateOrder | undefined
  /** Amounts with the sign of another currency are read as dollars. */
  isForeignAsDollars?: boolean
  /** What headings of this firm's files mean, besides those that are always known. */
  headings?: ReadonlyMap<string, ImportColumn>
  /** The firm's day: no reading is possible whose day, or month, has not come. What is posted is read as it was previewed. */
  today?: Day | undefined
}

/** How the cells of one file are read: all dates in the same order, all amounts in dollars. Remembers what its cells leave open. */
export class FileReading {
  readonly order: DateOrder | undefined
  readonly headings: ReadonlyMap<string, ImportColumn> | undefined
  readonly #isForeignAsDollars: boolean
  #foreign: { text: string; amount: number } | undefined
  #ambiguous: AmbiguousDate | undefined
  /** The first cell that is a day in only one order, by order. */
  readonly #only: Partial<Record<DateOrder, string>> = {}
  /** The orders in which a cell is a day that has not come. */
  readonly #early = new Set<DateOrder>()
  readonly #today: Day | undefined

  constructor({ order, isForeignAsDollars = false, headings, today }: ReadingChoices = {}) {
    this.#today = today
    this.order = order
    this.headings = headings
    this.#isForeignAsDollars = isForeignAsDollars
  }

  /** An amount without the sign of another currency if it is to be read as dollars; otherwise as it is, which cannot be read. */
  readonly inDollars = (text: string): string => {
    const bare = withoutForeignSign(text)
    if (bare === undefined) return text
    this.#foreign ??= foreignAmount(text, bare)
    return this.#isForeignAsDollars ? bare : text
  }

  /** Throws FigureError. */
  readonly readMonth = (text: string): Month => readMonthCell(text, this.order)

  /** Throws FigureError. */
  readonly readDay = (text: string): Day => readDayCell(text, this.order)

  /** Remembers what a cell with a date shows of the order, before anything else of its row is read, which may fail. */
  readonly notice = (text: string, latest?: Day): void => {
    const readings = readingsOf(text)
    if (readings === undefined) return
    const { 'day-first': dayFirst, 'month-first': monthFirst } = readings
    if (dayFirst === monthFirst) return
    if (dayFirst === undefined) this.#only['month-first'] ??= text
    else if (monthFirst === undefined) this.#only['day-first'] ??= text
    else {
      this.#ambiguous ??= { text, day_first: dayToJson(dayFirst), month_first: dayToJson(monthFirst) }
      if (latest !== undefined && dayFirst > latest) this.#early.add('day-first')
      if (latest !== undefined && monthFirst > latest) this.#early.add('month-first')
    }
  }

  /** The same of a day on which something has happened. */
  readonly noticeDay = (text: string): void => this.notice(text, this.#today)

  /** The same of a month that has begun. */
  readonly noticeMonth = (text: string): void =>
    this.notice(text, this.#today && lastDayOf(monthOfDay(this.#today)))

  /** The order that the cells leave, if there is only one. Throws CsvError if some need one order and some the other. */
  get onlyOrder(): DateOrder | undefined {
    const { 'day-first': dayFirst, 'month-first': monthFirst } = this.#only
    if (dayFirst !== undefined && monthFirst !== undefined && this.order === undefined)
      throw new CsvError(
        `The file has both ${dayFirst} and ${monthFirst}: the day comes first in one, the month in the other. Write all dates in one order.`,
      )
    if (dayFirst !== undefined) return 'day-first'
    if (monthFirst !== undefined) return 'month-first'
    const come = dateOrders.filter((order) => !this.#early.has(order))
    return come.length === 1 ? come[0] : undefined
  }

  /** A date of the file that means another day in each order, if both are possible. */
  get ambiguous(): AmbiguousDate | undefined {
    const isOpen = Object.keys(this.#only).length === 0 && this.#early.size !== 1
    return isOpen ? this.#ambiguous : undefined
  }

  /** How a preview describes the reading: the order of dates, and examples of what a person has to choose or has chosen. */
  toJson(): Pick<Answer<'previewImport'>, 'date_order' | 'ambiguous_date' | 'foreign_amount'> {
    const order = this.order ?? this.onlyOrder
    return {
      ...(order === undefined ? {} : { date_order: order }),
      ...(this.ambiguous === undefined ? {} : { ambiguous_date: this.ambiguous }),
      ...(this.#foreign === undefined ? {} : { foreign_amount: this.#foreign }),
    }
  }

  /** Whether the file has dates that only another pass can read, now that the order is known. */
  get needsAnotherPass(): boolean {
    return this.order === undefined && this.#ambiguous !== undefined && this.onlyOrder !== undefined
  }
}

/** Reads a file, a second time if only its end shows in which order its dates are written. Throws CsvError. */
export async function readInOneOrder<Rows>(
  choices: ReadingChoices,
  readAll: (reading: FileReading) => Promise<Rows>,
): Promise<{ rows: Rows; reading: FileReading }> {
  const reading = new FileReading(choices)
  const rows = await readAll(reading)
  const order = reading.onlyOrder
  if (!reading.needsAnotherPass) return { rows, reading }
  const settled = new FileReading({ ...choices, order })
  return { rows: await readAll(settled), reading: settled }
}

/** The choices that come with an uploaded file. */
export const choicesOf = (
  body: Pick<Body<'importActivity'>, 'date_order' | 'foreign_amounts'> &
    Partial<Pick<Body<'importSummaries'>, 'headings'>>,
): ReadingChoices => ({
  order: body.date_order,
  isForeignAsDollars: body.foreign_amounts === 'as-dollars',
  headings: new Map(body.headings?.map(({ heading, column }) => [headingKey(heading), column])),
})

/** A sign such as € or EUR; the signs of the dollar are read everywhere. */
const foreignSign = /\s*(?:(?!\$)\p{Sc}|(?<!\p{L})(?!USD)[A-Z]{3}(?!\p{L}))\s*/u

/** An amount without its sign of another currency, with thousands as they are read; undefined if it has none. */
function withoutForeignSign(text: string): string | undefined {
  const bare = text.replace(foreignSign, '')
  if (bare === text) return undefined
  // 1.234 € is not 1.23 €: no amount has three decimals.
  return /^\D?\d{1,3}(?:\.\d{3})+\D?$/.test(bare) ? bare.replaceAll('.', '') : bare
}

/** An example to ask about, if it would be an amount in dollars. */
function foreignAmount(text: string, bare: string): { text: string; amount: number } | undefined {
  try {
    const { isNegative, amount } = readSignedMoneyCell(bare)
    return { text, amount: centsToJson(isNegative ? subtractCents(zeroCents, amount) : amount) }
  } catch {
    return undefined
  }
}
