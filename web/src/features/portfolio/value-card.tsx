import type { Profile } from '@portico/contract/features/accounts'
import type { AccountMonth } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import { movedSince } from '@portico/contract/figures/position'
import { worstMonthOf } from '@portico/contract/figures/returns'
import { cents, formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChartPlaceholder } from '../../components/chart/chart.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import { noFigure } from '../../figures/figure-text.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { marksOf } from './charts/marks.ts'
import { MarkKey } from './charts/marks-lane.tsx'
import { RangeHeadline, monthInWords } from './charts/range-headline.tsx'
import { ValueBar } from './charts/value-bar.tsx'
import { ValueChart } from './charts/value-chart.tsx'
import type { ValueStep } from './charts/value-bands.ts'
import { valueSteps } from './charts/value-bands.ts'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure, explainMonths, useExplain } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { monthsInRange, ranges, useRange } from '../../figures/range.ts'

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
      {history.data !== undefined && <Moved history={history.data} />}
      {profile !== undefined && (
        <ValueBar profile={profile} months={history.data?.months ?? []} derive={derive} />
      )}
      {profile !== undefined && profile.dividend_paid > 0 && (
        <p className="mt-3 text-sm text-muted">
          Principal plus profit. Dividends paid out to you are included, though no longer in your account.
        </p>
      )}
      <QuerySection
        query={history}
        skeleton={<ChartPlaceholder size="large" />}
        failure="Failed to load the account value by month."
      >
        {(posted) => <ValueOverTime history={posted} />}
      </QuerySection>
    </Card>
  )
}

/** What has moved since the latest posted month. */
function Moved({ history }: { history: OwnHistory }) {
  const moved = movedSince(history)
  return moved === undefined ? null : <p className="mt-1.5 text-md tabular-nums">{moved}.</p>
}

function Total({ profile, derive }: Pick<ValueCardProps, 'profile' | 'derive'>) {
  if (profile === undefined) return <BigFigure text={noFigure} />
  const text = formatUsd(profile.total_portfolio_value)
  return (
    <BigFigure text={text}>
      <Figure derive={derive('totalPortfolioValue')}>{text}</Figure>
    </BigFigure>
  )
}

function ValueOverTime({ history }: { history: OwnHistory }) {
  const walked = useMemo(() => accountMonths(history), [history])
  const [range, setRange] = useRange()
  const [read, setRead] = useState<number>()
  const explain = useExplain()
  const shown = useMemo(() => monthsInRange(walked, range), [walked, range])
  const steps = useMemo(() => valueSteps(shown), [shown])
  const worst = useMemo(() => worstMonthOf(walked), [walked])
  const explainPoint = useMemo(() => explainMonths(history, 'totalPortfolioValue'), [history])
  const points = useMemo(() => steps.map(pointOf), [steps])
  const marks = useMemo(() => marksOf(shown, history.activity, history.months), [shown, history])
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <div className="mt-5 border-t-2 border-t-rule pt-5">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3.5">
        <RangeHeadline
          months={walked}
          shown={shown}
          read={read === undefined ? undefined : shown[read]}
          history={history}
        />
        <ChoiceGroup label="Range of the chart" choices={choices} chosen={range} onChoose={setRange} small />
      </div>
      <ValueChart
        label={`Account value by month: ${
          first === last ? '' : `from ${first.text} in ${first.label} to `
        }${last.text} in ${last.label}.`}
        steps={steps}
        marks={marks}
        worst={worst}
        isPast={movedSince(history) !== undefined}
        describe={(point) => describeMonth(shown[point])}
        onChoose={(point) => {
          const chosen = points[point]
          if (chosen !== undefined) explain(explainPoint(chosen))
        }}
        onRead={setRead}
      />
      <div className="mt-3.5">
        <MarkKey marks={marks} />
        <ChartTable
          what="Account value by month"
          headers={headers}
          points={points}
          explainPoint={explainPoint}
        />
      </div>
    </div>
  )
}

const headers = ['Month', 'Account value'] as const

const pointOf = ({ walked: { row }, after }: ValueStep) => ({
  label: formatMonth(row.month),
  value: after.value,
  text: formatUsd(cents(after.value)),
})

const describeMonth = (month: AccountMonth | undefined): string =>
  month === undefined ? '' : Object.values(monthInWords(month)).join('. ')
