import { formatUsd } from '@portico/contract/money'
import type { MoneySeries } from '@portico/contract/portfolio'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../ui/card.tsx'
import { ChartFrame } from '../ui/chart-frame.tsx'
import { CountUp } from '../ui/count-up.tsx'
import { shortUsd } from '../ui/figure-text.ts'
import { Part } from '../ui/part.tsx'
import { moneyPoints } from './chart-points.ts'
import styles from './series-card.module.css'
import { SeriesSkeleton } from './series-skeleton.tsx'

/** The profit of all months so far, month by month. */
export function ProfitCard({ series }: { series: UseQueryResult<MoneySeries> }) {
  return (
    <Card title="Cumulative Profit">
      <Part query={series} skeleton={<SeriesSkeleton />} failure="Failed to load the cumulative profit.">
        {(profit) => {
          const latest = profit.data.at(-1)
          return (
            <>
              {latest !== undefined && (
                <p className={styles['latest']}>
                  <CountUp to={latest} format={formatUsd} />
                </p>
              )}
              <ChartFrame
                what="Cumulative profit by month"
                points={moneyPoints(profit)}
                formatTick={shortUsd}
              />
            </>
          )
        }}
      </Part>
    </Card>
  )
}
