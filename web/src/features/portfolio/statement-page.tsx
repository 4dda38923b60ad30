import { paths } from '@portico/contract/api/paths'
import { Navigate } from 'react-router'
import { site } from '../../../../site.config.ts'
import { useProfile } from '../../auth/profile.ts'
import { useSession } from '../../auth/session.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useSummaries } from './portfolio-data.ts'
import { Statement } from './statement.tsx'
import styles from './statement.module.css'

/** The investor's months on paper: one of them or a range. */
export function Component() {
  const { token } = useSession()
  if (token !== null) return <OwnStatement />
  const message = 'Not authenticated. Please log in.'
  return <Navigate to={paths.login} replace state={{ message, from: paths.statement }} />
}

function OwnStatement() {
  const profile = useProfile()
  const summaries = useSummaries()
  return (
    <>
      <title>{`Statement · ${site.name}`}</title>
      <h1 className={styles['title']}>Statement</h1>
      <Part query={profile} skeleton={<TableSkeleton />} failure="Failed to load your profile.">
        {(owner) => (
          <Part query={summaries} skeleton={<TableSkeleton />} failure="Failed to load the monthly summary.">
            {(rows) =>
              rows.length === 0 ? <p>No summary data available.</p> : <Statement owner={owner} rows={rows} />
            }
          </Part>
        )}
      </Part>
    </>
  )
}
