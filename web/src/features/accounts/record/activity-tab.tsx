import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { StaffActivity } from '@portico/contract/features/activity'
import { activityKinds } from '@portico/contract/figures/activity'
import { figuresOf } from '@portico/contract/figures/figures'
import { formatDay } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { Link } from 'react-router'
import { activityLink, recordMoneyLink } from '../../../api/staff-links.ts'
import { useMay } from '../../../auth/role.ts'
import { buttonClass } from '../../../components/form/button.tsx'
import { QuerySection } from '../../../components/layout/query-section.tsx'
import { entryDetails, signedAmount } from '../../../figures/activity-text.ts'
import { formatDay as dayOf } from '../../../figures/moments.ts'
import { WhyNotRecordable, recordable } from '../../../figures/recordable.tsx'
import { Entries, entryClass } from './lists.tsx'
import type { useHistoryOf } from '../../../figures/investor-history.ts'

interface ActivityTabProps {
  account: ManagedAccount
  history: ReturnType<typeof useHistoryOf>
}

/** An investor’s money in and out, newest first; entries that were voided are struck through. */
export function ActivityTab({ account, history }: ActivityTabProps) {
  const mayAdd = useMay('preparer')
  return (
    <QuerySection query={history} failure="Failed to load the activity.">
      {(found) => (
        <>
          {mayAdd && <RecordMoney account={account} balance={figuresOf(found).currentBalance} />}
          {mayAdd && found.entries.some(({ voidedAt }) => voidedAt === null) && (
            <p className="mb-3 text-sm text-muted">
              An entry made in error is voided in <Link to={activityLink(account.id)}>Add Summary</Link>.
            </p>
          )}
          <Entries
            items={found.entries.toReversed()}
            none={<p className="no-entries">No money has moved in or out since the start.</p>}
          >
            {(entry) => <Entry key={entry.id} entry={entry} />}
          </Entries>
        </>
      )}
    </QuerySection>
  )
}

/** The way to the form for the next entry, or why there is none. */
function RecordMoney({
  account: { id, state },
  balance,
}: Pick<ActivityTabProps, 'account'> & { balance: Cents }) {
  const { takes, why } = recordable(state, balance)
  return (
    <div className="mb-3 grid justify-items-start gap-1">
      {why !== undefined && <WhyNotRecordable userId={id} why={why} />}
      {takes !== 'none' && (
        <Link to={recordMoneyLink(id)} className={buttonClass('quiet')}>
          {takes === 'all' ? 'Record money in or out' : 'Record a withdrawal'}
        </Link>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: StaffActivity }) {
  const { kind, receivedOn, voidedAt, voidReason } = entry
  const Text = voidedAt === null ? 'span' : 's'
  return (
    <li className={entryClass} data-voided={voidedAt !== null}>
      <span className="text-sm text-muted tabular-nums">{formatDay(receivedOn)}</span>
      <p>
        <Text className="in-data-[voided=true]:text-muted">{activityKinds[kind].label}</Text>
        <small className="block text-sm text-muted">{entryDetails(entry).join(' · ')}</small>
        {voidedAt !== null && (
          <small className="block text-sm text-loss">
            Voided on {dayOf(voidedAt)}: {voidReason}
          </small>
        )}
      </p>
      <Text className="font-strong tabular-nums in-data-[voided=true]:text-muted">{signedAmount(entry)}</Text>
    </li>
  )
}
