import type { Received } from '@portico/contract/api/endpoints'
import { activityKinds } from '@portico/contract/figures/activity'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import { firmDayAt } from '../../api/firm-time.ts'
import { withFirmDates } from '../../figures/figure-text.ts'
import { asLoaded, useWithdrawnActivity } from '../../figures/portfolio-data.ts'

/** What is said of an entry that was recorded in error. */
export const removedEntryText = ({
  kind,
  amount,
  receivedOn,
  voidedAt,
}: Received<'withdrawnActivity'>[number]): string =>
  `${activityKinds[kind].label} of ${formatUsd(amount)} on ${formatDay(receivedOn)} was recorded in error and removed on ${formatDay(firmDayAt(voidedAt))}.`

/** The entries that were recorded in error: they count nowhere, and stay visible. */
export function WithdrawnEntries() {
  const { data: entries = [] } = useWithdrawnActivity(asLoaded)
  return entries.map((entry) => (
    <p
      key={entry.id}
      className="mt-1.5 border-l-3 border-l-rule pl-3 text-xs leading-4.5 text-muted tabular-nums"
    >
      {withFirmDates(removedEntryText(entry))}
    </p>
  ))
}
