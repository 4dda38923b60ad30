import { withFirmDates, withFirmMinus } from '@portico/contract/values/firm-lines'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, signedUsd } from '@portico/contract/values/money'
import { noFigure, percentOrDash, signedPercent } from '@portico/contract/values/percent'

export { noFigure, percentOrDash, signedPercent, signedUsd, withFirmDates, withFirmMinus }

/** What moved when, "−$10,300.00 on November 10": no line ends within the amount, or between "on" and the end of the day. */
export const withFirmMoves = (text: string): string =>
  withFirmDates(withFirmMinus(text)).replaceAll(' on ', ' on\u00A0')

/** Money, or a dash for an amount that is too large to be exact. */
export const usdOrDash = (amount: Cents | null): string => (amount === null ? noFigure : formatUsd(amount))

/** "10,000" */
export const groupedNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A count with its noun: "1 row", "10,000 rows". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${groupedNumber.format(count)} ${count === 1 ? one : many}`

/** What is to come of a list, if that is known, and how much of it next: "Show 50 more of 4,930". */
export function moreText(left: number | undefined, atOnce: number): string {
  if (left === undefined || left <= 0) return 'Show more'
  return left > atOnce
    ? `Show ${groupedNumber.format(atOnce)} more of ${groupedNumber.format(left)}`
    : `Show ${groupedNumber.format(left)} more`
}
