import type { Profile } from '@portico/contract/features/accounts'
import type { Activity } from '@portico/contract/figures/activity'
import { movedFromStart } from '@portico/contract/figures/position'
import { formatUsd } from '@portico/contract/values/money'
import type { ReactNode } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { definitionsLink, EmptyBoard } from '../../components/layout/empty-board.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { withFirmDates, withFirmMoves } from '../../figures/figure-text.ts'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useSummaryChanges, useWithdrawnActivity } from '../../figures/portfolio-data.ts'
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
  // Whether the account has had months before.
  const { isPending } = useSummaryChanges(asLoaded)
  const value = formatUsd(profile.total_portfolio_value)
  return (
    <Card title="Total Account Value">
      <BigFigure text={value}>
        <Figure label="Total Account Value" derive={derive('totalPortfolioValue')}>
          {value}
        </Figure>
      </BigFigure>
      <BelowEmptyValue
        origin={originOf(profile, history?.activity ?? [])}
        arrival={
          profile.closed_on !== null
            ? undefined
            : history === undefined || isPending
              ? arrivalRoom
              : firstArrival('report', profile, history)
        }
        removed={[...(history?.withdrawn ?? []).map(withdrawnMonthText), ...entries.map(removedEntryText)]}
      />
    </Card>
  )
}

/** What the value is: the initial investment, and what has moved. */
function originOf(profile: Profile, activity: readonly Activity[]): string {
  const { initial_investment_amount: initial, total_portfolio_value: value } = profile
  if (activity.length === 0 && value === initial) return initialName
  return withFirmMoves(movedFromStart(initial, activity))
}

/** What the value is until money moves. */
export const initialName = 'Your initial investment'

/** In place of when the first report comes, until that is known: as long, so that it takes as many lines. */
export const arrivalRoom = (
  <span className="[visibility:hidden]" aria-hidden>
    {withFirmDates('Your first report arrives by September 30, 2026.')}
  </span>
)

interface BelowEmptyValueProps {
  /** What the value is. */
  origin: string
  /** When the first report comes. */
  arrival: ReactNode
  removed: readonly string[]
}

/** What is below the value of an account without months. */
export const BelowEmptyValue = ({ origin, arrival, removed }: BelowEmptyValueProps) => (
  <>
    <p className="text-sm text-muted tabular-nums">{origin}</p>
    <EmptyBoard title={typeof arrival === 'string' ? withFirmDates(arrival) : arrival} link={definitionsLink}>
      No summary data available.
      {removed.map((sentence) => (
        <span key={sentence} className="mt-2 block">
          {withFirmDates(sentence)}
        </span>
      ))}
    </EmptyBoard>
  </>
)
