import { paths } from '@portico/contract/paths'
import { Link, useLocation } from 'react-router'
import { useProfile } from '../profile.ts'
import { isForbidden, sentenceOf } from '../request-error.ts'
import { useSession } from '../session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { Bar } from '../ui/skeleton.tsx'
import { SummaryDesk } from './summary-desk.tsx'

/** Staff post an investor's months here. The server decides who is staff; what is stored here only saves a wait. */
export function Component() {
  const { token, user } = useSession()
  const profile = useProfile()
  const { pathname, search } = useLocation()
  if (token === null) {
    return (
      <MessagePage title="You must be logged in.">
        <Link to={paths.login} state={{ from: pathname + search }} className={buttonClass('action')}>
          Go to login
        </Link>
      </MessagePage>
    )
  }
  const isStaff = profile.data?.is_staff ?? user?.is_staff
  if (isForbidden(profile.error) || isStaff === false) return <AdminOnly />
  if (isStaff === true) return <SummaryDesk refused={<AdminOnly />} />
  if (profile.isPending) return <Bar width="40%" height="2.5rem" />
  return (
    <Notice kind="failure" onRetry={() => void profile.refetch()}>
      {sentenceOf(profile.error, 'Failed to load your profile.')}
    </Notice>
  )
}

const AdminOnly = () => (
  <MessagePage title="Admin access only.">
    <Link to={paths.dashboard} className={buttonClass('action')}>
      Back to your dashboard
    </Link>
  </MessagePage>
)
