import { Card } from '../../components/layout/card.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { useInvestorSummaries, usePrefill, useWhyNotPostable } from './summaries-data.ts'
import { SummaryForm } from './summary-form.tsx'
import styles from './summary-pane.module.css'

interface SummaryPaneProps {
  userId: number
  /** YYYYMM as the address has it; null for the month after the latest. */
  month: number | null
}

/** The form for an investor's next month, or for one that is missing, prefilled where that is possible; else why there is none. */
export function SummaryPane({ userId, month }: SummaryPaneProps) {
  const prefill = usePrefill(userId, month)
  const whyNot = useWhyNotPostable(userId)
  const { data: posted = [] } = useInvestorSummaries(userId)
  if (typeof whyNot.data === 'string') {
    return (
      <Card title="New summary" heading="large">
        <Notice kind="failure">{whyNot.data}</Notice>
      </Card>
    )
  }
  return (
    <Card title="New summary" heading="large">
      {prefill.isPending || whyNot.isPending ? (
        <FormSkeleton />
      ) : (
        <>
          {prefill.isError && (
            <Notice kind="failure">Could not fetch summary or profile. Please enter values manually.</Notice>
          )}
          <SummaryForm
            userId={userId}
            prefill={prefill.data ?? null}
            taken={new Set(posted.map((row) => row.month))}
          />
        </>
      )}
    </Card>
  )
}

const FormSkeleton = () => (
  <div className={styles['skeleton']} role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5, 6, 7].map((field) => (
      <Bar key={field} height="44px" />
    ))}
  </div>
)
