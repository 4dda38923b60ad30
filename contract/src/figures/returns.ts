import type { AccountMonth } from './account-months.ts'
import type { CashFlow } from './cash-flows.ts'
import { cashFlowsOf } from './cash-flows.ts'
import { feesOf } from './deductions.ts'
import { notPostedTogether } from './missing-months.ts'
import { sinceFunded } from './position.ts'
import type { Day } from '../values/day.ts'
import { daysBetween } from '../values/day.ts'
import { largestWhole } from '../values/decimal.ts'
import { addCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import {
  addMonths,
  formatMonth,
  lastMonth,
  missingBetween,
  monthOf,
  nextMonth,
  yearOf,
} from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { percent, ratio } from '../values/percent.ts'

/** A return, or the sentence that says why there is none. */
export type Return = { value: Percent; missing?: undefined } | { value: null; missing: string }

export interface MonthReturn {
  month: Month
  value: Percent
}

/** The returns of an account, as posted. */
export interface Returns {
  from: Month
  to: Month
  /** How many months are posted. */
  months: number
  timeWeighted: Return
  /** The time-weighted return with the fees added back; undefined without fees. */
  beforeFees: Return | undefined
  annualised: Return
  moneyWeighted: Return
  years: readonly { year: number; months: number; timeWeighted: Return; beforeFees: Return | undefined }[]
  bestMonth: MonthReturn | null
  worstMonth: MonthReturn | null
  /** The largest fall of the linked index from an earlier high, negative or 0. */
  deepestFall: Return
  /** Where the account was empty in between: the return since it was last funded. */
  sinceFunded: { from: Month; timeWeighted: Return; beforeFees: Return | undefined } | null
}

/** Shorter periods are never annualised. */
export const annualisedFrom = 12

/** 1 + r as an exact fraction with a positive denominator. */
export interface Growth {
  top: bigint
  bottom: bigint
}

const missing = (sentence: string): Return => ({ value: null, missing: sentence })

/** A return in hundredths of a percent, unless it is too large to be exact. */
const given = (hundredths: number): Return =>
  Math.abs(hundredths) > largestWhole
    ? missing('It is too large to be given exactly.')
    : { value: percent(hundredths) }

/** A rate that is a float anyway in hundredths of a percent, half away from zero. */
export const rounded = (rate: number): number => Math.trunc(rate * 10_000 + Math.sign(rate) / 2)

/** top ÷ bottom − 1 in hundredths of a percent, rounded once, half away from zero. */
export function growthToHundredths({ top, bottom }: Growth): number {
  const part = (top - bottom) * 10_000n
  const size = part < 0n ? -part : part
  const whole = Number((2n * size + bottom) / (2n * bottom))
  return part < 0n ? -whole : whole
}

export const link = (growths: readonly Growth[]): Growth =>
  growths.reduce(
    (product, { top, bottom }) => ({ top: product.top * top, bottom: product.bottom * bottom }),
    { top: 1n, bottom: 1n },
  )

/** The months that are missing between posted ones. */
const gapsIn = (months: readonly AccountMonth[]): Month[] =>
  missingBetween(months.map(({ row }) => row.month))

/** Why months cannot be linked; undefined if they can. */
function whyNotLinked(months: readonly AccountMonth[]): string | undefined {
  const gaps = gapsIn(months)
  if (gaps.length > 0)
    return `${notPostedTogether(gaps)}, so the months around ${gaps.length === 1 ? 'it' : 'them'} cannot be linked.`
  const idle = months.find(({ atWork }) => atWork <= 0)
  if (idle !== undefined)
    return `Nothing was at work in ${formatMonth(idle.row.month)}, so that month has no return.`
  return undefined
}

export const growthOf = ({ atWork, profit }: AccountMonth): Growth => ({
  top: BigInt(atWork) + BigInt(profit),
  bottom: BigInt(atWork),
})

/** Π(1 + r) of the months, or why they cannot be linked. */
type Linked = Growth | string

const linkOf = (months: readonly AccountMonth[]): Linked => whyNotLinked(months) ?? link(months.map(growthOf))

/** Π(1 + r) − 1. */
const timeWeighted = (linked: Linked): Return =>
  typeof linked === 'string' ? missing(linked) : given(growthToHundredths(linked))

/** (1 + time-weighted)^(12 ÷ n) − 1. */
function annualise(linked: Linked, posted: readonly AccountMonth[]): Return {
  const months = posted.length
  if (typeof linked === 'string') return missing(linked)
  if (months < annualisedFrom) return missing(tooShort(posted))
  const { top, bottom } = linked
  if (top <= 0n) return missing('Everything was lost, so there is no yearly rate.')
  if (months === 12) return given(growthToHundredths(linked))
  return given(rounded(quotient(top, bottom) ** (12 / months) - 1))
}

/** True of a period that is over, too: more may have been posted since. */
function tooShort(months: readonly AccountMonth[]): string {
  const posted = months.length === 1 ? 'One month is' : `${months.length} months are`
  const upTo = months.slice(-1).map(({ row }) => ` up to ${formatMonth(row.month)}`)
  return `${posted} posted${upTo.join('')}; a yearly rate needs at least twelve.`
}

/** A quotient of large positive integers as a float. */
export function quotient(top: bigint, bottom: bigint): number {
  const shift = BigInt(Math.max(0, bottom.toString(2).length - 512))
  return Number(top >> shift) / Number(bottom >> shift)
}

function calendarYears(months: readonly AccountMonth[]): Returns['years'] {
  const byYear = new Map<number, AccountMonth[]>()
  for (const each of months) {
    const year = yearOf(each.row.month)
    byYear.set(year, [...(byYear.get(year) ?? []), each])
  }
  return Array.from(byYear, ([year, own]) => ({
    year,
    months: own.length,
    timeWeighted: returnBetween(months, monthOf(year, 1), monthOf(year, 12)),
    beforeFees: returnBeforeFees(months, monthOf(year, 1), monthOf(year, 12)),
  }))
}

/**
 * The time-weighted return of a period. It needs each month of the period between the account's first and latest one.
 * `months` are all of the account's.
 */
export function returnBetween(months: readonly AccountMonth[], from: Month, to: Month): Return {
  const own = months.filter(({ row }) => row.month >= from && row.month <= to)
  const [first, last] = [months[0], months.at(-1)]
  const [ownFirst, ownLast] = [own[0], own.at(-1)]
  if (!first || !last || !ownFirst || !ownLast) return missing('Nothing is posted.')
  const begins = Math.max(from, first.row.month) as Month
  const ends = Math.min(to, last.row.month) as Month
  if (ownFirst.row.month !== begins || ownLast.row.month !== ends) {
    // With the months next to the period, those at its ends are missing in between.
    const around = [addMonths(begins, -1), ...own.map(({ row }) => row.month), nextMonth(ends)]
    return missing(`${notPostedTogether(missingBetween(around))}.`)
  }
  return timeWeighted(linkOf(own))
}

/** The same before fees: what they took is added back to what each month made. Undefined where the period has none. */
export function returnBeforeFees(
  months: readonly AccountMonth[],
  from: Month,
  to: Month,
): Return | undefined {
  const hasFees = months.some(({ row }) => row.month >= from && row.month <= to && feesOf(row) > 0)
  return hasFees ? returnBetween(months.map(beforeFees), from, to) : undefined
}

/** A month as if it had no fees; what was at work in it is as it was. */
export const beforeFees = (each: AccountMonth): AccountMonth => ({
  ...each,
  profit: addCents(each.profit, feesOf(each.row)),
})

function returnSinceFunded(months: readonly AccountMonth[]): Returns['sinceFunded'] {
  const own = sinceFunded(months)
  const from = own?.[0]?.row.month
  if (own === undefined || from === undefined) return null
  return {
    from,
    timeWeighted: timeWeighted(linkOf(own)),
    beforeFees: returnBeforeFees(own, from, lastMonth),
  }
}

/** The months of the deepest fall of the linked index, from an earlier high to the low; none where it never fell. */
export function deepestFallOf(months: readonly AccountMonth[]): readonly AccountMonth[] {
  let since: Growth = { top: 1n, bottom: 1n }
  let deepest = since
  let begin = 0
  let found: readonly AccountMonth[] = []
  months.map(growthOf).forEach(({ top, bottom }, k) => {
    since = { top: since.top * top, bottom: since.bottom * bottom }
    if (since.top >= since.bottom) {
      since = { top: 1n, bottom: 1n }
      begin = k + 1
    }
    if (since.top * deepest.bottom < deepest.top * since.bottom) {
      deepest = since
      found = months.slice(begin, k + 1)
    }
  })
  return found
}

const bounds = { lowest: -0.9999, highest: 10 }

/** The rate at which the flows are worth nothing on the first day: XIRR, Act/365, by bisection. */
function xirr(flows: readonly CashFlow[]): Return {
  const noSign = 'Money only went one way, so no yearly rate describes it.'
  const moved = flows.filter(({ amount }) => amount !== 0)
  if (!moved.some(({ amount }) => amount > 0) || !moved.some(({ amount }) => amount < 0))
    return missing(noSign)
  const start = moved.reduce((earliest, { day }) => (day < earliest ? day : earliest), moved[0]?.day as Day)
  const dated = moved.map(({ day, amount }) => ({ years: daysBetween(start, day) / 365, amount }))
  const end = Math.max(...dated.map(({ years }) => years))
  // Rates below 0 discount from the last day, so that no power grows beyond what a float holds.
  const signAt = (rate: number) => {
    const from = rate < 0 ? end : 0
    return Math.sign(dated.reduce((sum, { years, amount }) => sum + amount * (1 + rate) ** (from - years), 0))
  }
  let { lowest, highest } = bounds
  const atLowest = signAt(lowest)
  if (atLowest * signAt(highest) > 0)
    return missing('No yearly rate between −99.99% and 1,000% describes these cash flows.')
  // Until both ends are the same hundredth, or between two neighbouring floats.
  for (;;) {
    const middle = (lowest + highest) / 2
    const isFound = rounded(lowest) === rounded(highest) || middle === lowest || middle === highest
    if (isFound) return given(rounded(middle))
    if (atLowest * signAt(middle) <= 0) highest = middle
    else lowest = middle
  }
}

function moneyWeighted(months: readonly AccountMonth[]): Return {
  const gaps = gapsIn(months)
  if (gaps.length > 0) return missing(`${notPostedTogether(gaps)}, so the cash flows are incomplete.`)
  if (months.length < annualisedFrom) return missing(tooShort(months))
  return xirr(cashFlowsOf(months))
}

/** The return of one month; null if nothing was at work. */
export const monthReturn = ({ profit, atWork }: AccountMonth): Percent | null =>
  atWork > 0 ? ratio(profit, atWork) : null

/** The month whose return is better than all others, in the sense given; the first one of equals. */
function mostOf(
  months: readonly AccountMonth[],
  isBetter: (a: Percent, b: Percent) => boolean,
): MonthReturn | null {
  let best: MonthReturn | null = null
  for (const each of months) {
    const value = monthReturn(each)
    if (value !== null && (best === null || isBetter(value, best.value)))
      best = { month: each.row.month, value }
  }
  return best
}

/** The month with the lowest return; null if none has one. */
export const worstMonthOf = (months: readonly AccountMonth[]) => mostOf(months, (a, b) => a < b)

/** The returns of an account's posted months, as accountMonths gives them; null without months. */
export function returnsOf(months: readonly AccountMonth[]): Returns | null {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return null
  const linked = linkOf(months)
  return {
    from: first.row.month,
    to: last.row.month,
    months: months.length,
    timeWeighted: timeWeighted(linked),
    beforeFees: returnBeforeFees(months, first.row.month, last.row.month),
    annualised: annualise(linked, months),
    moneyWeighted: moneyWeighted(months),
    years: calendarYears(months),
    bestMonth: mostOf(months, (a, b) => a > b),
    worstMonth: worstMonthOf(months),
    deepestFall: timeWeighted(typeof linked === 'string' ? linked : linkOf(deepestFallOf(months))),
    sinceFunded: returnSinceFunded(months),
  }
}
