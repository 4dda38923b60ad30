import type { AccountRecord } from '@portico/contract/features/account-record'
import { Mark } from './mark.tsx'
import { withdrawnMonthText } from './months-text.ts'

interface WithdrawnMonthsProps {
  months: AccountRecord['withdrawn_months']
  className?: string
}

/** The months of an investor that were posted in error, in the words that the investor reads. */
export const WithdrawnMonths = ({ months, className = '' }: WithdrawnMonthsProps) =>
  months.map(({ quarter, withdrawn_at: at }) => (
    <p key={quarter} className={`flex items-baseline gap-3 text-muted ${className}`}>
      <Mark kind="withdrawn" />
      {withdrawnMonthText({ month: quarter, postedAt: Date.parse(at) })}
    </p>
  ))
