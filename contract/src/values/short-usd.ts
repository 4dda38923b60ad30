import type { Cents } from './money.ts'
import { centsToJson } from './money.ts'

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

/** "$2.5K" and "$5.0K", "$0.50": the ticks of an axis, those of one unit with the same number of decimals. 0 has none. */
export const shortUsdTicks = (amounts: readonly number[]): string[] =>
  amounts.map((amount) => {
    const short = shortOf(amount)
    const alike = amounts.map((each) => shortOf(each)).filter((each) => unitOf(each) === unitOf(short))
    const needed = amount === 0 ? 0 : Math.max(...alike.map(decimalsOf))
    const decimals = unitOf(short) === '' && needed > 0 ? Math.max(needed, 2) : needed
    return `${minus(amount)}$${shortOf(amount, decimals)}`
  })
