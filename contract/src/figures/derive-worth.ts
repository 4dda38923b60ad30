import type { Amount, Basis, Derivation } from './derivation.ts'
import { sumOf } from './derivation.ts'
import { latestOf } from './latest-change.ts'
import type { Cents } from '../values/money.ts'

/** A derivation as a term of another one. */
export const amountOf = (derivation: Derivation<Cents>, isSubtracted = false): Amount => ({
  name: derivation.name,
  value: derivation.value,
  from: derivation,
  isSubtracted,
})

type Earnings = Record<'unrealizedGain' | 'dividendPaid' | 'reinvested', Derivation<Cents>>

/** What was earned, of what there is; a loss is subtracted from the rest. */
export function deriveProfit(
  { unrealizedGain, dividendPaid, reinvested }: Earnings,
  basis: Basis,
): Derivation<Cents> {
  const isLoss = unrealizedGain.value + dividendPaid.value + reinvested.value < 0
  const gains = [unrealizedGain, dividendPaid, reinvested].filter(({ value }) => value > 0)
  const [first = unrealizedGain, ...others] = gains
  const plus = others.map(({ name }) => ` plus ${name.toLowerCase()}`).join('')
  const hasLost = unrealizedGain.value < 0 && gains.length > 0
  const less = hasLost ? ` less ${unrealizedGain.name.toLowerCase()}` : ''
  const terms = [...(gains.length > 0 ? gains : [unrealizedGain]), ...(hasLost ? [unrealizedGain] : [])]
  return sumOf(
    {
      name: isLoss ? 'Total loss' : 'Total profit',
      formula:
        terms.length > 1
          ? `${first.name}${plus}${less}.`
          : first.value === 0
            ? 'Nothing was gained or lost.'
            : `All of it is ${first.name.toLowerCase()}.`,
      ...basis,
    },
    terms.map((term) => amountOf(term)),
  )
}

/**
 * What the account has come to, and what is in it now; what changed nothing is not a term of them. Of an account from which
 * everything is gone, `moved` tells where it went: what the latest month left, and what has moved since, if anything.
 */
export function deriveWorth(
  principal: Derivation<Cents>,
  profit: Derivation<Cents>,
  { unrealizedGain, dividendPaid, reinvested }: Earnings,
  moved: readonly Amount[],
): Record<'totalPortfolioValue' | 'currentBalance', Derivation<Cents>> {
  const isEmptied =
    principal.value + unrealizedGain.value === 0 && moved.some(({ isSubtracted }) => isSubtracted === true)
  const alone = principal.value === 0 ? 'Nothing is in the account.' : 'All of it is principal.'
  const withChange = (change: Derivation<Cents>) =>
    change.value === 0 ? [amountOf(principal)] : [amountOf(principal), amountOf(change)]
  const total = profit.value < 0 ? 'less total loss' : 'plus total profit'
  const inBoth = reinvested.value === 0 ? '' : ', less the reinvested gains, which are in both'
  const paid = dividendPaid.value === 0 ? '' : ' Dividends paid out are included.'
  return {
    totalPortfolioValue: sumOf(
      {
        name: 'Total Account Value',
        formula: profit.value === 0 && inBoth === '' ? alone + paid : `Principal ${total}${inBoth}.${paid}`,
        posted: latestOf([principal.posted, profit.posted]),
        asOf: principal.asOf,
      },
      [...withChange(profit), ...(inBoth === '' ? [] : [amountOf(reinvested, true)])],
    ),
    currentBalance: sumOf(
      {
        name: 'In your account now',
        formula: isEmptied
          ? 'Everything that was in the account has been withdrawn.'
          : unrealizedGain.value === 0
            ? alone
            : `Principal ${unrealizedGain.value < 0 ? 'less' : 'plus'} ${unrealizedGain.name.toLowerCase()}.`,
        posted: latestOf([principal.posted, unrealizedGain.posted]),
        asOf: principal.asOf,
      },
      isEmptied ? moved : withChange(unrealizedGain),
    ),
  }
}
