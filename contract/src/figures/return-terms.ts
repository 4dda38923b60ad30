import { formatDay } from '../values/day.ts'
import { cents, formatUsd } from '../values/money.ts'
import { formatMonth, monthName, numberOf } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { percent, signedOrDash, signedPercent } from '../values/percent.ts'
import type { AccountMonth, DatedSummary } from './account-months.ts'
import { cashFlowsOf, paidOut } from './cash-flows.ts'
import type { Derivation, Label, Term } from './derivation.ts'
import { ratioOf } from './derivation.ts'
import { keptOf, latestOf, latestPosted } from './latest-change.ts'
import type { Growth } from './returns.ts'
import {
  annualisedFrom,
  beforeFees,
  growthOf,
  growthToHundredths,
  link,
  quotient,
  rounded,
} from './returns.ts'
import { byYear } from './sum-of-months.ts'

/** How the returns that are linked or weighted by money come about. */
export const multiplied = '1 plus each return, multiplied, less 1'
export const linkedFormula = `Each month’s return builds on the months before it: ${multiplied}.`
const yearlyFormula =
  'At this rate every year, $1.00 would have become the same amount. The sign ^ means “to the power of”.'
const flowsFormula =
  'At this yearly rate, the money you added would have become what you received and what is in the account. Amounts you added are negative.'
const payments = ' A dividend paid out counts on the first day of the next month.'

/** What follows a yearly rate where it stands alone. */
const aYear = 'a year'

/**
 * The return of one month: what it earned or lost ÷ what was at work, in which is what the months before it kept; those that
 * may have changed that are among `changes`.
 */
export function deriveMonthReturn(
  { row, profit, atWork }: AccountMonth,
  changes: readonly DatedSummary[] = [],
  ofProfit = '',
  named: Partial<Label> = {},
): Derivation<unknown> {
  const { month } = row
  const label = {
    name: `Return of ${formatMonth(month)}`,
    formula:
      'What the month earned or lost, as a percentage of the money at work: principal and gains kept until then.',
    posted: latestOf([
      latestPosted([row]),
      latestPosted(
        changes.filter((each) => each.month < month),
        keptOf,
      ),
    ]),
    ...named,
  }
  const isSubtracted = profit < 0
  const name = `${isSubtracted ? 'Loss' : 'Profit'}${ofProfit}`
  return ratioOf(
    label,
    { name, month, value: cents(Math.abs(profit)), isSubtracted },
    { name: 'At work', month, value: atWork },
    signedOrDash,
  )
}

/** Whose returns are linked, what theirs is called, and what follows the name of a profit or loss. */
interface Linked {
  months: readonly AccountMonth[]
  /** The account's months and withdrawn ones: what changed with them may have changed what was at work. */
  changes: readonly DatedSummary[]
  name: string
  ofProfit: string
}

/** Months as they are, or with the fees added back. */
export const linkedOf = (
  months: readonly AccountMonth[],
  isBeforeFees = false,
  changes: readonly DatedSummary[] = [],
): Linked =>
  isBeforeFees
    ? { months: months.map(beforeFees), changes, name: 'Return before fees', ofProfit: ' before fees' }
    : { months, changes, name: 'Time-weighted', ofProfit: '' }

const start: Term = { sign: '−', name: 'The starting $1.00', month: null, text: '1.00' }

/** Whether factors, multiplied, give the figure that they explain. */
type Gives = (product: Growth) => boolean

/**
 * A return and the months that it links, as factors of 1 + r; that of a single month is what it earned ÷ at work. One that is
 * not given has no terms, also where a single month of its period is posted: its formula says why.
 */
export function deriveLinkedReturn(
  label: Label,
  value: Percent | null,
  linked: Linked,
  gives: Gives = (product) => growthToHundredths(product) === value,
): Derivation<unknown> {
  const [first, ...others] = linked.months
  if (value !== null && first !== undefined && others.length === 0)
    return deriveMonthReturn(first, linked.changes, linked.ofProfit)
  return {
    ...label,
    value,
    text: signedOrDash(value),
    get terms() {
      return value === null || first === undefined ? [] : [...factorTerms(linked, gives), start]
    },
  }
}

/** The time-weighted return since the start as a yearly rate: of twelve months, it is the return itself. */
export function deriveYearlyReturn(label: Label, value: Percent | null, linked: Linked): Derivation<unknown> {
  const { length } = linked.months
  if (length === annualisedFrom) return deriveLinkedReturn(label, value, linked)
  const gives: Gives = ({ top, bottom }) =>
    rounded(quotient(top, bottom) ** (annualisedFrom / length) - 1) === value
  const power: Term = {
    sign: '^',
    name: `One year out of ${length} months`,
    month: null,
    text: `${annualisedFrom} ÷ ${length}`,
  }
  return {
    ...label,
    formula: yearlyFormula,
    value,
    text: signedOrDash(value),
    unit: aYear,
    get terms() {
      const growth = link(linked.months.map(growthOf))
      const [text = ''] = factorsOf([growth], gives)
      const grown = linkedTerm('since the start', linked, growth, text)
      return [{ ...grown, name: 'What $1.00 became' }, power, start]
    },
  }
}

/** The factors of the months, or of their years where there are many. */
function factorTerms(linked: Linked, gives: Gives): Term[] {
  const { months, changes, ofProfit } = linked
  const years = byYear(months, ({ row }) => row.month)
  if (years === null) {
    const factors = factorsOf(months.map(growthOf), gives)
    return months.map((each, k) => {
      const from = deriveMonthReturn(each, changes, ofProfit)
      const name = onePlus(from.text)
      return { sign: k === 0 ? '' : '×', name, month: each.row.month, text: factors[k] ?? '', from }
    })
  }
  const growths = years.map(([, own]) => link(own.map(growthOf)))
  const factors = factorsOf(growths, gives)
  return years.map(([year, own], k) => ({
    ...linkedTerm(
      k === 0 ? yearFrom(year, own) : String(year),
      { ...linked, months: own },
      growths[k] as Growth,
      factors[k] ?? '',
    ),
    sign: k === 0 ? '' : '×',
  }))
}

/** The first year of some months may not be whole: "2023, from November". */
function yearFrom(year: number, [first]: readonly AccountMonth[]): string {
  const from = first?.row.month
  return from === undefined || numberOf(from) === 1 ? String(year) : `${year}, from ${monthName(from)}`
}

/** "1 − 20.80%" for "−20.80%", which the factor next to it gives. */
const onePlus = (rate: string): string =>
  /^[−+]/.test(rate) ? `1 ${rate.charAt(0)} ${rate.slice(1)}` : `1 + ${rate}`

/** Some months as one factor, which opens into theirs: they give both the factor and the return. */
function linkedTerm(when: string, linked: Linked, growth: Growth, text: string): Term {
  const value = percent(growthToHundredths(growth))
  const decimals = text.length - 1 - text.indexOf('.')
  const label = { name: `${linked.name}, ${when}`, formula: linkedFormula, posted: undefined }
  const from = deriveLinkedReturn(
    label,
    value,
    linked,
    (product) => growthToHundredths(product) === value && decimal(product, decimals) === text,
  )
  return { sign: '', name: `${onePlus(signedPercent(value))}, ${when}`, month: null, text, from }
}

const mostDecimals = 14

/** Factors with as few decimals, but at least four, as give the figure when what is shown is multiplied. */
function factorsOf(growths: readonly Growth[], gives: Gives): string[] {
  for (let decimals = 4; ; decimals += 1) {
    const factors = growths.map((growth) => decimal(growth, decimals))
    const bottom = 10n ** BigInt(decimals)
    const product = link(
      factors.map((text) => ({ top: BigInt(text.replace('.', '').replace('−', '-')), bottom })),
    )
    if (decimals === mostDecimals || gives(product)) return factors
  }
}

/** A growth as a decimal number, rounded half away from zero: "0.9580". Below 0, more was lost than there was. */
function decimal({ top, bottom }: Growth, decimals: number): string {
  const size = top < 0n ? -top : top
  const digits = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom)
  const text = digits.toString().padStart(decimals + 1, '0')
  return `${top < 0n ? '−' : ''}${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** Money put in, money taken out and the balance of the account, as terms. */
export const flowTerms = (months: readonly AccountMonth[]): Term[] =>
  cashFlowsOf(months).map(({ name, day, amount }) => ({
    sign: '',
    // A line does not end within a day.
    name: `${name}, ${formatDay(day).replaceAll(' ', '\u00a0')}`,
    month: null,
    text: formatUsd(amount),
  }))

/** How they give the money-weighted return. */
export const deriveMoneyWeighted = (
  label: Omit<Label, 'formula'>,
  value: Percent | null,
  months: readonly AccountMonth[],
): Derivation<unknown> => ({
  ...label,
  formula: cashFlowsOf(months).some(({ name }) => name === paidOut) ? flowsFormula + payments : flowsFormula,
  terms: flowTerms(months),
  value,
  text: signedOrDash(value),
  unit: aYear,
})
