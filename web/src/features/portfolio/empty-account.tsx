import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Card } from '../../components/layout/card.tsx'
import { definitionsLink, EmptyBoard } from '../../components/layout/empty-board.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useSummaryChanges } from '../../figures/portfolio-data.ts'
import { firstArrival } from '../../figures/report-dates.ts'
import { WithdrawnEntries } from './withdrawn-entries.tsx'
import type { SummaryVersion } from '@portico/contract/features/summaries'
import { formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { firmDayAt } from '../../api/firm-time.ts'
import { withdrawnMonths } from './months/years.ts'

interface EmptyAccountProps {
  profile: Profile
  history: OwnHistory
  derive: DeriveFigure
}

/** An account without months: its value, and when the first report comes. */
export function EmptyAccount({ profile, history, derive }: EmptyAccountProps) {
  const changes = useSummaryChanges(asLoaded)
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
      </EmptyBoard>
      <WithdrawnMonths versions={changes.data ?? []} />
      <WithdrawnEntries />
    </Card>
  )
}

/** The months that were withdrawn and not posted again since, each with a sentence, where there is no table of months. */
const WithdrawnMonths = ({ versions }: { versions: readonly SummaryVersion[] }) =>
  withdrawnMonths(versions).map(({ month, postedAt }) => (
    <p key={month} className="mt-2 border-l-3 border-l-rule pl-3">
      {formatMonth(month)} was posted in error and withdrawn on {formatDay(firmDayAt(postedAt))}.
    </p>
  ))
