import { findingsOf } from '@portico/contract/figures/investor-checks'
import { Card } from '../../components/layout/card.tsx'
import { FindingList } from '../../components/feedback/finding-list.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import styles from './summaries-card.module.css'
import { useInvestorSummaries } from './summaries-data.ts'

/** More would push the months out of sight. */
const shownAtOnce = 4

/** What to look at in an investor's months, the latest first; nothing until there are months. */
export function ChecksCard({ userId }: { userId: number }) {
  const { data: rows = [] } = useInvestorSummaries(userId)
  if (rows.length === 0) return null
  const findings = findingsOf(rows).toSorted((a, b) => b.month - a.month)
  return (
    <Card title={findings.length === 0 ? 'Checks' : `Checks: ${findings.length} to look at`} heading="large">
      {findings.length === 0 ? (
        <p className={styles['hint']}>
          Every month adds up, none is missing, and nothing is out of the usual.
        </p>
      ) : (
        <ShowMore items={findings} first={shownAtOnce}>
          {(some) => <FindingList userId={userId} findings={some} />}
        </ShowMore>
      )}
    </Card>
  )
}
