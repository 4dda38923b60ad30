import type { Day } from '../values/day.ts'
import { monthOfDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { addCents, cents, formatUsd, signedUsd, subtractCents, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, monthName, yearOf } from '../values/month.ts'
import type { Percent } from '../values/percent.ts'
import { formatPercent, percentOf, percentOrDash, ratio } from '../values/percent.ts'

/** A term of a calculation, read from left to right; the first one has no sign. */
export interface Term {
  sign: '' | '+' | '−' | '×' | '÷' | '^'
  name: string
  /** null if it does not belong to a month */
  month: Month | null
  /** The day in its name: when the money moved, maybe in an earlier month. */
  day?: Day
  text: string
  /** How this figure is itself derived, unless it was posted. */
  from?: Derivation<unknown>
}

/** What last changed the figures of a month, and when, in epoch milliseconds. */
export interface Posting {
  month: Month
  at: number
  change: 'posted' | 'restated' | 'withdrawn'
}

/** A figure with its derivation, in words and term by term. */
export interface Derivation<Value> {
  name: string
  /** The month after which it is the account's, where that is not today: its name says so where it stands alone. */
  asOf?: Month | undefined
  formula: string
  /** What its terms leave out. */
  note?: string | undefined
  terms: readonly Term[]
  value: Value
  /** The figure for display. */
  text: string
  /** What it is a rate of, where it stands alone: "a year". */
  unit?: string
  /** The latest posting behind it; undefined without one. */
  posted: Posting | undefined
}

/** An amount in a calculation. */
export interface Amount {
  name: string
  month?: Month
  /** The day in its name. */
  day?: Day
  value: Cents
  /** Whether a sum subtracts it. */
  isSubtracted?: boolean
  from?: Derivation<unknown>
}

/** A derivation as a term of another one. */
export const amountOf = (derivation: Derivation<Cents>, isSubtracted = false): Amount => ({
  name: derivation.name,
  value: derivation.value,
  from: derivation,
  isSubtracted,
})

export type Label = Pick<Derivation<unknown>, 'name' | 'asOf' | 'formula' | 'note' | 'posted'> & {
  /** Whether an amount is shown with its sign, above 0 too: what was gained or lost, or how the principal changed. */
  isSigned?: boolean
}
/** What the figures of an account have in common. */
export type Basis = Pick<Label, 'asOf' | 'posted'>

/** Its name where it stands alone: "Total profit as of September 2026". */
export const nameOf = ({ name, asOf }: Pick<Label, 'name' | 'asOf'>): string =>
  asOf === undefined ? name : `${name} as of ${formatMonth(asOf)}`

/** Builds terms and texts on first use: the server only needs the values and would build hundreds for nothing. */
class LazyDerivation<Value extends Cents | Percent | null> implements Derivation<Value> {
  readonly name: string
  readonly asOf: Month | undefined
  readonly formula: string
  readonly note: string | undefined
  readonly posted: Posting | undefined
  readonly value: Value
  readonly #terms: () => readonly Term[]
  readonly #format: (value: Value) => string

  constructor(
    { name, asOf, formula, note, posted }: Label,
    value: Value,
    terms: () => readonly Term[],
    format: (value: Value) => string,
  ) {
    this.name = name
    this.asOf = asOf
    this.formula = formula
    this.note = note
    this.posted = posted
    this.value = value
    this.#terms = terms
    this.#format = format
  }

  get terms(): readonly Term[] {
    return this.#terms()
  }

  get text(): string {
    return this.#format(this.value)
  }
}

/** A percentage in a calculation. */
export interface Rate {
  name: string
  month: Month
  value: Percent
}

const rateTerm = (sign: Term['sign'], { name, month, value }: Rate): Term => ({
  sign,
  name,
  month,
  text: formatPercent(value),
})

/** A term of a sum: what is below 0 is subtracted, not added with a minus sign of its own. */
function addend(amount: Amount, k: number): Term {
  const { value, isSubtracted = false } = amount
  if (k === 0 && !isSubtracted) return term('', amount)
  return term(isSubtracted === value < 0 ? '+' : '−', { ...amount, value: cents(Math.abs(value)) })
}

const term = (sign: Term['sign'], { name, month, day, value, from }: Amount): Term => ({
  sign,
  name,
  month: month ?? null,
  get text() {
    return formatUsd(value)
  },
  ...(day === undefined ? {} : { day }),
  ...(from === undefined ? {} : { from }),
})

/** The name of a term with its month: "Loss, February 2025"; of a dated entry only if it is at work in another month, with the year only if that is another one, too. */
export function termName({ name, month, day }: Term): string {
  if (month === null) return name
  if (day === undefined) return `${name}, ${formatMonth(month)}`
  const moved = monthOfDay(day)
  if (moved === month) return name
  return `${name} (from ${yearOf(moved) === yearOf(month) ? monthName(month) : formatMonth(month)})`
}

/** The sum of the amounts, less the subtracted ones. */
export function sumOf(label: Label, amounts: readonly Amount[]): Derivation<Cents> {
  const sum = amounts.reduce(
    (total, { value, isSubtracted }) =>
      isSubtracted === true ? subtractCents(total, value) : addCents(total, value),
    zeroCents,
  )
  return new LazyDerivation(
    label,
    sum,
    () => amounts.map(addend),
    label.isSigned === true ? signedUsd : formatUsd,
  )
}

/** a − b. */
export function differenceOf(label: Label, a: Amount, b: Amount): Derivation<Cents> {
  return new LazyDerivation(
    label,
    subtractCents(a.value, b.value),
    () => [term('', a), term('−', b)],
    formatUsd,
  )
}

/** A percentage of an amount, rounded to the cent. */
export function shareOf(label: Label, whole: Amount, rate: Rate): Derivation<Cents> {
  const share = percentOf(whole.value, rate.value)
  return new LazyDerivation(label, share, () => [term('', whole), rateTerm('×', rate)], formatUsd)
}

/** part ÷ whole as a percentage; null, displayed as "—" with the sentence why, if the whole is 0. */
export function ratioOf(
  label: Label,
  part: Amount,
  whole: Amount,
  format: (value: Percent | null) => string = percentOrDash,
): Derivation<Percent | null> {
  const { value, isSubtracted = false } = part
  const rate = ratio(isSubtracted ? subtractCents(zeroCents, value) : value, whole.value)
  const why = `${whole.name} is ${formatUsd(whole.value)}, so there is no percentage.`
  return new LazyDerivation(
    rate === null ? { ...label, formula: why } : label,
    rate,
    () => [term(isSubtracted ? '−' : '', part), term('÷', whole)],
    format,
  )
}

/** A posted percentage, unchanged. */
export function rateOf(label: Label, rate: Rate): Derivation<Percent> {
  return new LazyDerivation(label, rate.value, () => [rateTerm('', rate)], formatPercent)
}
