import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { editAccountRequest } from '@portico/contract/features/managed-accounts'
import { figureOr } from '@portico/contract/values/decimal'
import { accountChanges } from '../../figures/account-changes.ts'
import { ChangeTable } from '../../figures/change-table.tsx'
import { useHistoryOf } from '../../figures/investor-history.ts'
import { NewFindings } from '../../figures/new-findings.tsx'
import { ToldLine } from '../../figures/told-line.tsx'

interface InvestmentEffectProps {
  account: ManagedAccount
  /** Another initial investment, as it is sent; empty for that of the first month. */
  typed: string
}

/** What another initial investment changes, before it is saved; nothing while it cannot be read. */
export function InvestmentEffect({ account, typed }: InvestmentEffectProps) {
  const { data: history } = useHistoryOf(account.id, undefined)
  const read = editAccountRequest.shape.initial_investment.safeParse(typed === '' ? null : typed)
  if (history === undefined || !read.success) return null
  const after = { ...history, initialInvestment: read.data }
  const changes = figureOr([], () => accountChanges(history, after))
  const isPosted = history.months.length > 0
  return (
    <div role="status" className="grid gap-2">
      {changes.length > 0 && (
        <ChangeTable caption="What this changes" headers={['Now', 'After']} changes={changes} />
      )}
      {isPosted && <p className="text-sm text-muted">Posted months and balances stay as they are.</p>}
      <NewFindings before={history} after={after} />
      {isPosted && <ToldLine kind="month_restated" userId={account.id} verb="save" />}
    </div>
  )
}
