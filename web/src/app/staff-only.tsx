import type { StaffPage } from '@portico/contract/api/paths'
import { logInFirst, pages, paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isForbidden, sentenceOf } from '../api/request-error.ts'
import { useProfile } from '../auth/account-queries.ts'
import { useRefusal } from '../auth/role.ts'
import { useSession } from '../auth/session.ts'
import { MessagePage } from '../components/feedback/message-page.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Bar } from '../components/feedback/skeleton.tsx'
import { buttonClass } from '../components/form/button.tsx'

interface StaffOnlyProps {
  page: StaffPage
  /** The page. It gets the refusal too, because the server decides who is staff and may decide later. */
  children: (refused: ReactNode) => ReactNode
}

/** A page for staff, as the list of pages has it. The stored profile only saves a wait; the server decides. */
export function StaffOnly({ page, children }: StaffOnlyProps) {
  const { investor = '', needs = 'viewer' } = pages[page]
  const { token, user } = useSession()
  const profile = useProfile()
  const roleRefusal = useRefusal(needs)
  if (token === null) return <LogInFirst />
  const refused = <Refused sentence={investor} />
  const isStaff = profile.data?.is_staff ?? user?.is_staff
  if (isForbidden(profile.error) || isStaff === false) return refused
  if (roleRefusal !== undefined) return <RefusedByRole reason={roleRefusal} />
  if (isStaff === true) return children(refused)
  if (profile.isPending) return <Bar width="40%" height="2.5rem" />
  return (
    <Notice kind="failure" onRetry={() => void profile.refetch()}>
      {sentenceOf(profile.error, 'Failed to load your profile.')}
    </Notice>
  )
}

/** In place of a page, or of a form with an address of its own, that needs another role. */
export const RefusedByRole = ({ reason }: { reason: string }) => (
  <Refused sentence="This is not part of your role." reason={reason} />
)

const Refused = ({ sentence, reason }: { sentence: string; reason?: string }) => (
  <MessagePage title={sentence} {...(reason === undefined ? {} : { text: reason })}>
    <Link to={paths.dashboard} className={buttonClass('action')}>
      Back to your dashboard
    </Link>
  </MessagePage>
)

/** Shown instead of a page that needs a session; signing in leads back to it. */
export function LogInFirst() {
  const { pathname, search, hash } = useLocation()
  return (
    <MessagePage title={logInFirst}>
      <Link to={paths.login} state={{ from: pathname + search + hash }} className={buttonClass('action')}>
        Go to login
      </Link>
    </MessagePage>
  )
}
