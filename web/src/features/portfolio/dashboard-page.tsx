import { paths } from '@portico/contract/api/paths'
import { formatDay } from '@portico/contract/values/day'
import { Navigate } from 'react-router'
import { site } from '../../../../site.config.ts'
import { showsEarlyAnswer } from '../../api/early-answer.ts'
import { queryClient } from '../../api/query-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { profileQuery, useProfile } from '../../auth/account-queries.ts'
import { displayName } from '../../auth/display-name.ts'
import { storedToken, useSession } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import styles from './dashboard-page.module.css'
import { ExplanationProvider, deriveFigure, explainMonths, explainQuarters } from './explanation.tsx'
import { PrincipalCard, RoiCard, ValueCard } from './headline-cards.tsx'
import { MonthlyCard } from './monthly-card.tsx'
import {
  useCumulativeProfit,
  useHistory,
  useReturns,
  useRoiYield,
  useSummaryChanges,
} from './portfolio-data.ts'
import { ReturnsCard } from './returns-card.tsx'
import { GrowthCard, ProfitCard } from './series-chart.tsx'
import { Splash } from './splash.tsx'

const notSignedIn = 'Not authenticated. Please log in.'

/** Takes over the figures that the document shows already, so that the page starts with them. */
export async function loader(): Promise<null> {
  // The page itself shows what went wrong.
  if (showsEarlyAnswer()) await queryClient.query(profileQuery(storedToken())).catch(() => undefined)
  return null
}

/** The investor's own page. */
export function Component() {
  const { token } = useSession()
  if (token !== null) return <Dashboard />
  return (
    <>
      <p role="alert">{notSignedIn}</p>
      <Navigate to={paths.login} replace state={{ message: notSignedIn, from: paths.dashboard }} />
    </>
  )
}

function Dashboard() {
  const { user } = useSession()
  const profile = useProfile()
  const history = useHistory()
  const roiYield = useRoiYield()
  const cumulativeProfit = useCumulativeProfit()
  // Shown with the months, but requested with the rest.
  const changes = useSummaryChanges()
  const returns = useReturns()
  if (profile.isPending) return <Splash />
  const derive = deriveFigure(profile.data, history.data)
  return (
    <ExplanationProvider>
      <title>{`Dashboard · ${site.name}`}</title>
      <h1 className={styles['greeting']}>Welcome, {displayName(profile.data ?? user)}</h1>
      {profile.data !== undefined && profile.data.closed_on !== null && (
        <div className={styles['failure']}>
          <Notice kind="news">
            Account closed on {formatDay(profile.data.closed_on)}. Everything stays here to read.
          </Notice>
        </div>
      )}
      {profile.data === undefined && (
        <div className={styles['failure']}>
          <Notice kind="failure" onRetry={() => void profile.refetch()}>
            {sentenceOf(profile.error, 'Failed to load dashboard data.')}
          </Notice>
        </div>
      )}
      <div className={styles['cards']}>
        <ValueCard profile={profile.data} history={history} derive={derive} />
        <div className={styles['board']}>
          <RoiCard roi={profile.data?.roi_percentage} derive={derive} />
          <PrincipalCard profile={profile.data} derive={derive} />
        </div>
        <ProfitCard series={cumulativeProfit} explainPoint={explainMonths(history.data, 'profit')} />
        <GrowthCard series={roiYield} explainPoint={explainQuarters(history.data, 'roi')} />
        {history.data !== undefined && history.data.months.length > 0 && (
          <div className={styles['wide']}>
            <ReturnsCard returns={returns} history={history.data} />
          </div>
        )}
        <div className={styles['wide']}>
          <MonthlyCard history={history} changes={changes} />
        </div>
      </div>
    </ExplanationProvider>
  )
}
