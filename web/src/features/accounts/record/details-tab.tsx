import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { useState } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { AccountForms } from '../account-management.tsx'
import { stateSentence } from '../account-state.tsx'
import { useAccount } from '../accounts-data.ts'

/** The fields of an account, and what can be done to it. */
export function DetailsTab({ account: first }: { account: ManagedAccount }) {
  const query = useAccount(first.id)
  const [news, setNews] = useState<string>()
  const account = query.data ?? first
  return (
    <div className="grid max-w-136 gap-5">
      <p className="text-muted">{stateSentence(account)}</p>
      {news !== undefined && <Notice kind="news">{news}</Notice>}
      <AccountForms account={account} onNews={setNews} onOutdated={() => void query.refetch()} />
    </div>
  )
}
