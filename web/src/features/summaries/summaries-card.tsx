import { inMonthOrder } from '@portico/contract/figures/figures'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../components/layout/card.tsx'
import { correctLink } from '../../api/staff-links.ts'
import type { Column, Note } from '../../components/table/table-column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { Part } from '../../components/layout/query-section.tsx'
import { restated } from '../../investments/restated.ts'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { useInvestorSummaries } from './summaries-data.ts'
import styles from './summaries-card.module.css'

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
  { header: 'Principal', cell: (row) => formatUsd(row.beginningBalance) },
  { header: 'Div %', cell: (row) => formatPercent(row.dividendPercent) },
  { header: 'Dividend', cell: (row) => formatUsd(row.dividendAmount) },
  { header: 'Paid', cell: (row) => formatUsd(row.dividendPaid), quiet: (row) => row.dividendPaid === 0 },
  { header: 'Unrealized', cell: (row) => formatUsd(row.unrealizedGain) },
  { header: 'End Balance', cell: (row) => formatUsd(row.endingBalance), strong: true },
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
