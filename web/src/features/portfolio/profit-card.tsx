import { formatUsd } from '@portico/contract/values/money'
import type { MoneySeries } from '@portico/contract/features/portfolio'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../components/layout/card.tsx'
import { CountUp } from '../../investments/count-up.tsx'
import { shortUsd } from '../../investments/figure-text.ts'
import { Part } from '../../components/layout/query-section.tsx'
import { moneyPoints } from './chart-points.ts'
import type { ExplainPoint } from './explain-point.ts'
import { Figure } from './explanation.tsx'
import styles from './series-card.module.css'
import { SeriesChart } from './series-chart.tsx'
import { SeriesSkeleton } from './series-skeleton.tsx'

interface ProfitCardProps {
  series: UseQueryResult<MoneySeries>
  explainPoint: ExplainPoint
}

/** The profit of all months so far, month by month. */
export function ProfitCard({ series, explainPoint }: ProfitCardProps) {
  return (
    <Card title="Cumulative Profit">
      <Part query={series} skeleton={<SeriesSkeleton />} failure="Failed to load the cumulative profit.">
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
      </Part>
    </Card>
  )
}
