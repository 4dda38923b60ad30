import type { Profile } from '@portico/contract/accounts'
import { formatMonth } from '@portico/contract/month'
import { accountValues } from '@portico/contract/series'
import type { PostedSummary } from '@portico/contract/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { BigFigure } from '../ui/big-figure.tsx'
import { Card } from '../ui/card.tsx'
import { ChartFrame, ChartPlaceholder } from '../ui/chart-frame.tsx'
import { shortUsd, signedUsd, usdOrDash } from '../ui/figure-text.ts'
import { Part } from '../ui/part.tsx'
import { moneyPoint } from './chart-points.ts'
import type { Range } from './chart-range.ts'
import { withinRange } from './chart-range.ts'
import { RangeButtons } from './range-buttons.tsx'
import styles from './value-card.module.css'

interface ValueCardProps {
  profile: Profile | undefined
  summaries: UseQueryResult<PostedSummary[]>
}

/** How much the account is worth, and how it came there. */
export function ValueCard({ profile, summaries }: ValueCardProps) {
  const [range, setRange] = useState<Range>('All')
  const first = summaries.data?.[0]
  return (
    <Card title="Total Account Value">
      <BigFigure text={usdOrDash(profile?.total_portfolio_value)} />
      {profile !== undefined && (
        <p className={styles['profit']} data-loss={profile.profit < 0}>
          {signedUsd(profile.profit)} {profile.profit < 0 ? 'loss' : 'profit'}
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
          <ChartFrame
            what="Account value by month"
            points={withinRange(accountValues(rows).map(moneyPoint), range)}
            formatTick={shortUsd}
            size="large"
          />
        )}
      </Part>
    </Card>
  )
}
