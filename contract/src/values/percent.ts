import type { Cents } from './money.ts'
import { cents } from './money.ts'
import {
  FigureError,
  hundredthsForPeople,
  hundredthsToText,
  multiplyDivide,
  requireWhole,
  textToHundredths,
} from './decimal.ts'

declare const percentBrand: unique symbol
/** A percentage in whole hundredths of a percent: 3.33 % is 333. */
export type Percent = number & { readonly [percentBrand]: true }

const hundredthsInWhole = 100_00
/** The highest percentage to post, in whole percent. */
export const highestPercent = 1000

/** Throws FigureError if the number is not whole or is too large to be exact. */
export function percent(hundredths: number): Percent {
  return requireWhole(hundredths, 'percentage') as Percent
}

export const zeroPercent = percent(0)

/** Parses a percentage to post: from 0 to `highestPercent`, with at most two decimals. Throws FigureError. */
export function parsePostedPercent(value: string | number): Percent {
  const hundredths = textToHundredths(value)
  if (hundredths === undefined)
    throw new FigureError('Enter a percentage such as 3.33, with at most two decimals.')
  if (hundredths < 0 || hundredths > highestPercent * 100)
    throw new FigureError(`Enter a percentage from 0 to ${highestPercent}.`)
  return percent(hundredths)
}

/** `rate` of an amount, rounded once to the cent, half away from zero. */
export function percentOf(amount: Cents, rate: Percent): Cents {
  return cents(multiplyDivide(amount, rate, hundredthsInWhole, 'amount'))
}

/** 100 × part / whole with two decimals, rounded once, half away from zero. Null if the whole is 0. */
export function ratio(part: Cents, whole: Cents): Percent | null {
  if (whole === 0) return null
  return percent(multiplyDivide(part, hundredthsInWhole, whole, 'percentage'))
}

/** Whether a percentage is round(part ÷ whole), for amounts that are not negative; also where ratio would throw. */
export function isRatio(rate: Percent, part: Cents, whole: Cents): boolean {
  const [twice, by] = [2n * BigInt(rate), BigInt(whole)]
  const exact = 2n * BigInt(part) * BigInt(hundredthsInWhole)
  return whole > 0 && exact >= (twice - 1n) * by && exact < (twice + 1n) * by
}

/** A percentage sent by the server. */
export function percentFromJson(value: number): Percent {
  const hundredths = textToHundredths(value)
  if (hundredths === undefined) throw new FigureError(`${value} is not a percentage with two decimals.`)
  return percent(hundredths)
}

/** The JSON number for a percentage: 333 → 3.33. */
export function percentToJson(rate: Percent): number {
  return rate / 100
}

/** Plain decimal text for a form field: "3.33". */
export const percentToText = (rate: Percent): string => hundredthsToText(rate)

/** For display: "23.31%", "−1.20%". */
export const formatPercent = (rate: Percent): string => `${hundredthsForPeople(rate)}%`

/** For display with its sign, including the plus of gains. */
export const signedPercent = (rate: Percent): string => `${rate > 0 ? '+' : ''}${formatPercent(rate)}`

/** Shown where a figure is undefined or missing. */
export const noFigure = '—'

/** A percentage, or a dash. */
export const percentOrDash = (rate: Percent | null | undefined): string =>
  rate === null || rate === undefined ? noFigure : formatPercent(rate)

/** A percentage with its sign, or a dash. */
export const signedOrDash = (rate: Percent | null): string => (rate === null ? noFigure : signedPercent(rate))
