import type { Cents } from '@portico/contract/values/money'
import { centsToJson, formatUsd } from '@portico/contract/values/money'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent, percentToJson } from '@portico/contract/values/percent'

/** Stands where a figure is undefined or missing. */
export const noFigure = '—'

/** A percentage where there may be none. */
export const percentOrDash = (rate: Percent | null | undefined): string =>
  rate === null || rate === undefined ? noFigure : formatPercent(rate)

/** Money with its sign, a plus for gains too. */
export const signedUsd = (amount: Cents): string => `${amount > 0 ? '+' : ''}${formatUsd(amount)}`

const shortNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

const minus = (value: number) => (value < 0 ? '−' : '')

/** "$12.5K", for the ticks of an axis only. */
export const shortUsd = (amount: number): string =>
  `${minus(amount)}$${shortNumber.format(Math.abs(centsToJson(amount as Cents)))}`

/** "10,000" */
export const groupedNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** How many of something, for people: "1 row", "10,000 rows". */
export const countOf = (count: number, noun: string): string =>
  `${groupedNumber.format(count)} ${noun}${count === 1 ? '' : 's'}`

/** "12.5%", "1,500%", for the ticks of an axis only. */
export const shortPercent = (rate: number): string =>
  `${minus(rate)}${groupedNumber.format(Math.abs(percentToJson(rate as Percent)))}%`
