import { formatMonth } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { Card } from '../../components/layout/card.tsx'
import { postLink } from '../../api/staff-links.ts'
import { Part } from '../../components/layout/query-section.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { CorrectionForm } from './correction-form.tsx'
import styles from './correction-pane.module.css'
import { useInvestorSummaries } from './summaries-data.ts'

interface CorrectionPaneProps {
  userId: number
  /** YYYYMM as the address has it. */
  month: number
}

/** The form that corrects a posted month, and the way back to the form for the next one. */
export function CorrectionPane({ userId, month }: CorrectionPaneProps) {
  const summaries = useInvestorSummaries(userId)
  const row = summaries.data?.find((each) => each.month === month)
  return (
    <Card title={row === undefined ? 'Correction' : `Correct ${formatMonth(row.month)}`} heading="large">
      <Part query={summaries} skeleton={<TableSkeleton />} failure="Failed to load the summaries.">
        {(rows) =>
          row === undefined ? (
            <p>This month is not posted for this investor.</p>
          ) : (
            <CorrectionForm key={row.id} userId={userId} rows={rows} posted={row} />
          )
        }
      </Part>
      <p className={styles['back']}>
        <Link to={postLink(userId)}>Back to the new summary</Link>
      </p>
    </Card>
  )
}
