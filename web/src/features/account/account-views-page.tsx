import { paths } from '@portico/contract/api/paths'
import type { AccountView } from '@portico/contract/features/impersonation'
import { impersonationMinutes } from '@portico/contract/features/impersonation'
import { Link } from 'react-router'
import { site } from '../../../../site.config.ts'
import { LogInFirst } from '../../app/to-login.tsx'
import { useProfile } from '../../auth/account-queries.ts'
import { useSession } from '../../auth/session.ts'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { formatMoment, visitLength } from '../../figures/moments.ts'
import { reasonOf, useAccountViews } from './account-data.ts'

/** Every time staff saw the portal as the signed-in user. */
export function Component() {
  const { token } = useSession()
  // The copy stored at sign-in lacks the names.
  useProfile()
  return token === null ? <LogInFirst /> : <AccountViews />
}

function AccountViews() {
  const views = useAccountViews()
  return (
    <>
      <title>{`Who looked at your account · ${site.name}`}</title>
      <h1 className="page-title">Who looked at your account</h1>
      <p className="mt-3 mb-fluid-lg max-w-xl text-muted">
        To help you, our staff can see the portal as you see it, for {impersonationMinutes} minutes at a time.
        They cannot change anything, and every visit is listed here.
      </p>
      <QuerySection query={views} rows={3} failure="Failed to load who looked.">
        {(list) => <Views list={list} />}
      </QuerySection>
      <p className="mt-5">
        <Link className="inline-flex min-h-11 items-center" to={paths.account}>
          Back to your account
        </Link>
      </p>
    </>
  )
}

const Views = ({ list }: { list: readonly AccountView[] }) =>
  list.length === 0 ? (
    <p className="border-b border-b-hairline no-entries">No one has looked at your account.</p>
  ) : (
    <ul className="entries">
      {list.map((view) => (
        <AccountViewItem key={view.started_at + view.who} view={view} />
      ))}
    </ul>
  )

/** One view of the account: when, by whom, how long and why. */
const AccountViewItem = ({ view }: { view: AccountView }) => (
  <li className="grid gap-x-cards gap-y-0.5 border-b border-b-hairline py-4 wrap-anywhere lg:grid-cols-3">
    <time dateTime={view.started_at} className="font-strong tabular-nums">
      {formatMoment(view.started_at)}
    </time>
    <div>
      <p>{view.who}</p>
      <p className="text-muted">{visitLength(view)}</p>
    </div>
    <p className="text-muted">{reasonOf(view)}</p>
  </li>
)
