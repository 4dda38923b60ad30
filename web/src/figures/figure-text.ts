import type { Cents } from '@portico/contract/values/money'
import { centsToJson, formatUsd } from '@portico/contract/values/money'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent, noFigure, percentOrDash } from '@portico/contract/values/percent'

export { noFigure, percentOrDash }

/** Money with its sign, including the plus of gains. */
export const signedUsd = (amount: Cents): string => `${amount > 0 ? '+' : ''}${formatUsd(amount)}`

/** Money, or a dash for an amount that is too large to be exact. */
export const usdOrDash = (amount: Cents | null): string => (amount === null ? noFigure : formatUsd(amount))

/** A percentage with its sign, including the plus of gains. */
export const signedPercent = (rate: Percent): string => `${rate > 0 ? '+' : ''}${formatPercent(rate)}`

const mostDecimals = 4
const shortNumbers = Array.from(
  { length: mostDecimals + 1 },
  (_, decimals) =>
    new Intl.NumberFormat('en-US', {
      notation: 'compact',
      minimumFractionDigits: decimals,
      maximumFractionDigits: mostDecimals,
    }),
)

const minus = (value: number) => (value < 0 ? '−' : '')

const shortOf = (amount: number, decimals = 0): string =>
  shortNumbers[decimals]?.format(Math.abs(centsToJson(amount as Cents))) ?? ''

const unitOf = (short: string): string => short.replace(/[\d.]/g, '')

const decimalsOf = (short: string): number => short.replace(unitOf(short), '').split('.')[1]?.length ?? 0

/** "$2.5K" and "$5.0K": the ticks of an axis, those of one unit with the same number of decimals. 0 has none. */
export const shortUsdTicks = (amounts: readonly number[]): string[] =>
  amounts.map((amount) => {
    const short = shortOf(amount)
    const alike = amounts.map((each) => shortOf(each)).filter((each) => unitOf(each) === unitOf(short))
    const decimals = amount === 0 ? 0 : Math.max(...alike.map(decimalsOf))
    return `${minus(amount)}$${shortOf(amount, decimals)}`
  })

/** "10,000" */
export const groupedNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A count with its noun: "1 row", "10,000 rows". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${groupedNumber.format(count)} ${count === 1 ? one : many}`

/** A line may end after a minus sign, and the amount would read as one that came in. */
export const withFirmMinus = (text: string): string => text.replaceAll('−$', '−\u2060$')
