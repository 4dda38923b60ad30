import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd } from '@portico/contract/values/money'
import type { ReactNode } from 'react'
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
  /** undefined while it loads. */
  history: OwnHistory | undefined
  derive: DeriveFigure
}

/** An account without months: its value, when the first report comes, and what was recorded in error. */
export function EmptyAccount({ profile, history, derive }: EmptyAccountProps) {
  const { data: entries = [] } = useWithdrawnActivity(asLoaded)
  const value = formatUsd(profile.total_portfolio_value)
  return (
    <Card title="Total Account Value">
      <BigFigure text={value}>
        <Figure label="Total Account Value" derive={derive('totalPortfolioValue')}>
          {value}
        </Figure>
      </BigFigure>
      <BelowEmptyValue
        isInitial={profile.initial_investment_amount === profile.total_portfolio_value}
        arrival={
          profile.closed_on !== null
            ? undefined
            : history === undefined
              ? arrivalRoom
              : firstArrival('report', history)
        }
        removed={[...(history?.withdrawn ?? []).map(withdrawnMonthText), ...entries.map(removedEntryText)]}
      />
    </Card>
  )
}

/** In place of when the first report comes, until that is known: as long, so that it takes as many lines. */
export const arrivalRoom = (
  <span className="[visibility:hidden]" aria-hidden>
    Your first report arrives by September 30, 2026.
  </span>
)

interface BelowEmptyValueProps {
  /** Whether the value is the initial investment, as it is until money moves. */
  isInitial: boolean
  /** When the first report comes. */
  arrival: ReactNode
  removed: readonly string[]
}

/** What is below the value of an account without months. */
export const BelowEmptyValue = ({ isInitial, arrival, removed }: BelowEmptyValueProps) => (
  <>
    {isInitial && <p className="text-sm text-muted">Your initial investment</p>}
    <EmptyBoard title={arrival} link={definitionsLink}>
      No summary data available.
      {removed.map((sentence) => (
        <span key={sentence} className="mt-2 block">
          {sentence}
        </span>
      ))}
    </EmptyBoard>
  </>
)
