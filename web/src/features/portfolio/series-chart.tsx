import type { MoneySeries, PercentSeries } from '@portico/contract/features/portfolio'
import type { Point } from '@portico/contract/figures/series'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, zeroCents } from '@portico/contract/values/money'
import { formatMonthShort, parseMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ChartFrame, ChartPlaceholder } from '../../components/chart/chart-frame.tsx'
import type { ChartPoint } from '../../components/chart/chart-scale.ts'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { CountUp } from '../../investments/big-figure.tsx'
import { percentOrDash, shortPercent, shortUsd } from '../../investments/figure-text.ts'
import type { ExplainPoint } from './explanation.tsx'
import { Figure, useExplain } from './explanation.tsx'
import styles from './series-chart.module.css'

interface SeriesChartProps {
  /** What is drawn, as the beginning of a sentence: "Account value by month". */
  what: string
  /** "Month" or "Quarter", and what the figure is. */
  headers: readonly [label: string, figure: string]
  points: readonly ChartPoint[]
  formatTick: (value: number) => string
  size?: 'large' | 'small'
  explainPoint: ExplainPoint
}

/** A series as a chart, a sentence and a table. */
export function SeriesChart({ headers, explainPoint, ...chart }: SeriesChartProps) {
  return (
    <>
      <ChartFrame {...chart} />
      <Sentence points={chart.points} explainPoint={explainPoint} />
      <SeriesTable what={chart.what} headers={headers} points={chart.points} explainPoint={explainPoint} />
    </>
  )
}

function Sentence({ points, explainPoint }: Pick<SeriesChartProps, 'points' | 'explainPoint'>) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const figure = (point: ChartPoint) => <Figure derive={explainPoint(point)}>{point.text}</Figure>
  return (
    <p className={styles['sentence']}>
      {first !== last && (
        <>
          From {figure(first)} in {first.label} to{' '}
        </>
      )}
      {figure(last)} in {last.label}.
    </p>
  )
}

/** A point of a monthly series. */
export function moneyPoint({ label, value }: Point<Cents>): ChartPoint {
  return { label, short: formatMonthShort(parseMonth(label)), value, text: formatUsd(value) }
}

type SeriesTableProps = Pick<SeriesChartProps, 'what' | 'headers' | 'points' | 'explainPoint'>

/** The figures of a chart as a table, rendered once it is opened. */
function SeriesTable({ what, headers, points, explainPoint }: SeriesTableProps) {
  const [open, setOpen] = useState(false)
  const explain = useExplain()
  if (points.length === 0) return null
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>As a table</summary>
      {open && (
        <div className={styles['table']}>
          <DataTable
            caption={what}
            columns={[
              { header: headers[0], cell: ({ label }: ChartPoint) => label },
              {
                header: headers[1],
                cell: ({ text }: ChartPoint) => text,
                onChoose: (point: ChartPoint) => explain(explainPoint(point)),
              },
            ]}
            rows={points.toReversed()}
          />
          <CopyButton headers={headers} points={points} />
        </div>
      )}
    </details>
  )
}

const outcomes = { none: 'Copy', copied: 'Copied', failed: 'Could not be copied' } as const

/** Copies the series for a spreadsheet: one line per point, a tab between label and figure. */
function CopyButton({ headers, points }: Pick<SeriesTableProps, 'headers' | 'points'>) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none')
  const copy = async () => {
    const lines = [headers.join('\t'), ...points.map(({ label, text }) => `${label}\t${text}`)]
    try {
      await navigator.clipboard.writeText(`${lines.join('\n')}\n`)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <span role="status">{outcomes[outcome]}</span>
    </Button>
  )
}

interface SeriesCardProps<Series> extends Omit<SeriesChartProps, 'points'> {
  title: string
  series: UseQueryResult<Series>
  failure: string
  pointsOf: (series: Series) => ChartPoint[]
  /** How the latest figure is written above the chart. */
  latest: (point: ChartPoint, series: Series) => ReactNode
}

/** A card with the latest figure of a series and its chart. */
function SeriesCard<Series>(props: SeriesCardProps<Series>) {
  const { title, series, failure, pointsOf, latest, ...chart } = props
  return (
    <Card title={title}>
      <QuerySection query={series} skeleton={<SeriesSkeleton />} failure={failure}>
        {(loaded) => {
          const points = pointsOf(loaded)
          const last = points.at(-1)
          return (
            <>
              {last !== undefined && (
                <p className={styles['latest']} data-loss={(last.value ?? 0) < 0}>
                  <Figure derive={chart.explainPoint(last)}>{latest(last, loaded)}</Figure>
                </p>
              )}
              <SeriesChart {...chart} points={points} />
            </>
          )
        }}
      </QuerySection>
    </Card>
  )
}

/** The space for a figure and its chart while they load. */
const SeriesSkeleton = () => (
  <>
    <p className={styles['latest']}>
      <Bar width="40%" height="0.8em" />
    </p>
    <ChartPlaceholder />
  </>
)

type CardProps<Series> = Pick<SeriesCardProps<Series>, 'series' | 'explainPoint'>

/** The cumulative profit by month. */
export const ProfitCard = (props: CardProps<MoneySeries>) => (
  <SeriesCard
    {...props}
    title="Cumulative Profit"
    failure="Failed to load the cumulative profit."
    what="Cumulative profit by month"
    headers={['Month', 'Profit so far']}
    formatTick={shortUsd}
    pointsOf={({ labels, data }) => data.map((value, k) => moneyPoint({ label: labels[k] ?? '', value }))}
    latest={(_, { data }) => <CountUp to={data.at(-1) ?? zeroCents} format={formatUsd} />}
  />
)

/** The return on the principal at the end of each quarter. */
export const GrowthCard = (props: CardProps<PercentSeries>) => (
  <SeriesCard
    {...props}
    title="Quarterly ROI Growth"
    failure="Failed to load the quarterly ROI."
    what="ROI by quarter"
    headers={['Quarter', 'ROI']}
    formatTick={shortPercent}
    pointsOf={({ labels, data }) =>
      data.map((value, k) => {
        const label = labels[k] ?? ''
        return { label, short: label, value, text: percentOrDash(value) }
      })
    }
    latest={({ text }) => text}
  />
)
