import type { Profile } from '@portico/contract/features/accounts'
import { accountMonths } from '@portico/contract/figures/account-months'
import { accountValues } from '@portico/contract/figures/series'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, monthsBetween, parseMonth } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ChartPlaceholder } from '../../components/chart/chart-frame.tsx'
import { ChoiceGroup } from '../../components/form/choices.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { BigFigure } from '../../investments/big-figure.tsx'
import { noFigure, shortUsd, signedUsd } from '../../investments/figure-text.ts'
import type { DeriveFigure } from './explanation.tsx'
import { Figure, explainMonths } from './explanation.tsx'
import styles from './headline-cards.module.css'
import type { OwnHistory } from './portfolio-data.ts'
import { SeriesChart, moneyPoint } from './series-chart.tsx'

/** How many months back each range goes. */
const ranges = { '1M': 1, '3M': 3, '1Y': 12, All: Infinity } as const

type Range = keyof typeof ranges

const choices = (Object.keys(ranges) as Range[]).map((name) => ({ name, value: name }))

interface ValueCardProps {
  profile: Profile | undefined
  history: UseQueryResult<OwnHistory>
  derive: DeriveFigure
}

/** The account's value, and its history. */
export function ValueCard({ profile, history, derive }: ValueCardProps) {
  const [range, setRange] = useState<Range>('All')
  const first = history.data?.months[0]
  return (
    <Card title="Total Account Value">
      <Total profile={profile} derive={derive} />
      {profile !== undefined && (
        <p className={styles['profit']} data-loss={profile.profit < 0}>
          <Figure derive={derive('profit')}>{signedUsd(profile.profit)}</Figure>{' '}
          {profile.profit < 0 ? 'loss' : 'profit'}
          {first !== undefined && ` since ${formatMonth(first.month)}`}
        </p>
      )}
      {profile !== undefined && (
        <p className={styles['now']}>
          In your account now{' '}
          <Figure derive={derive('currentBalance')}>{formatUsd(profile.current_balance)}</Figure>
        </p>
      )}
      <p className={styles['note']}>Principal plus profit. Dividends paid out to you are included.</p>
      <div className={styles['range']}>
        <ChoiceGroup label="Range of the chart" choices={choices} chosen={range} onChoose={setRange} small />
      </div>
      <QuerySection
        query={history}
        skeleton={<ChartPlaceholder size="large" />}
        failure="Failed to load the account value by month."
      >
        {(posted) => (
          <SeriesChart
            what="Account value by month"
            headers={['Month', 'Account value']}
            points={withinRange(accountValues(accountMonths(posted)).map(moneyPoint), range)}
            formatTick={shortUsd}
            size="large"
            explainPoint={explainMonths(posted, 'totalPortfolioValue')}
          />
        )}
      </QuerySection>
    </Card>
  )
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

/** The points within `range` of the last one, so that 1M shows the change from the month before. */
export function withinRange<Point extends { label: string }>(
  points: readonly Point[],
  range: Range,
): Point[] {
  const last = points.at(-1)
  if (last === undefined) return []
  const end = parseMonth(last.label)
  return points.filter(({ label }) => monthsBetween(parseMonth(label), end) <= ranges[range])
}
