import styles from './summaries-card.module.css'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { inMonthOrder } from '@portico/contract/figures/figures'
import { allFigures, formatFigure } from '@portico/contract/figures/monthly-figures'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { HistoryDialog } from './history-dialog.tsx'
import { useInvestorSummaries } from './summaries-data.ts'
import { correctLink } from '../../api/staff-links.ts'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column, Note } from '../../components/table/table-column.ts'
import { restated } from '../../investments/restated.ts'

const title = 'Investment Summary'

const columnsOf = (userId: number): readonly Column<PostedSummary>[] => [
  {
    header: 'Quarter',
    cell: (row) => (
      <Link to={correctLink(userId, row.month)} title={`Correct ${formatMonth(row.month)}`}>
        {formatMonth(row.month)}
      </Link>
    ),
  },
  ...allFigures.map((figure) => ({
    header: figure.label,
    cell: (row: PostedSummary) => formatFigure(figure, row),
    quiet: (row: PostedSummary) => figure.key === 'dividendPaid' && row.dividendPaid === 0,
    strong: figure.key === 'endingBalance',
  })),
]

/** An investor's posted months, the newest first; a row that does not add up says so. */
export function SummariesCard({ userId }: { userId: number }) {
  const summaries = useInvestorSummaries(userId)
  return (
    <Card title={title} heading="large">
      <Part query={summaries} skeleton={<TableSkeleton />} failure="Failed to load the summaries.">
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles['empty']}>No summaries available for this user</p>
          ) : (
            <Months userId={userId} rows={rows} />
          )
        }
      </Part>
    </Card>
  )
}

function Months({ userId, rows }: { userId: number; rows: readonly PostedSummary[] }) {
  const [opened, setOpened] = useState<PostedSummary>()
  const notesOf = (row: PostedSummary): Note[] => [
    ...row.checks.map(({ message }) => ({ kind: 'check' as const, text: message })),
    ...restated(row, () => setOpened(row)),
  ]
  return (
    <>
      <p className={styles['hint']}>Choose a month to correct it.</p>
      <DataTable
        caption={title}
        columns={columnsOf(userId)}
        rows={inMonthOrder(rows).toReversed()}
        groupOf={(row) => yearOf(row.month)}
        notesOf={notesOf}
      />
      {opened !== undefined && (
        <HistoryDialog userId={userId} row={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
