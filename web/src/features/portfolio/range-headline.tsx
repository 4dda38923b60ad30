import type { AccountMonth } from '@portico/contract/figures/account-months'
import { movesOf, totalOf } from '@portico/contract/figures/account-months'
import type { Activity } from '@portico/contract/figures/activity'
import type { Derivation } from '@portico/contract/figures/derivation'
import { entriesAfter, movedSince } from '@portico/contract/figures/position'
import type { RangeFlows } from '@portico/contract/figures/range-flows'
import { madeIn, rangeFlows } from '@portico/contract/figures/range-flows'
import { returnBetween } from '@portico/contract/figures/returns'
import { movementsIn } from '@portico/contract/figures/statement'
import { lastDayOf } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonthShort, monthsBetween } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import type { ReactNode } from 'react'
import { Fragment, useMemo } from 'react'
import { Figure } from '../../figures/explanation.tsx'
import { signedUsd } from '../../figures/figure-text.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { TimeWeighted } from './time-weighted.tsx'

export interface RangeHeadlineProps {
  /** All of the account's months. */
  months: readonly AccountMonth[]
  /** The first month of the range, posted or not. */
  from: Month
  /** The posted months of the range. */
  shown: readonly AccountMonth[]
  /** The one that is being read in the chart. */
  read: AccountMonth | undefined
  history: OwnHistory
  /** Undefined until the profile is known. */
  roi: Percent | null | undefined
}

/** What the range made of the account; while a month is read, that month instead, in the same room, so that nothing moves. */
export function RangeHeadline({ months, from, shown, read, history, roi }: RangeHeadlineProps) {
  const month = read && monthInWords(read, history)
  // A pointer over the chart asks for it again with every month that it reads.
  const longest = useMemo(() => longestOf(shown.map((each) => monthInWords(each, history))), [shown, history])
  return (
    <div className="mb-3 grid min-h-14 tabular-nums">
      <div className={month && '[visibility:hidden]'} style={{ gridArea: '1 / 1' }}>
        <OfRange months={months} from={from} shown={shown} history={history} roi={roi} />
      </div>
      {longest !== undefined && (
        <div className="[visibility:hidden]" style={{ gridArea: '1 / 1' }} aria-hidden>
          <Headline big={longest.value} small={longest.change} />
        </div>
      )}
      {month !== undefined && (
        <div style={{ gridArea: '1 / 1' }}>
          <Headline big={month.value} small={month.change} />
        </div>
      )}
    </div>
  )
}

function OfRange({ months, from, shown, history, roi }: Omit<RangeHeadlineProps, 'read'>) {
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return null
  const to = last.row.month
  const explained = madeIn(movementsIn({ months, activity: history.activity }, from, to), 'Profit')
  const { value: profit } = explained
  const rate = returnBetween(months, from, to)
  const isAll = shown.length === months.length
  const amount = (
    <>
      <Figure derive={(from) => (isAll ? from.deriveFigures(history).profit : explained)}>
        {signedUsd(profit)}
      </Figure>{' '}
      {profitWord(profit)}
    </>
  )
  const period = from === to ? `in ${formatMonthShort(from)}` : `since ${formatMonthShort(from)}`
  // What has moved since stands above.
  const until = isAll && movedSince(history) !== undefined ? ` through ${formatMonthShort(to)}` : ''
  const flows = flowsOf(rangeFlows({ ...history, months }, from, to), until)
  // It is the first month's principal, with what moved until then.
  const hasBegun = first === months[0] && first.row.beginningBalance > 0
  const nothing = hasBegun ? 'No money moved but the initial investment' : 'No money was added or withdrawn'
  const moved = flows ?? `${nothing}${until}`
  // Nothing is said of what moved in months that are not posted.
  const known = postedOf(shown, from, to)
  if (rate.value === null)
    return (
      <Headline
        isLoss={lossOf(profit)}
        big={amount}
        period={period}
        small={known === undefined ? moved : withFlows(known, flows)}
      />
    )
  // The same percentage stands on the ROI card.
  if (isAll && from === to)
    return <Headline big="Your first month," period={formatMonthShort(from)} small={moved} />
  if (isAll && rate.value === roi)
    return <Headline big={gainedOf(months)} period={period} small="The time-weighted return equals ROI." />
  return (
    <Headline
      isLoss={lossOf(rate.value)}
      big={<TimeWeighted history={history} months={shown} of={rate} />}
      period={`time-weighted, ${period}`}
      // What all months made, and what moved in them, stands in other cards.
      small={isAll ? gainedOf(months) : withFlows(amount, flows)}
    />
  )
}

/** Whether it is a loss; undefined where nothing was gained or lost. */
const lossOf = (made: number): boolean | undefined => (made === 0 ? undefined : made < 0)

/** What follows an amount. */
const profitWord = (profit: Cents): string => (profit < 0 ? 'loss' : 'profit')

const withFlows = (first: ReactNode, flows: ReactNode) => (
  <>
    {first}
    {flows !== undefined && <>; {flows}</>}
  </>
)

const flowWords = [
  ['added', 'added'],
  ['withdrawn', 'withdrawn'],
  ['notReconciled', 'not reconciled'],
] as const

/** What of a withdrawal was gains, which stay in the value as paid out: " ($6,000.00 of it gains)" */
const gainsIn = (fromGains: Cents): string =>
  fromGains === 0 ? '' : ` (${formatUsd(fromGains)} of it gains)`

/** "$25,000.00 added, $30,000.00 withdrawn ($6,000.00 of it gains)"; undefined where no money moved. */
function flowsOf(flows: RangeFlows, until: string): ReactNode {
  const some = flowWords.filter(([name]) => flows[name].terms.length > 0)
  if (some.length === 0) return undefined
  return (
    <>
      {some.map(([name, words], k) => (
        <Fragment key={name}>
          {k > 0 && ', '}
          {figureOf(flows[name])} {words}
          {name === 'withdrawn' && gainsIn(flows.fromGains)}
        </Fragment>
      ))}
      {until}
    </>
  )
}

/** "7 of 17 months posted"; undefined where all are. */
function postedOf(shown: readonly AccountMonth[], from: Month, to: Month): string | undefined {
  const all = monthsBetween(from, to) + 1
  return shown.length < all ? `${shown.length} of ${all} months posted` : undefined
}

/** "35 of 36 months gained"; "7 of 14 months lost" where all of them together lost. */
function gainedOf(months: readonly AccountMonth[]): string {
  const isLoss = (months.at(-1)?.cumulativeProfit ?? 0) < 0
  const count = months.filter(({ profit }) => (isLoss ? profit < 0 : profit > 0)).length
  return `${count} of ${months.length} months ${isLoss ? 'lost' : 'gained'}`
}

const figureOf = (amount: Derivation<Cents>) => <Figure derive={() => amount}>{amount.text}</Figure>

interface HeadlineProps {
  /** Undefined where it says neither. */
  isLoss?: boolean | undefined
  big: ReactNode
  period?: string
  small: ReactNode
}

const Headline = ({ isLoss, big, period, small }: HeadlineProps) => (
  <>
    <p className="text-md">
      <b
        className="mr-1 text-[min(1.375rem,10cqi)] leading-7 font-bold font-stretch-92% data-[loss=false]:text-gain data-[loss=true]:text-loss"
        data-loss={isLoss}
      >
        {big}
      </b>{' '}
      {period}
    </p>
    <p className="text-md text-muted">{small}</p>
  </>
)

/** The same in one line, for the chart. */
export const describeMonth = (month: AccountMonth | undefined, history: OwnHistory): string =>
  month === undefined ? '' : Object.values(monthInWords(month, history)).join('. ')

type MonthWords = ReturnType<typeof monthInWords>

/**
 * A month of the chart: "Mar 2025 · $155,460.00" and "+$1,260.00 in the month, $30,000.00 withdrawn". Its value is before
 * what moved in it and is at work, or out, only from a later one.
 */
function monthInWords(
  { row, balance, paidOut, profit, activity, moved }: AccountMonth,
  { activity: all }: OwnHistory,
) {
  const later = movedIn(entriesAfter(row.month, all, lastDayOf(row.month)))
  const flows = [
    ...movedIn(activity),
    ...(moved === 0 ? [] : [`${signedUsd(moved)} not reconciled`]),
    ...(later.length === 0 ? [] : [`before ${later.join(' and ')}`]),
  ]
  return {
    value: `${formatMonthShort(row.month)} · ${formatUsd(cents(balance + paidOut))}`,
    change: [`${signedUsd(profit)} in the month`, ...flows].join(', '),
  }
}

/** "$25,000.00 added", "$30,000.00 withdrawn" */
function movedIn(activity: readonly Activity[]): string[] {
  const [added, taken] = [totalOf(activity, 'contribution'), totalOf(activity, 'withdrawal')]
  return [
    ...(added > 0 ? [`${formatUsd(added)} added`] : []),
    ...(taken > 0 ? [`${formatUsd(taken)} withdrawn${gainsIn(movesOf(activity).fromGains)}`] : []),
  ]
}

/** The words that need the most room. */
const longestOf = (words: readonly MonthWords[]): MonthWords | undefined =>
  words.toSorted((a, b) => b.change.length - a.change.length)[0]
