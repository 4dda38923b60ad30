import type { AccountMonth, History } from './account-months.ts'
import { activityTerm } from './activity-terms.ts'
import type { Amount, Basis, Derivation } from './derivation.ts'
import { amountOf, sumOf } from './derivation.ts'
import { changedWith, latestOf, latestPosted, principalOf } from './latest-change.ts'
import { sumOfMonths } from './sum-of-months.ts'
import type { Cents } from '../values/money.ts'
import type { Month } from '../values/month.ts'

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
      isSigned: true,
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

/** K: the first principal and everything that was added to it. */
export function deriveCapitalPutIn(
  months: readonly AccountMonth[],
  initial: Derivation<Cents>,
  history: Pick<History, 'activity' | 'withdrawn'>,
  asOf: Month | undefined,
): Derivation<Cents> {
  const [first, ...later] = months
  const posted = [
    ...months.filter((each) => each === first || each.moved > 0).map(({ row }) => row),
    ...changedWith(months, history, (walked) => walked.at(-1)?.putIn ?? initial.value),
  ]
  const added = later.flatMap(({ row, activity, moved }) => [
    ...activity
      .filter(({ kind }) => kind === 'contribution')
      .map((entry) => activityTerm(entry, entry.amount)),
    ...(moved > 0 ? [{ name: 'Not reconciled', month: row.month, value: moved }] : []),
  ])
  return sumOfMonths(
    {
      name: 'Money put in',
      formula:
        first === undefined
          ? 'The initial investment.'
          : added.length > 0
            ? 'The principal of the first posted month and everything added since.'
            : 'The principal of the first posted month.',
      posted: latestPosted(posted, principalOf),
      asOf,
    },
    added,
    [
      first === undefined
        ? amountOf(initial)
        : { name: 'Principal', month: first.row.month, value: first.row.beginningBalance },
    ],
  )
}
