import type { PercentSeries } from '@portico/contract/portfolio'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../ui/card.tsx'
import { ChartFrame } from '../ui/chart-frame.tsx'
import { shortPercent } from '../ui/figure-text.ts'
import { Part } from '../ui/part.tsx'
import { percentPoints } from './chart-points.ts'
import styles from './series-card.module.css'
import { SeriesSkeleton } from './series-skeleton.tsx'

/** The return on the principal at the end of each quarter. */
export function GrowthCard({ series }: { series: UseQueryResult<PercentSeries> }) {
  return (
    <Card title="Quarterly ROI Growth">
      <Part query={series} skeleton={<SeriesSkeleton />} failure="Failed to load the quarterly ROI.">
        {(growth) => {
          const points = percentPoints(growth)
          const latest = points.at(-1)
          return (
            <>
              {latest !== undefined && <p className={styles['latest']}>{latest.text}</p>}
              <ChartFrame what="ROI by quarter" points={points} formatTick={shortPercent} />
            </>
          )
        }}
      </Part>
    </Card>
  )
}
