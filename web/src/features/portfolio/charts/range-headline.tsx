import type { AccountMonth } from '@portico/contract/figures/account-months'
import { totalOf } from '@portico/contract/figures/account-months'
import type { Derivation } from '@portico/contract/figures/derivation'
import { returnBetween } from '@portico/contract/figures/returns'
import { madeIn, movementsIn } from '@portico/contract/figures/statement'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { signedUsd } from '../../../figures/figure-text.ts'
import type { ReactNode } from 'react'
import { Figure, explainMonths } from '../../../figures/explanation.tsx'
import type { OwnHistory } from '../../../figures/portfolio-data.ts'
import { TimeWeighted } from '../time-weighted.tsx'

/** Always two lines, so that reading a month moves nothing. */
const headline = 'min-h-14 tabular-nums'

interface RangeHeadlineProps {
  /** All of the account's months. */
  months: readonly AccountMonth[]
  /** Those of the range. */
  shown: readonly AccountMonth[]
  /** The one that is being read in the chart. */
  read: AccountMonth | undefined
  history: OwnHistory
}

/** What the range made of the account; while a month is read, that month instead. */
export function RangeHeadline({ months, shown, read, history }: RangeHeadlineProps) {
  if (read !== undefined) {
    const { value, change } = monthInWords(read)
    return <Headline isLoss={read.profit < 0} big={value} small={change} />
  }
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return null
  const { month: from } = first.row
  const { month: to } = last.row
  const movements = movementsIn({ months, activity: history.activity }, from, to)
  const { moneyIn, moneyOut } = movements
  const explained = madeIn(movements, 'Profit')
  const profit = explained.value
  const rate = returnBetween(months, from, to)
  const isAll = shown.length === months.length
  const amount = (
    <>
      <Figure derive={isAll ? explainMonths(history, 'profit')({ label: formatMonth(to) }) : () => explained}>
        {signedUsd(profit)}
      </Figure>{' '}
      {profit < 0 ? 'loss' : 'profit'}
    </>
  )
  const period = from === to ? `in ${formatMonth(from)}` : `since ${formatMonth(from)}`
  // What the account began with stands in other cards.
  const isInitialOnly = isAll && moneyIn.value === first.row.beginningBalance
  const flows =
    isInitialOnly && moneyOut.value === 0 ? (
      `Nothing added or taken out${from === to ? '' : ' since'}.`
    ) : isInitialOnly ? (
      <>
        Nothing added, <Moved amount={moneyOut} /> taken out{from === to ? '' : ' since'}.
      </>
    ) : (
      <>
        <Moved amount={moneyIn} /> put in, <Moved amount={moneyOut} /> taken out.
      </>
    )
  if (rate.value === null) return <Headline isLoss={profit < 0} big={amount} period={period} small={flows} />
  return (
    <Headline
      isLoss={rate.value < 0}
      big={<TimeWeighted history={history} months={shown} of={rate} />}
      period={`time-weighted, ${period}`}
      // What all months made stands in other cards.
      small={
        isAll ? (
          flows
        ) : (
          <>
            {amount}. {flows}
          </>
        )
      }
    />
  )
}

const Moved = ({ amount }: { amount: Derivation<Cents> }) =>
  amount.value === 0 ? 'nothing' : <Figure derive={() => amount}>{amount.text}</Figure>

interface HeadlineProps {
  isLoss: boolean
  big: ReactNode
  period?: string
  small: ReactNode
}

const Headline = ({ isLoss, big, period, small }: HeadlineProps) => (
  <div className={headline}>
    <p>
      <b
        className="text-2xl leading-7 font-bold text-gain font-stretch-92% data-[loss=true]:text-loss"
        data-loss={isLoss}
      >
        {big}
      </b>{' '}
      {period}
    </p>
    <p className="text-md text-muted">{small}</p>
  </div>
)

/** A month of the chart: "March 2025 · $155,460.00" and "+$1,260.00, $30,000.00 taken out". */
export function monthInWords({ row, balance, paidOut, profit, activity, moved }: AccountMonth) {
  const added = cents(totalOf(activity, 'contribution') + Math.max(moved, 0))
  const taken = cents(totalOf(activity, 'withdrawal') + Math.max(0 - moved, 0))
  const flows = [
    ...(added > 0 ? [`${formatUsd(added)} put in`] : []),
    ...(taken > 0 ? [`${formatUsd(taken)} taken out`] : []),
  ]
  return {
    value: `${formatMonth(row.month)} · ${formatUsd(cents(balance + paidOut))}`,
    change: [signedUsd(profit), ...flows].join(', '),
  }
}
