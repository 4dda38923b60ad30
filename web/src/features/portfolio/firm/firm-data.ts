import type { Firm, FirmMonthAnswer } from '@portico/contract/features/firm'
import type { DeductedFlow } from '@portico/contract/figures/deductions'
import { byDeducted, deductedFigures } from '@portico/contract/figures/deductions'
import { capitalised } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { centsToText, sumCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthsBetween, yearOf } from '@portico/contract/values/month'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/api-client.ts'
import { knownQuery } from '../../../figures/known-on.ts'
import { countOf, groupedNumber } from '../../../figures/figure-text.ts'
import { monthsText } from '@portico/contract/values/month-spans'
import type { Range } from '../../../figures/range.ts'

/** The firm at a glance, as known on a day if one is given. */
export const useFirm = (on: string | undefined) =>
  useQuery({ ...read('firm', knownQuery(on)), meta: { staff: true } })

/** What banks and custodians say the fund holds, next to all positions. */
export const useReconciliation = () => useQuery({ ...read('reconciliation'), meta: { staff: true } })

export type FirmMonth = FirmMonthAnswer
type OpenMonth = NonNullable<Firm['open_months']>[number]
type OpenMonths = readonly OpenMonth[]

type FigureKey = 'money_in' | 'money_out' | 'gains' | 'paid' | DeductedFlow | 'under_management'

interface FirmFigure {
  key: FigureKey
  header: string
  /** Shown only where there is some. */
  isFee?: boolean
  /** Lowers what is under management: shown with a minus. */
  isDeducted?: boolean
}

/** The figures of a month in the order of the table and of the files. */
const figures: readonly FirmFigure[] = [
  { key: 'money_in', header: 'In' },
  { key: 'money_out', header: 'Out', isDeducted: true },
  { key: 'gains', header: 'Gains' },
  { key: 'paid', header: 'Paid', isDeducted: true },
  ...deductedFigures.map(({ deducted: { flow, isFee } }) => ({
    key: flow,
    header: capitalised(flow.replaceAll('_', ' ')),
    isFee,
    isDeducted: true,
  })),
  { key: 'under_management', header: 'Under management' },
]

/** A row of the table: a month, or the sums of all that are shown. */
export interface FirmRow extends Record<FigureKey, Cents | null> {
  label: string
  investors: number | null
  /** "3 of 6", of a month that some investors lack. */
  partly: string | null
  isSum: boolean
}

/** The months of a range that ends with the latest one. */
export const monthsOf = ({ months }: Firm, { months: count }: Range): readonly FirmMonth[] => {
  const latest = months.at(-1)?.quarter
  return months.filter(
    ({ quarter }) =>
      latest !== undefined &&
      (count === undefined ? yearOf(quarter) === yearOf(latest) : monthsBetween(quarter, latest) < count),
  )
}

/**
 * The last month through which every investor has the months that are still to be posted: a total after a gap lacks what the
 * gap would add, except of closed books, where it stays.
 */
export function completeMonth({ months, open_months: open }: Firm): FirmMonth | undefined {
  const firstOpen = open?.find(({ closed }) => closed === undefined)?.quarter ?? Infinity
  return months.findLast(({ quarter }) => quarter < firstOpen)
}

/** Of so many months those that are open are listed. */
const openMonthsListed = 12

/** That month, if it is not longer ago than open months are listed; else the latest. */
export function headlineMonth(firm: Firm): FirmMonth | undefined {
  const complete = completeMonth(firm)
  const latest = firm.months.at(-1)
  const isRecent =
    complete !== undefined &&
    latest !== undefined &&
    monthsBetween(complete.quarter, latest.quarter) < openMonthsListed
  return isRecent ? complete : latest
}

/**
 * "posted through October 2026"; where a gap has been open for long, "October 2026 is posted for everyone, November 2026 for 3
 * of 11". Undefined before the first month.
 */
export function postedThroughText(firm: Firm): string | undefined {
  const headline = headlineMonth(firm)
  if (headline === undefined) return undefined
  const name = formatMonth(headline.quarter)
  const open = (firm.open_months ?? []).filter(({ closed }) => closed === undefined)
  const partly = open.find(({ quarter }) => quarter === headline.quarter)
  if (partly === undefined) return `posted through ${name}`
  const isOpen = new Set(open.map(({ quarter }) => quarter))
  const whole = firm.months.findLast(
    ({ quarter }) => !isOpen.has(quarter) && monthsBetween(quarter, headline.quarter) < openMonthsListed,
  )
  const count = postedText(partly)
  return whole === undefined
    ? `${name} is posted for ${count}`
    : `${formatMonth(whole.quarter)} is posted for everyone, ${name} for ${count}`
}

/** "3 of 6", of an open month. */
const postedText = ({ posted, missing }: OpenMonth): string =>
  `${groupedNumber.format(posted)} of ${groupedNumber.format(posted + missing)}`

/** More months are not read one by one. */
const mostStrays = 3

/**
 * "1 of 303 posted for October 2026", for the open months after the headline's that some have; months alike are named together,
 * and many are only counted.
 */
export function strayTexts(firm: Firm): string[] {
  const headline = headlineMonth(firm)?.quarter
  if (headline === undefined) return []
  const strays = (firm.open_months ?? []).filter(({ quarter, posted }) => posted > 0 && quarter > headline)
  if (strays.length > mostStrays)
    return [`${strays.length} months after ${formatMonth(headline)} are posted in part`]
  return [...new Set(strays.map(postedText))].map((count) => {
    const alike = strays.filter((at) => postedText(at) === count)
    return `${count} posted for ${monthsText(alike.map(({ quarter }) => quarter))}`
  })
}

/** The money that has moved since a month: in the months after it, which may be posted in part, and since the latest. */
export function movedSince(
  { months, position }: Firm,
  since: FirmMonth,
): Pick<FirmRow, 'money_in' | 'money_out'> {
  const later = months.filter(({ quarter }) => quarter > since.quarter)
  const sum = (key: 'money_in' | 'money_out') => sumOrNull([...later, position].map((each) => each[key]))
  return { money_in: sum('money_in'), money_out: sum('money_out') }
}

const rowOf = ({ quarter, ...amounts }: FirmMonth, open: OpenMonths): FirmRow => {
  const found = open.find((each) => each.quarter === quarter)
  return {
    ...amounts,
    label: formatMonth(quarter),
    partly: found === undefined ? null : postedText(found),
    isSum: false,
  }
}

/** The sum, or null if one of the amounts or the sum itself is too large to be exact. */
function sumOrNull(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null)
  if (known.length < amounts.length) return null
  try {
    return sumCents(known)
  } catch {
    return null
  }
}

/** The months as rows, the newest first. */
export const rowsOf = (months: readonly FirmMonth[], open: OpenMonths = []): FirmRow[] =>
  months.map((each) => rowOf(each, open)).toReversed()

/** What moved in all of the months together; what is under management does not add up over time. */
export function sumOf(months: readonly FirmMonth[], open: OpenMonths = []): FirmRow {
  const partly = months.filter(({ quarter }) => open.some((each) => each.quarter === quarter)).length
  const sum = (key: FigureKey) => sumOrNull(months.map((each) => each[key]))
  return {
    // Where it does not fit into one line, it is broken at the comma.
    label: `${countOf(months.length, 'month')}${partly > 0 ? `, ${partly}\u00A0partly\u00A0posted` : ''}`,
    partly: null,
    money_in: sum('money_in'),
    money_out: sum('money_out'),
    gains: sum('gains'),
    paid: sum('paid'),
    ...byDeducted(
      ({ deducted }) => deducted.flow,
      ({ deducted }) => sum(deducted.flow),
    ),
    under_management: null,
    investors: null,
    isSum: true,
  }
}

/** The name of a file with the months of a range: "firm-2025-06-to-2025-07.csv", and the day as of which they are known. */
export function fileName(
  months: readonly FirmMonth[],
  on: string | undefined,
  ending: 'csv' | 'xlsx',
): string {
  const iso = (month: Month | undefined) => String(month ?? '').replace(/^(\d{4})/, '$1-')
  const known = on === undefined ? '' : `-known-on-${on}`
  return `firm-${iso(months[0]?.quarter)}-to-${iso(months.at(-1)?.quarter)}${known}.${ending}`
}

/** The figures of these months: fees only where there are any. */
export const figuresOf = (rows: readonly Pick<FirmRow, FigureKey>[]): readonly FirmFigure[] =>
  figures.filter(({ key, isFee }) => isFee !== true || rows.some((row) => row[key] !== 0))

/** The columns of the CSV file: plain numbers, empty where a total is too large to be exact. */
export const csvColumnsOf = (rows: readonly FirmRow[]) => [
  { header: 'Month', cell: ({ label }: FirmRow) => label },
  ...figuresOf(rows).map(({ key, header }) => ({
    header,
    cell: (row: FirmRow) => {
      const amount = row[key]
      return amount === null ? '' : centsToText(amount)
    },
  })),
  { header: 'Investors', cell: ({ investors }: FirmRow) => String(investors ?? '') },
]
