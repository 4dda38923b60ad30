import { activityKinds } from '@portico/contract/figures/activity'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { firmDayAt } from '../../api/firm-time.ts'
import { asLoaded, useWithdrawnActivity } from '../../figures/portfolio-data.ts'

/** The entries that were recorded in error: they count nowhere, and stay visible. */
export function WithdrawnEntries() {
  const { data: entries = [] } = useWithdrawnActivity(asLoaded)
  return entries.map(({ id, kind, amount, receivedOn, voidedAt }) => (
    <p key={id} className="mt-1.5 border-l-3 border-l-rule pl-3 text-xs leading-4.5 text-muted tabular-nums">
      {activityKinds[kind].label} of {formatUsd(amount)} on {formatDay(receivedOn)} was recorded in error and
      withdrawn on {formatDay(firmDayAt(voidedAt))}.
    </p>
  ))
}
