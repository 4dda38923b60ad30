import { paths } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Link } from 'react-router'
import { Card } from '../../components/layout/card.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useSummaryChanges } from '../../figures/portfolio-data.ts'
import { firstReport } from './report-dates.ts'
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

/** An account without months: its value, and when the first report comes. The field is ready, and nobody has played. */
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
      <div className="mt-5 grid items-center gap-6 rounded bg-board p-6 text-chalk @min-[600px]:grid-cols-[1fr_300px]">
        <div>
          {profile.closed_on === null && (
            <p className="mb-2 text-2xl leading-8 font-bold font-stretch-92%">{firstReport(history)}</p>
          )}
          <p>No summary data available.</p>
          <Link
            to={paths.definitions}
            className="mt-2 inline-flex min-h-11 items-center underline decoration-1 underline-offset-4"
          >
            Read what each figure means
          </Link>
        </div>
        <Pitch />
      </div>
      <WithdrawnMonths versions={changes.data ?? []} />
      <WithdrawnEntries />
    </Card>
  )
}

/** The empty field, as ornament where there is room next to the words. */
const Pitch = () => (
  <svg
    className="h-45 w-full fill-none stroke-chalk-line stroke-[1.5] @max-[600px]:hidden"
    viewBox="0 0 300 180"
    aria-hidden
  >
    <path d="M1 1h298v178H1zM150 1v178M1 46h52v88H1M299 46h-52v88h52" />
    <circle cx="150" cy="90" r="42" />
    <circle cx="150" cy="90" r="3" className="fill-chalk-line" />
  </svg>
)

/** The months that were withdrawn and not posted again since, each with a sentence, where there is no table of months. */
const WithdrawnMonths = ({ versions }: { versions: readonly SummaryVersion[] }) =>
  withdrawnMonths(versions).map(({ month, postedAt }) => (
    <p key={month} className="mt-2 border-l-3 border-l-rule pl-3">
      {formatMonth(month)} was posted in error and withdrawn on {formatDay(firmDayAt(postedAt))}.
    </p>
  ))
