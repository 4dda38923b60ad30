import styles from './value-card.module.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '@portico/contract/features/accounts'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { accountValues } from '@portico/contract/figures/series'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { moneyPoint } from './chart-points.ts'
import type { Range } from './chart-range.ts'
import { withinRange } from './chart-range.ts'
import type { DeriveFigure } from './derive-figure.ts'
import { explainMonths } from './explain-point.ts'
import { Figure } from './explanation.tsx'
import { RangeButtons } from './range-buttons.tsx'
import { SeriesChart } from './series-chart.tsx'
import { ChartPlaceholder } from '../../components/chart/chart-frame.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { BigFigure } from '../../investments/big-figure.tsx'
import { noFigure, shortUsd, signedUsd } from '../../investments/figure-text.ts'

interface ValueCardProps {
  profile: Profile | undefined
  summaries: UseQueryResult<PostedSummary[]>
  derive: DeriveFigure
}

/** How much the account is worth, and how it came there. */
export function ValueCard({ profile, summaries, derive }: ValueCardProps) {
  const [range, setRange] = useState<Range>('All')
  const first = summaries.data?.[0]
  return (
    <Card title="Total Account Value">
      <Total profile={profile} derive={derive} />
      {profile !== undefined && (
        <p className={styles['profit']} data-loss={profile.profit < 0}>
          <Figure derive={() => derive('profit')}>{signedUsd(profile.profit)}</Figure>{' '}
          {profile.profit < 0 ? 'loss' : 'profit'}
          {first !== undefined && ` since ${formatMonth(first.month)}`}
        </p>
      )}
      <p className={styles['note']}>Principal plus profit. Dividends paid out to you are included.</p>
      <div className={styles['range']}>
        <RangeButtons range={range} onChange={setRange} />
      </div>
      <Part
        query={summaries}
        skeleton={<ChartPlaceholder size="large" />}
        failure="Failed to load the account value by month."
      >
        {(rows) => (
          <SeriesChart
            what="Account value by month"
            headers={['Month', 'Account value']}
            points={withinRange(accountValues(rows).map(moneyPoint), range)}
            formatTick={shortUsd}
            size="large"
            explainPoint={explainMonths(rows, 'totalPortfolioValue')}
          />
        )}
      </Part>
    </Card>
  )
}

function Total({ profile, derive }: Pick<ValueCardProps, 'profile' | 'derive'>) {
  if (profile === undefined) return <BigFigure text={noFigure} />
  const text = formatUsd(profile.total_portfolio_value)
  return (
    <BigFigure text={text}>
      <Figure derive={() => derive('totalPortfolioValue')}>{text}</Figure>
    </BigFigure>
  )
}
