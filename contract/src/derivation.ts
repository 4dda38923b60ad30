import type { Cents } from './money.ts'
import { addCents, formatUsd, subtractCents } from './money.ts'
import type { Month } from './month.ts'
import type { Percent } from './percent.ts'
import { formatPercent, percentOf, ratio } from './percent.ts'

/** One step of an arithmetic, read from left to right; the first one has no sign. */
export interface Term {
  sign: '' | '+' | '−' | '×' | '÷'
  name: string
  /** null where it belongs to no month */
  month: Month | null
  text: string
  /** How this figure comes about itself, where it is not a posted one. */
  from?: Derivation<unknown>
}

/** A figure together with how it comes about: in words, and term by term. */
export interface Derivation<Value> {
  name: string
  formula: string
  terms: readonly Term[]
  value: Value
  /** The figure for people. */
  text: string
  /** When the latest of the rows behind it was posted, in epoch milliseconds; undefined without one. */
  postedAt: number | undefined
}

/** An amount that goes into a figure. */
export interface Amount {
  name: string
  month?: Month
  value: Cents
  from?: Derivation<unknown>
}

// Terms and texts are made when they are read: a server that only wants the values would make hundreds for nothing.
const money = (words: Words, terms: () => readonly Term[], value: Cents): Derivation<Cents> => ({
  ...words,
  get terms() {
    return terms()
  },
  value,
  get text() {
    return formatUsd(value)
  },
})

type Words = Pick<Derivation<unknown>, 'name' | 'formula' | 'postedAt'>

/** A percentage that goes into a figure. */
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

const term = (sign: Term['sign'], { name, month, value, from }: Amount): Term => ({
  sign,
  name,
  month: month ?? null,
  get text() {
    return formatUsd(value)
  },
  ...(from === undefined ? {} : { from }),
})

/** The amounts together. */
export function sumOf(words: Words, amounts: readonly Amount[]): Derivation<Cents> {
  const terms = () => amounts.map((amount, k) => term(k === 0 ? '' : '+', amount))
  return money(words, terms, addCents(...amounts.map((amount) => amount.value)))
}

/** a − b. */
export function differenceOf(words: Words, a: Amount, b: Amount): Derivation<Cents> {
  return money(words, () => [term('', a), term('−', b)], subtractCents(a.value, b.value))
}

/** A percentage of an amount, rounded to the cent. */
export function shareOf(words: Words, whole: Amount, rate: Rate): Derivation<Cents> {
  return money(words, () => [term('', whole), rateTerm('×', rate)], percentOf(whole.value, rate.value))
}

/** part ÷ whole as a percentage; null, and "—" for people, where the whole is 0. */
export function ratioOf(words: Words, part: Amount, whole: Amount): Derivation<Percent | null> {
  const value = ratio(part.value, whole.value)
  const terms = [term('', part), term('÷', whole)]
  return { ...words, terms, value, text: value === null ? '—' : formatPercent(value) }
}

/** A percentage that was posted, as it is. */
export function rateOf(words: Words, rate: Rate): Derivation<Percent> {
  return { ...words, terms: [rateTerm('', rate)], value: rate.value, text: formatPercent(rate.value) }
}
