import { paths } from '@portico/contract/api/paths'
import type { PostedSummary, SummaryVersion } from '@portico/contract/features/summaries'
import { yearOf } from '@portico/contract/values/month'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, lazy, memo, useState } from 'react'
import { Link } from 'react-router'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { saveCsv } from '../../components/table/csv.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { restated } from '../../investments/moments.ts'
import { useExplain } from './explanation.tsx'
import styles from './monthly-card.module.css'
import { explainedColumns, monthlyColumns, monthlyRows } from './monthly-columns.ts'
import type { OwnHistory } from './portfolio-data.ts'
import { WithdrawnMonths } from './withdrawn-months.tsx'

/** Loaded when a restated month is opened. */
const RestatedDialog = lazy(async () => ({ default: (await import('./restated-dialog.tsx')).RestatedDialog }))

const title = 'Investment Summary (Monthly)'

/** The monthly table with the running balance, to read and to download. */
export function MonthlyCard({
  history,
  changes,
}: {
  history: UseQueryResult<OwnHistory>
  changes: UseQueryResult<readonly SummaryVersion[]>
}) {
  return (
    <Card title={title} heading="large">
      <QuerySection
        query={history}
        skeleton={<TableSkeleton />}
        failure="Failed to load the monthly summary."
      >
        {(posted) => (
          <>
            {posted.months.length === 0 ? (
              <p className={styles['empty']}>No summary data available.</p>
            ) : (
              <Months history={posted} />
            )}
            <WithdrawnMonths versions={changes.data ?? []} />
          </>
        )}
      </QuerySection>
    </Card>
  )
}

function Months({ history }: { history: OwnHistory }) {
  const [opened, setOpened] = useState<PostedSummary>()
  return (
    <>
      <MonthTable history={history} onOpen={setOpened} />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <RestatedDialog row={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface MonthTableProps {
  history: OwnHistory
  /** Called with a corrected month to show what changed. */
  onOpen: (row: PostedSummary) => void
}

/** Memoized: it may have hundreds of rows, which a dialog above must not render again. */
const MonthTable = memo(function MonthTable({ history, onOpen }: MonthTableProps) {
  const explain = useExplain()
  const rows = monthlyRows(history)
  return (
    <>
      <p className={styles['hint']}>Choose any figure to see how it comes about.</p>
      <div className={styles['buttons']}>
        <Button kind="quiet" onClick={() => saveCsv('investment-summary.csv', monthlyColumns(rows), rows)}>
          Download CSV
        </Button>
        <Link to={paths.statement} className={buttonClass('quiet')}>
          Statement
        </Link>
      </div>
      <DataTable
        caption={title}
        columns={explainedColumns(rows, explain)}
        rows={rows}
        groupOf={(row) => yearOf(row.month)}
        notesOf={(row) => restated(row, () => onOpen(row))}
      />
    </>
  )
})
