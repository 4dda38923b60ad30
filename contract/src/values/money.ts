import {
  FigureError,
  hundredthsForPeople,
  hundredthsToText,
  requireWhole,
  textToHundredths,
} from './decimal.ts'

declare const centsBrand: unique symbol
/** Money in whole US cents. Never a float; made only by the functions of this file. */
export type Cents = number & { readonly [centsBrand]: true }

/** A posted amount stays below a trillion dollars. */
const postedLimit = 1_000_000_000_000_00

/** A whole number of cents; throws FigureError when it is not one or too large to be exact. */
export function cents(value: number): Cents {
  return requireWhole(value, 'amount') as Cents
}

export const zeroCents = cents(0)

/** a + b; throws FigureError when it can no longer be held exactly. */
export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b)
}

/** The sum of amounts; throws FigureError when it, or one on the way to it, can no longer be held exactly. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce(addCents, zeroCents)
}

/** a − b. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b)
}

/**
 * An amount that may be posted: "10000.00", "10000" or 10000.5, from 0.00 to 999999999999.99.
 * Throws FigureError with a sentence for a sign, an exponent, a third decimal, or a trillion and more.
 */
export function parsePostedMoney(value: string | number): Cents {
  const amount = textToHundredths(value)
  if (amount === undefined)
    throw new FigureError('Enter an amount such as 10000.00, with at most two decimals.')
  if (amount < 0) throw new FigureError('Enter an amount that is not negative.')
  if (amount >= postedLimit) throw new FigureError('Enter an amount below a trillion dollars.')
  return cents(amount)
}

/** An amount that the server sent, negative ones included. */
export function centsFromJson(value: number): Cents {
  const amount = textToHundredths(value)
  if (amount === undefined) throw new FigureError(`${value} is not an amount in dollars and cents.`)
  return cents(amount)
}

/** The JSON number for an amount: 1033333 → 10333.33. Exact, see `largestWhole`. */
export function centsToJson(amount: Cents): number {
  return amount / 100
}

/** Plain decimal text, as typed into a field: "10333.33". */
export const centsToText = (amount: Cents): string => hundredthsToText(amount)

/** US dollars for people: "$10,333.33", "−$5.00". */
export const formatUsd = (amount: Cents): string => hundredthsForPeople(amount, '$')
