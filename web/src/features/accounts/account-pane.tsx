import { paths } from '@portico/contract/api/paths'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { recordLink } from '../../api/staff-links.ts'
import { useMay } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { Pane } from './account-forms.tsx'
import { AccountForms } from './account-management.tsx'
import { displayName } from '../../auth/display-name.ts'
import { StateChip, stateSentence } from './account-state.tsx'
import { useAccount } from './accounts-data.ts'
import { RenamedNote } from './renamed-note.tsx'

interface AccountPaneProps {
  id: number
  back: string
  /** A message about it from before it was opened here. */
  news: string | undefined
}

/** One account: its state, its fields, its actions, and links to related pages. */
export function AccountPane({ id, back, news: before }: AccountPaneProps) {
  const account = useAccount(id)
  const [news, setNews] = useState(before)
  return (
    <Pane title={account.data === undefined ? 'Account' : displayName(account.data)} back={back}>
      <QuerySection query={account} rows={4} failure="Failed to load the account.">
        {(found) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
              <StateChip state={found.state} />
              <span>{stateSentence(found)}</span>
            </p>
            {news !== undefined && <Notice kind="news">{news}</Notice>}
            <RenamedNote account={found} onNews={setNews} />
            <AccountLinks account={found} />
            <AccountForms account={found} onNews={setNews} onOutdated={() => void account.refetch()} />
          </>
        )}
      </QuerySection>
    </Pane>
  )
}

/** Links to the account on other pages. */
function AccountLinks({ account }: { account: ManagedAccount }) {
  const { pathname, search } = useLocation()
  const here = { from: pathname + search }
  const invests = !account.is_staff && account.state !== 'disabled'
  const mayImpersonate = useMay('preparer')
  return (
    <p className="flex flex-wrap gap-x-6 border-y border-y-hairline py-1 *:inline-flex *:min-h-11 *:items-center *:wrap-anywhere">
      <Link to={recordLink(account.id)}>Everything about this account</Link>
      {invests && (
        <>
          <Link to={`${paths.userSummary}?user_id=${account.id}`}>Monthly summaries</Link>
          {mayImpersonate && (
            <Link to={`${paths.impersonate}?user_id=${account.id}`} state={here}>
              See the portal as {displayName(account)}
            </Link>
          )}
        </>
      )}
      <Link to={`${paths.audit}?subject=${account.id}`}>Audit trail</Link>
    </p>
  )
}
