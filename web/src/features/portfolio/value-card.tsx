import type { Profile } from '@portico/contract/features/accounts'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths, totalOf } from '@portico/contract/figures/account-months'
import { entriesAfter, movedSince, netMoved } from '@portico/contract/figures/position'
import { returnBetween, worstMonthOf } from '@portico/contract/figures/returns'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth, formatMonthShort } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChartPlaceholder } from '../../components/chart/chart.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import { noFigure, signedUsd, withFirmMinus } from '../../figures/figure-text.ts'
import { ChartWithTable } from './charts/chart-table.tsx'
import { marksOf } from './charts/marks.ts'
import { MarkKey, MarkShape } from './charts/marks-lane.tsx'
import { ValueBar } from './charts/value-bar.tsx'
import { columnsOf, rowOf } from './charts/value-table.ts'
import { ValueChart } from './charts/value-chart.tsx'
import { valueSteps } from './charts/value-bands.ts'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { explainMonths, Figure, useExplain } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { monthsInRange, ranges, useRange } from '../../figures/range.ts'
import type { Derivation } from '@portico/contract/figures/derivation'
import { addedIn, madeIn, movementsIn } from '@portico/contract/figures/statement'
import type { Cents } from '@portico/contract/values/money'
import type { ReactNode } from 'react'
import { TimeWeighted } from './time-weighted.tsx'

const choices = ranges.map((range) => ({ name: range.name, value: range }))

interface ValueCardProps {
  profile: Profile | undefined
  history: UseQueryResult<OwnHistory>
  derive: DeriveFigure
}

/** The account's value: what it is made of, and how it came about. */
export function ValueCard({ profile, history, derive }: ValueCardProps) {
  return (
    <Card title="Total Account Value">
      <Total profile={profile} derive={derive} />
      {profile !== undefined && (
        <p className="text-md text-muted @min-[640px]:absolute @min-[640px]:top-0 @min-[640px]:right-0 print:hidden">
          Select any figure to see how it’s calculated.
        </p>
      )}
      {history.data !== undefined && <Moved history={history.data} />}
      {profile !== undefined && (
        <ValueBar profile={profile} months={history.data?.months ?? []} derive={derive} />
      )}
      {profile !== undefined && profile.dividend_paid > 0 && (
        <p className="mt-3 text-sm text-muted">
          Principal plus profit. Dividends paid out to you are included, though no longer in your account.
        </p>
      )}
      <div className="mt-5 border-t-2 border-t-rule pt-5">
        <RangeChoice />
        <QuerySection
          query={history}
          skeleton={<ChartPlaceholder size="large" />}
          failure="Failed to load the account value by month."
        >
          {(posted) => <ValueOverTime history={posted} />}
        </QuerySection>
      </div>
    </Card>
  )
}

/** In one place for all ranges: it does not wait for the months, and the words of a range come after or next to it. */
function RangeChoice() {
  const [range, setRange] = useRange()
  return (
    <div className="mb-3 @min-[680px]:float-right @min-[680px]:ml-3.5 @min-[680px]:w-68">
      <ChoiceGroup label="Range of the chart" choices={choices} chosen={range} onChoose={setRange} />
    </div>
  )
}

/** What has moved since the latest posted month. */
function Moved({ history }: { history: OwnHistory }) {
  const moved = movedSince(history)
  if (moved === undefined) return null
  const net = netMoved(entriesAfter(history.months.at(-1)?.month, history.activity))
  return (
    <p className="mt-1.5 flex items-baseline gap-2 text-md tabular-nums">
      {net !== 0 && <MarkShape kind={net < 0 ? 'out' : 'in'} />}
      {withFirmMinus(moved)}.
    </p>
  )
}

function Total({ profile, derive }: Pick<ValueCardProps, 'profile' | 'derive'>) {
  if (profile === undefined) return <BigFigure text={noFigure} />
  const text = formatUsd(profile.total_portfolio_value)
  return (
    <BigFigure text={text}>
      <Figure label="Total Account Value" derive={derive('totalPortfolioValue')}>
        {text}
      </Figure>
    </BigFigure>
  )
}

function ValueOverTime({ history }: { history: OwnHistory }) {
  const walked = useMemo(() => accountMonths(history), [history])
  const [range] = useRange()
  const [read, setRead] = useState<number>()
  const explain = useExplain()
  const shown = useMemo(() => monthsInRange(walked, range), [walked, range])
  const steps = useMemo(() => valueSteps(shown), [shown])
  const worst = useMemo(() => worstMonthOf(walked), [walked])
  const columns = useMemo(() => columnsOf(history), [history])
  const rows = useMemo(() => steps.map((step) => rowOf(step, columns)), [steps, columns])
  const marks = useMemo(() => marksOf(shown, history.activity, history.months), [shown, history])
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <>
      <RangeHeadline
        months={walked}
        shown={shown}
        read={read === undefined ? undefined : shown[read]}
        history={history}
      />
      <ChartWithTable
        what="Account value by month"
        unit="Month"
        columns={columns}
        rows={rows}
        legend={<MarkKey marks={marks} />}
      >
        <ValueChart
          label={`Account value by month: ${
            first === last ? '' : `from ${first.texts.at(-1)} in ${first.label} to `
          }${last.texts.at(-1)} in ${last.label}.`}
          steps={steps}
          isPart={shown.length < walked.length}
          marks={marks}
          worst={worst}
          isPast={movedSince(history) !== undefined}
          describe={(point) => describeMonth(shown[point])}
          onChoose={(point) => {
            const chosen = rows[point]
            const value = columns.at(-1)
            if (chosen && value) explain(value.explainPoint(chosen), `${value.header}, ${chosen.label}`)
          }}
          onRead={setRead}
        />
      </ChartWithTable>
    </>
  )
}

const describeMonth = (month: AccountMonth | undefined): string =>
  month === undefined ? '' : Object.values(monthInWords(month)).join('. ')

interface RangeHeadlineProps {
  /** All of the account's months. */
  months: readonly AccountMonth[]
  /** Those of the range. */
  shown: readonly AccountMonth[]
  /** The one that is being read in the chart. */
  read: AccountMonth | undefined
  history: OwnHistory
}

/** What the range made of the account; while a month is read, that month instead, in the same room, so that nothing moves. */
function RangeHeadline({ months, shown, read, history }: RangeHeadlineProps) {
  const month = read && monthInWords(read)
  return (
    <div className="mb-3 grid min-h-14 tabular-nums">
      <div className={month && '[visibility:hidden]'} style={{ gridArea: '1 / 1' }}>
        <OfRange months={months} shown={shown} history={history} />
      </div>
      {month !== undefined && (
        <div style={{ gridArea: '1 / 1' }}>
          <Headline isLoss={read !== undefined && read.profit < 0} big={month.value} small={month.change} />
        </div>
      )}
    </div>
  )
}

function OfRange({ months, shown, history }: Omit<RangeHeadlineProps, 'read'>) {
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return null
  const [from, to] = [first.row.month, last.row.month]
  const movements = movementsIn({ months, activity: history.activity }, from, to)
  const explained = madeIn(movements, 'Profit')
  const { value: profit } = explained
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
  const period = from === to ? `in ${formatMonth(from)}` : `since ${formatMonthShort(from)}`
  const flows = flowsOf(
    addedIn({ ...history, months }, from, to),
    movements.moneyOut,
    isAll && movedSince(history) !== undefined ? ` through ${formatMonth(to)}` : '',
  )
  if (rate.value === null)
    return <Headline isLoss={profit < 0} big={amount} period={period} small={flows ?? nothingMoved} />
  // The same percentage, of the same month, stands on the ROI card.
  if (isAll && from === to)
    return (
      <Headline
        isLoss={false}
        big={<span className="text-ink">Your first month,</span>}
        period={formatMonth(from)}
        small={flows ?? 'Nothing added or withdrawn since.'}
      />
    )
  return (
    <Headline
      isLoss={rate.value < 0}
      big={<TimeWeighted history={history} months={shown} of={rate} />}
      period={`time-weighted, ${period}`}
      // What all months made stands in other cards.
      small={isAll ? (flows ?? `${gainedOf(months)}.`) : withFlows(amount, flows)}
    />
  )
}

const withFlows = (amount: ReactNode, flows: ReactNode) => (
  <>
    {amount}
    {flows === undefined ? '.' : <>; {flows}</>}
  </>
)

const nothingMoved = 'Nothing added or withdrawn.'

/** "$25,000.00 added, $30,000.00 withdrawn."; undefined where no money moved. */
function flowsOf(added: Derivation<Cents>, withdrawn: Derivation<Cents>, until: string): ReactNode {
  if (added.value === 0 && withdrawn.value === 0) return undefined
  return (
    <>
      {added.value !== 0 && <>{figureOf(added)} added</>}
      {added.value !== 0 && withdrawn.value !== 0 && ', '}
      {withdrawn.value !== 0 && <>{figureOf(withdrawn)} withdrawn</>}
      {until}.
    </>
  )
}

/** "35 of 36 months gained"; "7 of 14 months lost" where all of them together lost. */
function gainedOf(months: readonly AccountMonth[]): string {
  const isLoss = (months.at(-1)?.cumulativeProfit ?? 0) < 0
  const count = months.filter(({ profit }) => (isLoss ? profit < 0 : profit > 0)).length
  return `${count} of ${months.length} months ${isLoss ? 'lost' : 'gained'}`
}

const figureOf = (amount: Derivation<Cents>) => <Figure derive={() => amount}>{amount.text}</Figure>

interface HeadlineProps {
  isLoss: boolean
  big: ReactNode
  period?: string
  small: ReactNode
}

const Headline = ({ isLoss, big, period, small }: HeadlineProps) => (
  <>
    <p className="text-md">
      <b
        className="text-2xl leading-7 font-bold text-gain font-stretch-92% data-[loss=true]:text-loss"
        data-loss={isLoss}
      >
        {big}
      </b>{' '}
      {period}
    </p>
    <p className="text-md text-muted">{small}</p>
  </>
)

/** A month of the chart: "Mar 2025 · $155,460.00" and "+$1,260.00, $30,000.00 withdrawn". */
function monthInWords({ row, balance, paidOut, profit, activity, moved }: AccountMonth) {
  const added = cents(totalOf(activity, 'contribution') + Math.max(moved, 0))
  const taken = cents(totalOf(activity, 'withdrawal') + Math.max(0 - moved, 0))
  const flows = [
    ...(added > 0 ? [`${formatUsd(added)} added`] : []),
    ...(taken > 0 ? [`${formatUsd(taken)} withdrawn`] : []),
  ]
  return {
    value: `${formatMonthShort(row.month)} · ${formatUsd(cents(balance + paidOut))}`,
    change: [signedUsd(profit), ...flows].join(', '),
  }
}
