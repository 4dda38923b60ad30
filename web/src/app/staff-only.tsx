import type { StaffPage as Page } from '@portico/contract/api/paths'
import { pages, paths } from '@portico/contract/api/paths'
import type { ComponentType, ReactNode } from 'react'
import { createContext, use } from 'react'
import { Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { isForbidden, sentenceOf } from '../api/request-error.ts'
import { useProfile } from '../auth/account-queries.ts'
import { useRefusal } from '../auth/role.ts'
import { useSession } from '../auth/session.ts'
import { AreaTabs } from './area-tabs.tsx'
import { LogInFirst } from './to-login.tsx'
import { MessagePage } from '../components/feedback/message-page.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Bar } from '../components/feedback/skeleton.tsx'
import { buttonClass } from '../components/form/button.tsx'

/** In place of the page that is shown, for those who are not staff. */
const Refusal = createContext<ReactNode>(null)

interface StaffOnlyProps {
  page: Page
  children: ReactNode
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
  if (isStaff === true) return <Refusal value={refused}>{children}</Refusal>
  if (profile.isPending) return <Bar width="40%" height="2.5rem" />
  return (
    <Notice kind="failure" onRetry={() => void profile.refetch()}>
      {sentenceOf(profile.error, 'Failed to load your profile.')}
    </Notice>
  )
}

/** A route whose page is for staff. */
export const staffPage = (page: Page, View: ComponentType) =>
  function Component() {
    return (
      <StaffOnly page={page}>
        <View />
      </StaffOnly>
    )
  }

interface StaffPageProps {
  /** None for a page or a part of one that names itself. */
  title?: string
  /** In place of the title as the heading. */
  heading?: ReactNode
  /** What it reads. A refused one refuses the page: the server decides who is staff, and may decide later. */
  queries?: readonly { error: unknown }[]
  children: ReactNode
}

/** What a page for staff shows: the others of its area, its title and its parts. */
export function StaffPage({ title, heading, queries = [], children }: StaffPageProps) {
  return (
    <StaffPart queries={queries}>
      {title !== undefined && <title>{`${title} · ${site.name}`}</title>}
      <AreaTabs />
      {heading ?? (title !== undefined && <h1 className="mb-5 page-title">{title}</h1>)}
      {children}
    </StaffPart>
  )
}

/** A part of a page for staff, which a refused query refuses. */
export function StaffPart({ queries, children }: Required<Pick<StaffPageProps, 'queries' | 'children'>>) {
  const refused = use(Refusal)
  return queries.some(({ error }) => isForbidden(error)) ? refused : children
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
