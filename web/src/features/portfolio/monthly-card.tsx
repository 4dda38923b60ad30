import { yearOf } from '@portico/contract/values/month'
import { paths } from '@portico/contract/api/paths'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { restated } from '../../investments/restated.ts'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { useExplain } from './explanation.tsx'
import styles from './monthly-card.module.css'
import { explainedColumns, monthlyRows } from './monthly-columns.ts'
import { saveMonthlyCsv } from './monthly-csv.ts'
import { RestatedDialog } from './restated-dialog.tsx'

const title = 'Investment Summary (Monthly)'

/** Month by month, with the running balance, to read and to take along. */
export function MonthlyCard({ summaries }: { summaries: UseQueryResult<PostedSummary[]> }) {
  return (
    <Card title={title} heading="large">
      <Part query={summaries} skeleton={<TableSkeleton />} failure="Failed to load the monthly summary.">
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles['empty']}>No summary data available.</p>
          ) : (
            <Months posted={rows} />
          )
        }
      </Part>
    </Card>
  )
}

function Months({ posted }: { posted: readonly PostedSummary[] }) {
  const [opened, setOpened] = useState<PostedSummary>()
  return (
    <>
      <MonthTable posted={posted} onOpen={setOpened} />
      {opened !== undefined && <RestatedDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface MonthTableProps {
  posted: readonly PostedSummary[]
  /** Called with a corrected month when somebody asks what changed. */
  onOpen: (row: PostedSummary) => void
}

/** Not drawn anew for a dialog over it: it may have hundreds of rows. */
const MonthTable = memo(function MonthTable({ posted, onOpen }: MonthTableProps) {
  const explain = useExplain()
  const rows = monthlyRows(posted)
  return (
    <>
      <p className={styles['hint']}>Choose any figure to see how it comes about.</p>
      <div className={styles['ways']}>
        <Button kind="quiet" onClick={() => saveMonthlyCsv(rows)}>
          Download CSV
        </Button>
        <Link to={paths.statement} className={buttonClass('quiet')}>
          Statement
        </Link>
      </div>
      <DataTable
        caption={title}
        columns={explainedColumns(posted, explain)}
        rows={rows}
        groupOf={(row) => yearOf(row.month)}
        notesOf={(row) => restated(row, () => onOpen(row))}
      />
    </>
  )
})
