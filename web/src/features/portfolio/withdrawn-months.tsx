import type { SummaryVersion } from '@portico/contract/features/summaries'
import { formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { firmDayAt } from '../../api/firm-time.ts'
import { withdrawnMonths } from './months/years.ts'

/** The months that were withdrawn and not posted again since, each with a sentence, where there is no table of months. */
export const WithdrawnMonths = ({ versions }: { versions: readonly SummaryVersion[] }) =>
  withdrawnMonths(versions).map(({ month, postedAt }) => (
    <p key={month} className="mt-2 border-l-3 border-l-rule pl-3">
      {formatMonth(month)} was posted in error and withdrawn on {formatDay(firmDayAt(postedAt))}.
    </p>
  ))
