import type { Profile } from '@portico/contract/features/accounts'
import type { Activity } from '@portico/contract/figures/activity'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { entriesAfter, movedSince, netMoved, unsentOf } from '@portico/contract/figures/position'
import { monthReturn, worstMonthOf } from '@portico/contract/figures/returns'
import type { MonthReturn } from '@portico/contract/figures/returns'
import { formatUsd, sumCents } from '@portico/contract/values/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChartPlaceholder } from '../../components/chart/chart.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import { noFigure, withFirmMoves } from '../../figures/figure-text.ts'
import { ChartWithTable } from './charts/chart-table.tsx'
import { marksOf } from './charts/marks.ts'
import { laneHeight, MarkKey, MarkShape } from './charts/marks-lane.tsx'
import { ValueBar } from './charts/value-bar.tsx'
import { columnsOf, rowsOf } from './charts/value-table.ts'
import type { RangeHeadlineProps } from './range-headline.tsx'
import { describeMonth, RangeHeadline } from './range-headline.tsx'
import { SplashFill } from './splash.tsx'
import { ValueChart } from './charts/value-chart.tsx'
import { valueSteps } from './charts/value-bands.ts'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure, useExplain } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { ranges, startOf, useRange, wholeRange } from '../../figures/range.ts'

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
        <p className="text-md text-muted @min-[40rem]:absolute @min-[40rem]:top-0 @min-[40rem]:right-0 print:hidden">
          Select any figure to see how it’s calculated.
        </p>
      )}
      {/* How much room the words on what has moved take is known with the months: all of it is drawn at once. */}
      {history.isPending && (profile?.moved_since_latest_month ?? 0) !== 0 ? (
        <SplashFill extent="all" />
      ) : (
        <HowItCame profile={profile} history={history} derive={derive} />
      )}
    </Card>
  )
}

function HowItCame({ profile, history, derive }: ValueCardProps) {
  return (
    <>
      {history.data !== undefined && <Moved history={history.data} />}
      {profile !== undefined && (
        <ValueBar profile={profile} months={history.data?.months ?? []} derive={derive} />
      )}
      {profile !== undefined && profile.dividend_paid > 0 && (
        <p className="mt-3 text-sm text-muted">{includedText(history.data?.activity ?? [])}</p>
      )}
      <div className="mt-5 border-t-2 border-t-rule pt-5">
        {profile?.has_only_roi !== true && <RangeChoice />}
        <QuerySection
          query={history}
          skeleton={<ChartPlaceholder size={chartSizeOf(profile)} />}
          failure="Failed to load the account value by month."
        >
          {(posted) => <ValueOverTime history={posted} roi={profile?.roi_percentage} />}
        </QuerySection>
      </div>
    </>
  )
}

/** As far as the profile says it: what moved, or was paid, has marks below the chart. */
function chartSizeOf(profile: Profile | undefined) {
  if (profile === undefined) return 'large'
  if (profile.has_only_roi === true) return 'low'
  const isMarked = profile.dividend_paid > 0 || profile.principal !== profile.initial_investment_amount
  return isMarked ? 'marked' : 'large'
}

/** What counts as paid is in the value; gains that are withdrawn count from their day, and may not be sent yet. */
function includedText(activity: readonly Activity[]): string {
  const unsent = sumCents(unsentOf(activity).map(({ fromGains }) => fromGains))
  return `Dividends paid are included, though no longer in your account${
    unsent === 0 ? '' : `; ${formatUsd(unsent)} of them is not sent yet`
  }.`
}

/** In one place for all ranges: it does not wait for the months, and the words of a range come after or next to it. */
function RangeChoice() {
  const [range, setRange] = useRange()
  return (
    <div className="mb-3 @min-[42.5rem]:float-left @min-[42.5rem]:mr-4 @min-[42.5rem]:w-68 print:hidden">
      <ChoiceGroup label="Range of the chart" choices={choices} chosen={range} onChoose={setRange} />
    </div>
  )
}

/** What has moved since the latest posted month. */
function Moved({ history }: { history: OwnHistory }) {
  const moved = movedSince(history)
  if (moved === undefined) return null
  const pending = entriesAfter(history.months.at(-1)?.month, history.activity)
  const net = netMoved(pending)
  // A mark speaks for all entries, or for none.
  const isOneWay = pending.every((entry) => netMoved([entry]) * net > 0)
  return (
    <p className="mt-1.5 flex items-baseline gap-2 text-md tabular-nums">
      {isOneWay && <MarkShape kind={net < 0 ? 'out' : 'in'} />}
      {withFirmMoves(moved)}.
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

/** The worst month, unless another one was as bad: then Returns counts them. */
function soleWorstOf(walked: readonly AccountMonth[]): MonthReturn | null {
  const worst = worstMonthOf(walked)
  return walked.filter((each) => monthReturn(each) === worst?.value).length === 1 ? worst : null
}

function ValueOverTime({ history, roi }: Pick<RangeHeadlineProps, 'history' | 'roi'>) {
  const walked = useMemo(() => accountMonths(history), [history])
  const [range] = useRange()
  const [read, setRead] = useState<number>()
  const explain = useExplain()
  const from = startOf(walked, range)
  const shown = useMemo(() => walked.filter(({ row }) => row.month >= from), [walked, from])
  const steps = useMemo(() => valueSteps(shown, from, walked.at(-1 - shown.length)), [shown, from, walked])
  const worst = useMemo(() => soleWorstOf(walked), [walked])
  const columns = useMemo(() => columnsOf(history), [history])
  const rows = useMemo(() => rowsOf(steps, columns, from), [steps, columns, from])
  const marks = useMemo(() => marksOf(from, history), [from, history])
  const allMarks = useMemo(() => marksOf(startOf(walked, wholeRange), history), [walked, history])
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <>
      <RangeHeadline
        months={walked}
        from={from}
        shown={shown}
        read={read === undefined ? undefined : shown[read]}
        history={history}
        roi={roi}
      />
      <ChartWithTable
        what="Account value by month"
        unit="Month"
        columns={columns}
        rows={rows}
        legend={
          // With the room of all marks, so that another range moves nothing.
          <div className="grid">
            <div className="[visibility:hidden]" style={{ gridArea: '1 / 1' }} aria-hidden>
              <MarkKey marks={allMarks} />
            </div>
            <div style={{ gridArea: '1 / 1' }}>
              <MarkKey marks={marks} />
            </div>
          </div>
        }
      >
        <ValueChart
          label={`Account value by month: ${
            first.label === last.label ? '' : `from ${first.texts.at(-1)} in ${first.label} to `
          }${last.texts.at(-1)} in ${last.label}.`}
          steps={steps}
          isPart={shown.length < walked.length}
          marks={marks}
          lane={laneHeight(allMarks)}
          worst={worst}
          isPast={movedSince(history) !== undefined}
          describe={(point) => describeMonth(shown[point], history)}
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
