import { paths } from '@portico/contract/api/paths'
import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { editAccountRequest } from '@portico/contract/features/managed-accounts'
import { figureOr } from '@portico/contract/values/decimal'
import { Link } from 'react-router'
import { useMay } from '../../auth/role.ts'
import { accountChanges } from '../../figures/account-changes.ts'
import { useClosedText } from '../../figures/books.ts'
import { ChangeTable } from '../../figures/change-table.tsx'
import { useHistoryOf } from '../../figures/investor-history.ts'
import { NewFindings } from '../../figures/new-findings.tsx'
import { NumberLink, byAndWhen } from '../../figures/posting-story.tsx'
import { usePreparedPostings, useSecondPerson } from '../../figures/release.ts'
import { ToldLine } from '../../figures/told-line.tsx'

interface InvestmentEffectProps {
  account: ManagedAccount
  /** Another initial investment, as it is sent; empty for that of the first month. */
  typed: string
}

/** What another initial investment changes, before it is saved; nothing while it cannot be read. */
export function InvestmentEffect({ account, typed }: InvestmentEffectProps) {
  const { data: history } = useHistoryOf(account.id, undefined)
  const isPrepared = useSecondPerson()
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
      {isPrepared && <p>It is sent for release, and changes nothing until someone else releases it.</p>}
      {isPosted && <p className="text-sm text-muted">Posted months and balances stay as they are.</p>}
      <NewFindings before={history} after={after} />
      {isPosted && <ToldLine kind="month_restated" userId={account.id} verb="save" />}
    </div>
  )
}

/** The other initial investment of an account that waits for release, so that it is not sent twice. */
export function WaitingInvestment({ account }: Pick<InvestmentEffectProps, 'account'>) {
  const { data } = usePreparedPostings()
  const waiting = data?.postings.find(
    ({ kind, state, investor }) =>
      kind === 'edit-account' && state === 'waiting' && investor?.id === account.id,
  )
  if (waiting === undefined) return null
  const { number, prepared_by: by, prepared_at: at } = waiting
  return (
    <p>
      Another initial investment was sent {byAndWhen(by, at)} and waits: <NumberLink number={number} />.
    </p>
  )
}

/** Says before it is sent that the initial investment stays as it is, of an account that began in closed books. */
export function ClosedBooks({ id }: { id: number }) {
  const first = useHistoryOf(id, undefined).data?.months[0]?.month
  const closed = useClosedText(first)
  const mayReopen = useMay('administrator')
  return (
    closed !== undefined && (
      <p className="text-sm text-muted">
        {closed} Until then, the initial investment of this account, which began by then, stays as it is.{' '}
        {mayReopen && <Link to={`${paths.dashboard}#books`}>See the books</Link>}
      </p>
    )
  )
}
