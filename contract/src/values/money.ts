import {
  FigureError,
  hundredthsForPeople,
  hundredthsToText,
  largestWhole,
  requireWhole,
  textToHundredths,
} from './decimal.ts'

declare const centsBrand: unique symbol
/** Money in whole US cents, never a float. Only the functions of this file create it. */
export type Cents = number & { readonly [centsBrand]: true }

/** Posted amounts stay below a trillion dollars. */
const postedLimit = 1_000_000_000_000_00

/** Throws FigureError if the number is not whole or is too large to be exact. */
export function cents(value: number): Cents {
  return requireWhole(value, 'amount') as Cents
}

export const zeroCents = cents(0)

/** a + b. Throws FigureError if the sum is too large to be exact. */
export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b)
}

/** The sum of amounts. Throws FigureError if it, or an intermediate sum, is too large to be exact. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce(addCents, zeroCents)
}

/** A sum over a firm as an amount; null if it is too large to be exact. */
export const centsOrNull = (sum: bigint): Cents | null =>
  (sum < 0n ? -sum : sum) > BigInt(largestWhole) ? null : cents(Number(sum))

/** a − b. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b)
}

/**
 * Parses an amount to post: "10000.00", "10000" or 10000.5, from 0.00 to 999999999999.99. Throws FigureError for a
 * minus sign, an exponent, a third decimal, or a trillion and more.
 */
export function parsePostedMoney(value: string | number): Cents {
  const amount = parsePostedBalance(value)
  if (amount < 0) throw new FigureError('Enter an amount that is not negative.')
  return amount
}

/** The same of an amount that may be negative. */
export function parsePostedBalance(value: string | number): Cents {
  const amount = textToHundredths(value)
  if (amount === undefined)
    throw new FigureError('Enter an amount such as 10000.00, with at most two decimals.')
  if (Math.abs(amount) >= postedLimit) throw new FigureError('Enter an amount below a trillion dollars.')
  return cents(amount)
}

/** An amount sent by the server, which may be negative. */
export function centsFromJson(value: number): Cents {
  const amount = textToHundredths(value)
  if (amount === undefined) throw new FigureError(`${value} is not an amount in dollars and cents.`)
  return cents(amount)
}

/** The JSON number for an amount: 1033333 → 10333.33. Exact up to `largestWhole`. */
export function centsToJson(amount: Cents): number {
  return amount / 100
}

/** Plain decimal text for a form field: "10333.33". */
export const centsToText = (amount: Cents): string => hundredthsToText(amount)

/** US dollars for display: "$10,333.33", "−$5.00". */
export const formatUsd = (amount: Cents): string => hundredthsForPeople(amount, '$')

/** Money with its sign, including the plus of gains. */
export const signedUsd = (amount: Cents): string => `${amount > 0 ? '+' : ''}${formatUsd(amount)}`
