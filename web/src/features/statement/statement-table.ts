import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { DerivedMonth } from '@portico/contract/figures/derive-months'
import type { Cents } from '@portico/contract/values/money'
import { centsToText, formatUsd, subtractCents, sumCents, zeroCents } from '@portico/contract/values/money'
import type { Percent } from '@portico/contract/values/percent'
import { percentToText, ratio, zeroPercent } from '@portico/contract/values/percent'
import { percentOrDash } from '../../investments/figure-text.ts'

/** A column of figures; `percent` columns have no sum. */
type Column = {
  header: string
  /** What explains a month's figure; that of a lost month explains the loss. */
  explains: keyof DerivedMonth
  /** The one that is emphasised. */
  strong?: true
  /** Whether it recedes where it is nothing. */
  quiet?: true
} & (
  | { unit: 'usd'; value: (month: AccountMonth) => Cents }
  | { unit: 'percent'; value: (month: AccountMonth) => Percent }
)

/** A loss takes the place of what the month would have earned, below 0, so that the column adds up. */
const lessLoss = (amount: Cents, { row }: AccountMonth): Cents => subtractCents(amount, row.lossAmount)

/** The columns of the statement's months, as the specification names them. */
export const statementColumns: readonly Column[] = [
  {
    header: 'Principal',
    explains: 'beginningBalance',
    unit: 'usd',
    value: ({ row }) => row.beginningBalance,
  },
  {
    header: 'Div %',
    explains: 'dividendPercent',
    unit: 'percent',
    value: ({ row }) =>
      row.lossAmount === 0
        ? row.dividendPercent
        : (ratio(subtractCents(zeroCents, row.lossAmount), row.beginningBalance) ?? zeroPercent),
  },
  {
    header: 'Dividend',
    explains: 'dividendAmount',
    unit: 'usd',
    value: (month) => lessLoss(month.row.dividendAmount, month),
  },
  {
    header: 'Unrealized',
    explains: 'unrealizedGain',
    unit: 'usd',
    value: (month) => lessLoss(month.row.unrealizedGain, month),
  },
  {
    header: 'Paid',
    explains: 'dividendPaid',
    unit: 'usd',
    quiet: true,
    value: ({ row }) => row.dividendPaid,
  },
  {
    header: 'Current Balance',
    explains: 'currentBalance',
    unit: 'usd',
    strong: true,
    value: ({ balance }) => balance,
  },
]

/** A month's figure for display. */
export const cellText = (column: Column, month: AccountMonth): string =>
  column.unit === 'usd' ? formatUsd(column.value(month)) : percentOrDash(column.value(month))

/** A month's figure as a plain number. */
export const cellNumber = (column: Column, month: AccountMonth): string =>
  column.unit === 'usd' ? centsToText(column.value(month)) : percentToText(column.value(month))

/** What explains a month's figure. */
export const explains = ({ explains: key }: Column, { row }: AccountMonth): keyof DerivedMonth =>
  row.lossAmount > 0 && ['dividendPercent', 'dividendAmount', 'unrealizedGain'].includes(key)
    ? 'lossAmount'
    : key

const summed = new Set(['Dividend', 'Unrealized', 'Paid'])

/** The sum of a column, the last balance in that of balances; undefined where neither means anything. */
export function columnTotal(column: Column, months: readonly AccountMonth[]): Cents | undefined {
  if (column.unit !== 'usd') return undefined
  if (column.strong === true) return months.at(-1)?.balance
  return summed.has(column.header) ? sumCents(months.map(column.value)) : undefined
}
