import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Card } from '../../components/layout/card.tsx'
import { definitionsLink, EmptyBoard } from '../../components/layout/empty-board.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useWithdrawnActivity } from '../../figures/portfolio-data.ts'
import { firstArrival } from '../../figures/report-dates.ts'
import { withdrawnMonthText } from '../../figures/months-text.ts'
import { removedEntryText } from './withdrawn-entries.tsx'

interface EmptyAccountProps {
  profile: Profile
  history: OwnHistory
  derive: DeriveFigure
}

/** An account without months: its value, when the first report comes, and what was recorded in error. */
export function EmptyAccount({ profile, history, derive }: EmptyAccountProps) {
  const { data: entries = [] } = useWithdrawnActivity(asLoaded)
  const removed = [...(history.withdrawn ?? []).map(withdrawnMonthText), ...entries.map(removedEntryText)]
  const value = formatUsd(profile.total_portfolio_value)
  return (
    <Card title="Total Account Value">
      <BigFigure text={value}>
        <Figure label="Total Account Value" derive={derive('totalPortfolioValue')}>
          {value}
        </Figure>
      </BigFigure>
      {profile.initial_investment_amount === profile.total_portfolio_value && (
        <p className="text-sm text-muted">Your initial investment</p>
      )}
      <EmptyBoard
        title={profile.closed_on === null ? firstArrival('report', history) : undefined}
        link={definitionsLink}
      >
        No summary data available.
        {removed.map((sentence) => (
          <span key={sentence} className="mt-2 block">
            {sentence}
          </span>
        ))}
      </EmptyBoard>
    </Card>
  )
}
