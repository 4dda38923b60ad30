import type { PercentSeries } from '@portico/contract/features/portfolio'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../components/layout/card.tsx'
import { shortPercent } from '../../investments/figure-text.ts'
import { Part } from '../../components/layout/query-section.tsx'
import { percentPoints } from './chart-points.ts'
import type { ExplainPoint } from './explain-point.ts'
import { Figure } from './explanation.tsx'
import styles from './series-card.module.css'
import { SeriesChart } from './series-chart.tsx'
import { SeriesSkeleton } from './series-skeleton.tsx'

interface GrowthCardProps {
  series: UseQueryResult<PercentSeries>
  explainPoint: ExplainPoint
}

/** The return on the principal at the end of each quarter. */
export function GrowthCard({ series, explainPoint }: GrowthCardProps) {
  return (
    <Card title="Quarterly ROI Growth">
      <Part query={series} skeleton={<SeriesSkeleton />} failure="Failed to load the quarterly ROI.">
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
      </Part>
    </Card>
  )
}
