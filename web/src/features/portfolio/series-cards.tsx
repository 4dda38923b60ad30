import type { MoneySeries, PercentSeries } from '@portico/contract/features/portfolio'
import { formatUsd } from '@portico/contract/values/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChartPlaceholder } from '../../components/chart/chart-frame.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { CountUp } from '../../investments/big-figure.tsx'
import { shortPercent, shortUsd } from '../../investments/figure-text.ts'
import type { ExplainPoint } from './explain-figure.ts'
import { Figure } from './explanation.tsx'
import styles from './series-cards.module.css'
import { SeriesChart, moneyPoints, percentPoints } from './series-chart.tsx'

interface ProfitCardProps {
  series: UseQueryResult<MoneySeries>
  explainPoint: ExplainPoint
}

/** The cumulative profit by month. */
export function ProfitCard({ series, explainPoint }: ProfitCardProps) {
  return (
    <Card title="Cumulative Profit">
      <QuerySection
        query={series}
        skeleton={<SeriesSkeleton />}
        failure="Failed to load the cumulative profit."
      >
        {(profit) => {
          const latest = profit.data.at(-1)
          return (
            <>
              {latest !== undefined && (
                <p className={styles['latest']}>
                  <Figure derive={() => explainPoint({ label: profit.labels.at(-1) ?? '' })}>
                    <CountUp to={latest} format={formatUsd} />
                  </Figure>
                </p>
              )}
              <SeriesChart
                what="Cumulative profit by month"
                headers={['Month', 'Profit so far']}
                points={moneyPoints(profit)}
                formatTick={shortUsd}
                explainPoint={explainPoint}
              />
            </>
          )
        }}
      </QuerySection>
    </Card>
  )
}

interface GrowthCardProps {
  series: UseQueryResult<PercentSeries>
  explainPoint: ExplainPoint
}

/** The return on the principal at the end of each quarter. */
export function GrowthCard({ series, explainPoint }: GrowthCardProps) {
  return (
    <Card title="Quarterly ROI Growth">
      <QuerySection query={series} skeleton={<SeriesSkeleton />} failure="Failed to load the quarterly ROI.">
        {(growth) => {
          const points = percentPoints(growth)
          const latest = points.at(-1)
          return (
            <>
              {latest !== undefined && (
                <p className={styles['latest']}>
                  <Figure derive={() => explainPoint(latest)}>{latest.text}</Figure>
                </p>
              )}
              <SeriesChart
                what="ROI by quarter"
                headers={['Quarter', 'ROI']}
                points={points}
                formatTick={shortPercent}
                explainPoint={explainPoint}
              />
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
