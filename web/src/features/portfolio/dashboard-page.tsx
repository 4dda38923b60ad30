import { pages } from '@portico/contract/api/paths'
import type { Profile } from '@portico/contract/features/accounts'
import type { Day } from '@portico/contract/values/day'
import { formatDay, monthOfDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { site } from '../../../../site.config.ts'
import { isUnreached, readOrKept } from '../../api/kept-answers.ts'
import { hasEarlyProfile, showsEarlyFigure } from '../../api/early-answer.ts'
import { queryClient } from '../../api/query-client.ts'
import { profileQuery, useProfile } from '../../auth/account-queries.ts'
import { displayName, fullName } from '../../auth/display-name.ts'
import { storedToken, useSession } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { failedTogether } from '../../components/layout/failed-together.ts'
import { FailuresAbove } from '../../components/layout/query-section.tsx'
import { GrowthCard } from './charts/growth-card.tsx'
import { ProfitCard } from './charts/profit-card.tsx'
import { ToLogin } from '../../app/to-login.tsx'
import { EmptyAccount } from './empty-account.tsx'
import { extentOf } from './extent.ts'
import { deriveFigure, ExplanationProvider } from '../../figures/explanation.tsx'
import { MonthlyCard } from './monthly-card.tsx'
import { NewsStrip } from './news-strip.tsx'
import { PageHead } from './page-head.tsx'
import {
  historyQuery,
  useReturns,
  useSummaryChanges,
  useWholeHistory,
  useWithdrawnActivity,
} from '../../figures/portfolio-data.ts'
import { PrincipalCard } from './principal-card.tsx'
import { ReturnsCard } from './returns-card.tsx'
import { RoiCard } from './roi-card.tsx'
import { cardsClass, firstSideClass, mainClass, sideClass, Splash, useHeldHeights } from './splash.tsx'
import { ValueCard } from './value-card.tsx'
import { useVisit } from './visit.ts'
import { yearOf } from '@portico/contract/values/month'
import { useQueryClient } from '@tanstack/react-query'
import { firmDayAt, today } from '../../api/firm-time.ts'
import { keptAt, useShowsKept } from '../../auth/kept-figures.ts'
import { formatTime } from '../../figures/moments.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { figuresDate } from '../../figures/report-dates.ts'
import type { RecordedActivity } from '@portico/contract/features/activity'
import { Card } from '../../components/layout/card.tsx'
import { LineText } from './months/line-text.tsx'
import { keyOf, pendingLines } from './months/years.ts'

/** For staff only, so that neither it nor its styles are any part of what investors load. */
const loadFirmView = async () =>
  (await Promise.all([import('./firm/firm-view.tsx'), import('../../styles/staff.css')]))[0]
const FirmView = lazy(async () => ({ default: (await loadFirmView()).FirmView }))

const notSignedIn = pages.dashboard.visitor

/** How long the first page waits for figures that were requested before the app came, most of which are there by then. */
const patienceMs = 300

/**
 * Takes over what the document has requested already, so that the page is drawn once and whole; and loads the view of the
 * firm, whose figures it has requested for staff, before the page is drawn.
 */
export async function loader(): Promise<null> {
  if (!hasEarlyProfile()) return null
  const isShown = showsEarlyFigure()
  // The page itself shows what went wrong.
  const profile = queryClient.query(profileQuery(storedToken())).catch(() => undefined)
  void profile.then((loaded) => {
    if (loaded?.has_own_months === false) void loadFirmView().catch(() => undefined)
  })
  if (!isShown) return null
  await profile
  await Promise.race([
    Promise.allSettled([
      queryClient.query(historyQuery),
      queryClient.query(readOrKept('returns')),
      queryClient.query(readOrKept('summaryChanges')),
    ]),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
  return null
}

/** The investor's own page. */
export function Component() {
  const { token } = useSession()
  if (token !== null) return <Dashboard />
  return (
    <>
      <p role="alert">{notSignedIn}</p>
      <ToLogin page="dashboard" />
    </>
  )
}

/** Everything that the page requests, all at once. */
function useDashboard(profile: UseQueryResult<Profile>) {
  // Only NewsStrip and WithdrawnEntries use these results, and read them again.
  useVisit()
  useWithdrawnActivity()
  const changes = useSummaryChanges()
  return { profile, history: useWholeHistory(changes.data), changes, returns: useReturns() }
}

type DashboardData = ReturnType<typeof useDashboard>

/** The dashboard of an investor; for staff without months of their own, the firm's. */
function Dashboard() {
  const { user } = useSession()
  const profile = useProfile()
  if (profile.data?.has_own_months === false)
    return (
      <Suspense fallback={<Splash />}>
        <FirmView profile={profile.data} />
      </Suspense>
    )
  // Which of the two staff see is not known yet.
  if (user?.is_staff === true && profile.isPending) return <Splash />
  return <OwnDashboard profile={profile} />
}

function OwnDashboard({ profile }: { profile: UseQueryResult<Profile> }) {
  const { user } = useSession()
  const data = useDashboard(profile)
  const { history } = data
  if (profile.isPending) return <Splash />
  const known = profile.data ?? (fullName(user) === '' ? undefined : user)
  const failure = failedTogether(Object.values(data), 'Failed to load dashboard data.', [profile, history])
  return (
    <ExplanationProvider>
      <title>{`Dashboard · ${site.name}`}</title>
      <PageHead
        title={known ? `Welcome, ${displayName(known)}` : 'Welcome'}
        profile={profile.data}
        history={history.data}
        isLoading={history.isPending}
      />
      <div className="mb-6 grid gap-3 empty:hidden">
        <OfflineNotice history={history} />
        {profile.data !== undefined &&
          profile.data.closed_on !== null &&
          profile.data.current_balance !== 0 && (
            <Notice kind="plain">
              {formatUsd(profile.data.current_balance)} is still in your account; write to {site.email} with
              any questions.
            </Notice>
          )}
        {failure !== undefined && (
          <Notice kind="failure" onRetry={failure.onRetry}>
            {failure.sentence}
          </Notice>
        )}
      </div>
      <NewsStrip history={history.data} />
      <FailuresAbove value={failure !== undefined}>
        <Cards data={data} />
      </FailuresAbove>
    </ExplanationProvider>
  )
}

function Cards({ data }: { data: DashboardData }) {
  const { profile, history, returns } = data
  const derive = deriveFigure(profile.data, history.data)
  const late = [history, returns]
  const cards = useHeldHeights(
    late.some(({ isPending }) => isPending),
    late.every(({ data: answer }) => answer !== undefined),
  )
  const isEmpty = history.data === undefined ? profile.data?.nothing_posted : history.data.months.length === 0
  if (profile.data !== undefined && isEmpty === true)
    return (
      <div className="grid gap-(--gap)" data-footless={history.isPending}>
        <EmptyAccount profile={profile.data} history={history.data} derive={derive} />
        {history.data && history.data.activity.length > 0 && (
          <PendingCard activity={history.data.activity} closedOn={profile.data.closed_on} />
        )}
      </div>
    )
  return (
    <div className={cardsClass} ref={cards} data-footless={history.isPending}>
      <div className={mainClass}>
        <ValueCard profile={profile.data} history={history} derive={derive} />
      </div>
      <div className={profile.data?.has_only_roi === true ? firstSideClass : sideClass}>
        <RoiCard profile={profile.data} history={history} derive={derive} />
        <PrincipalCard profile={profile.data} history={history} derive={derive} />
      </div>
      {profile.data?.has_only_roi !== true && (
        <div className="min-w-0 lg:col-span-full print:break-inside-avoid">
          <ReturnsCard returns={returns} history={history} />
        </div>
      )}
      <ProfitCard history={history} />
      <GrowthCard history={history} />
      <div className="min-w-0 lg:col-span-full">
        <MonthlyCard
          history={history}
          closedOn={profile.data?.closed_on ?? null}
          extent={extentOf(profile.data)}
        />
      </div>
    </div>
  )
}

/** Says that the figures are those loaded before or kept on this device, of which day they are and when they were saved. */
export function OfflineNotice({ history }: { history: UseQueryResult<OwnHistory> }) {
  const client = useQueryClient()
  const showsKept = useShowsKept()
  const isShown = showsKept || (history.isRefetchError && isUnreached(history.error))
  if (!isShown) return null
  const figures = history.data && figuresDate(history.data)
  const why = navigator.onLine ? 'The server could not be reached.' : 'You are offline.'
  const at = keptAt()
  const saved =
    at === undefined
      ? ''
      : ` These figures were saved on ${withoutThisYear(formatDay(firmDayAt(at)))} at ${formatTime(at)}.`
  return (
    <Notice kind="plain" onRetry={() => void client.invalidateQueries()}>
      {(figures === undefined ? why : `${why} ${figures.lead} ${withoutThisYear(figures.date)}.`) + saved}
    </Notice>
  )
}

/** This year goes without saying. */
const withoutThisYear = (date: string): string =>
  date.replace(new RegExp(`,? ${yearOf(monthOfDay(today()))}$`), '')

/** The money in and out of an account without months. */
export const PendingCard = ({
  activity,
  closedOn,
}: {
  activity: readonly RecordedActivity[]
  closedOn: Day | null
}) => (
  <Card title="Money in and out" heading="large">
    <ul className="mt-3 text-md text-muted">
      {pendingLines(activity, undefined, closedOn).map((line) => (
        <li key={keyOf(line)} className="border-t border-t-hairline py-3">
          <LineText line={line} />
        </li>
      ))}
    </ul>
  </Card>
)
