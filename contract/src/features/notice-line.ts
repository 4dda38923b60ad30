import { isVisibleName, words } from '../api/fields.ts'

/** The longest line that staff can add to a notice. */
export const maxLine = 200

/** Patterns of an amount: a currency next to a number, decimals or thousands, or a number too long for anything but a year. */
const amounts: readonly RegExp[] = [
  /\p{Sc}\s*\p{Nd}|\p{Nd}\s*\p{Sc}/u,
  /\b(?:usd|dollars?|eur|euros?|gbp|pounds?|chf)\.?\s*\p{Nd}/iu,
  /\p{Nd}\s*(?:usd|us dollars?|dollars?|bucks?|cents?|eur|euros?|gbp|pounds?|chf|k|m|mio|mn|bn|thousand|million|billion)\b/iu,
  /\p{Nd}[.,'’]\p{Nd}/u,
  /\p{Nd}{1,3}\s\p{Nd}{3}(?!\p{Nd})/u,
  /(?<!\p{Nd})(?!(?:19|20|21)\d\d(?!\p{Nd}))\p{Nd}{4,}/u,
]

/** Whether a text seems to contain an amount. */
export const hasAmount = (text: string): boolean => amounts.some((pattern) => pattern.test(text))

/** An optional line in the firm's own words, added to the notice and its mail, which contain no amounts. */
export const noticeLine = words('The line to the investor', maxLine)
  .describe(
    'One line that the investor reads in the notice and its mail: no amounts, and only 2025 for a number of four digits.',
  )
  .refine(isVisibleName, 'The line to the investor is text in one line.')
  .refine(
    (text) => !hasAmount(text),
    'This reads as an amount, and mails carry none. Say it without, and write days as in July 14.',
  )
