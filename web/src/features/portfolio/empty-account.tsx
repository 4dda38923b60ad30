import type { Profile } from '@portico/contract/features/accounts'
import { formatUsd } from '@portico/contract/values/money'
import { Card } from '../../components/layout/card.tsx'
import { BigFigure } from '../../figures/big-figure.tsx'
import styles from './empty-account.module.css'
import type { DeriveFigure } from '../../figures/explanation.tsx'
import { Figure } from '../../figures/explanation.tsx'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useSummaryChanges } from '../../figures/portfolio-data.ts'
import { firstReport } from './report-dates.ts'
import { WithdrawnEntries } from './withdrawn-entries.tsx'
import { WithdrawnMonths } from './withdrawn-months.tsx'

interface EmptyAccountProps {
  profile: Profile
  history: OwnHistory
  derive: DeriveFigure
}

/** An account without months: its value, and when the first month comes. The field is ready, and nobody has played. */
export function EmptyAccount({ profile, history, derive }: EmptyAccountProps) {
  const changes = useSummaryChanges(asLoaded)
  const value = formatUsd(profile.total_portfolio_value)
  const due = profile.closed_on === null ? firstReport(history) : undefined
  return (
    <Card title="Total Account Value">
      <BigFigure text={value}>
        <Figure derive={derive('totalPortfolioValue')}>{value}</Figure>
      </BigFigure>
      <div
        className={`relative mt-5 grid min-h-65 flex-1 overflow-hidden rounded border-2 border-chalk-line bg-band-principal p-5 text-chalk ${styles['field']}`}
      >
        <svg
          className="absolute inset-0 h-full w-full fill-none stroke-chalk-line stroke-[1.5]"
          viewBox="0 0 600 240"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden
        >
          <path d="M300 0v240" />
          <circle cx="300" cy="120" r="72" />
          <circle cx="300" cy="120" r="3.5" />
          <path d="M0 48h84v144h-84M600 48h-84v144h84" />
        </svg>
        <p className="relative rounded-xs bg-band-principal px-3.5 py-1 text-center">
          <b className="font-strong">No summary data available.</b>
          {due !== undefined && ` Your first month is reported by ${due}.`}
        </p>
      </div>
      <WithdrawnMonths versions={changes.data ?? []} />
      <WithdrawnEntries />
    </Card>
  )
}
