import { errors } from '@portico/contract/api/errors'
import { paths } from '@portico/contract/api/paths'
import { Link, useSearchParams } from 'react-router'
import { isMissing } from '../../api/request-error.ts'
import { recordLink } from '../../api/staff-links.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { useAllUsers } from '../../auth/account-queries.ts'
import { useRefusal } from '../../auth/role.ts'
import { AcknowledgeLink, FindingList } from '../../figures/finding-list.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { numberOf } from '../../components/form/filter.ts'
import { UserSelect } from '../../components/form/user-select.tsx'
import { Card } from '../../components/layout/card.tsx'
import { NamedPlace } from '../../components/layout/named-place.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { KnownBand, KnownOnButton } from '../../figures/known-band.tsx'
import { knownQuery, useKnownOn, useMayChange } from '../../figures/known-on.ts'
import { closedOnOf, useOpenFindings } from '../../figures/open-findings.ts'
import { ActivityCard } from './activity-card.tsx'
import { CorrectionPane } from './correction-form.tsx'
import { SummariesCard } from './summaries-card.tsx'
import { useInvestorHistory } from './summaries-data.ts'
import { SummaryPane } from './summary-form.tsx'

/** Where staff post an investor's months. */
export const Component = staffPage('userSummary', SummaryView)

/** The investor or month in the address; null without one. */
const idIn = (search: URLSearchParams, name: string): number | null =>
  numberOf(search.get(name) ?? '') ?? null

/** The investor at the top, the form on the left, the findings and the posted months on the right. */
function SummaryView() {
  const users = useAllUsers()
  const [search, setSearch] = useSearchParams()
  const chosen = idIn(search, 'user_id')
  const correcting = idIn(search, 'correct')
  const posting = idIn(search, 'month')
  const on = useKnownOn()
  const mayPost = useMayChange()
  const title = mayPost ? 'Add Summary' : 'Summaries'
  return (
    <StaffPage
      title={title}
      queries={[users]}
      heading={
        <div className="mb-4 grid gap-4 lg:flex lg:items-end lg:gap-8">
          <h1 className="page-title">{title}</h1>
          <div className="min-w-0 lg:w-136">
            <QuerySection
              query={users}
              skeleton={<Bar height="44px" />}
              failure="Failed to load the investors."
            >
              {(list) => (
                <UserSelect
                  users={list}
                  chosen={chosen}
                  onChoose={(userId) => setSearch({ user_id: String(userId), ...knownQuery(on).query })}
                />
              )}
            </QuerySection>
          </div>
        </div>
      }
    >
      <KnownBand />
      {chosen === null ? (
        <p className="no-entries">Select a user to see {mayPost ? 'and add' : 'their'} months.</p>
      ) : (
        <AccountMonths key={chosen} userId={chosen} correcting={correcting} posting={posting} />
      )}
    </StaffPage>
  )
}

interface AccountMonthsProps {
  userId: number
  /** The posted month to correct, by its number; null for none. */
  correcting: number | null
  /** The month to post, YYYYMM; null for the next. */
  posting: number | null
}

/** The form, the findings and the posted months of an investor, or that there is none of this number. */
function AccountMonths({ userId, correcting, posting }: AccountMonthsProps) {
  const on = useKnownOn()
  const mayPost = useMayChange()
  const history = useInvestorHistory(userId)
  if (isMissing(history.error)) {
    return <p className="no-entries">{`${errors.noSuchUser.message} Select another.`}</p>
  }
  return (
    <div
      className="grid items-start gap-cards xl:grid-cols-[minmax(29.75rem,5fr)_minmax(0,9fr)] xl:data-[reads=false]:*:first:sticky xl:data-[reads=false]:*:first:top-4 xl:data-[reads=true]:grid-cols-1"
      data-reads={!mayPost}
    >
      {on !== undefined ? null : !mayPost ? (
        (correcting ?? posting) !== null && <NotYours />
      ) : correcting === null ? (
        <SummaryPane key={posting} userId={userId} month={posting} />
      ) : (
        <CorrectionPane key={correcting} userId={userId} month={correcting} />
      )}
      <div className="grid min-w-0 gap-cards">
        <AccountLinks userId={userId} />
        <ChecksCard userId={userId} />
        <NamedPlace id="months" isSettled={history.data !== undefined}>
          <SummariesCard userId={userId} />
        </NamedPlace>
        <ActivityCard userId={userId} />
      </div>
    </div>
  )
}

/** Where else this account is. */
function AccountLinks({ userId }: { userId: number }) {
  const on = useKnownOn()
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-1">
      <Link className="inline-flex min-h-11 items-center" to={recordLink(userId)}>
        Full record
      </Link>
      <Link className="inline-flex min-h-11 items-center" to={`${paths.audit}?subject=${userId}`}>
        Audit trail of this account
      </Link>
      {on === undefined && <KnownOnButton />}
    </div>
  )
}

/** In place of a form that was asked for by its address. */
function NotYours() {
  const refusal = useRefusal('preparer')
  return refusal === undefined ? null : <Notice kind="failure">{refusal}</Notice>
}

/** More would push the months out of view. */
const shownAtOnce = 4

/** The findings that nobody has acknowledged, latest first; nothing until there are months or findings. */
function ChecksCard({ userId }: { userId: number }) {
  const { data: history } = useInvestorHistory(userId)
  const mayChange = useMayChange()
  const user = useAllUsers().data?.find(({ id }) => id === userId)
  const isStaff = user?.is_staff === true
  const closedOn = closedOnOf(user)
  const { all, open: findings } = useOpenFindings({ id: userId, isStaff, closedOn }, history)
  if (history === undefined || history.months.length + all.length === 0) return null
  return (
    <Card title={findings.length === 0 ? 'Checks' : `Checks: ${findings.length} to review`} heading="large">
      {findings.length === 0 ? (
        <p className="text-muted">
          {all.length === 0
            ? 'The posted months add up and have no gaps, and nothing is unusual.'
            : 'What the checks found is acknowledged.'}
        </p>
      ) : (
        <>
          <ShowMore items={findings} first={shownAtOnce}>
            {(some) => <FindingList userId={userId} findings={some} readOnly={!mayChange} />}
          </ShowMore>
          {mayChange && !isStaff && <AcknowledgeLink userId={userId} count={findings.length} />}
        </>
      )}
    </Card>
  )
}
