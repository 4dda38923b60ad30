import { currentBalances, inMonthOrder } from '@portico/contract/figures'
import type { Cents } from '@portico/contract/money'
import { formatUsd, zeroCents } from '@portico/contract/money'
import { formatMonth, yearOf } from '@portico/contract/month'
import { formatPercent } from '@portico/contract/percent'
import type { PostedSummary } from '@portico/contract/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../ui/card.tsx'
import type { Column } from '../ui/ledger.tsx'
import { Ledger } from '../ui/ledger.tsx'
import { Part } from '../ui/part.tsx'
import { TableSkeleton } from '../ui/skeleton.tsx'
import styles from './monthly-card.module.css'

const title = 'Investment Summary (Monthly)'

type MonthlyRow = PostedSummary & { currentBalance: Cents }

const columns: readonly Column<MonthlyRow>[] = [
  { header: 'Month', cell: (row) => formatMonth(row.month) },
  { header: 'Principal', cell: (row) => formatUsd(row.beginningBalance) },
  { header: 'Div %', cell: (row) => formatPercent(row.dividendPercent) },
  { header: 'Dividend', cell: (row) => formatUsd(row.dividendAmount) },
  { header: 'Unrealized', cell: (row) => formatUsd(row.unrealizedGain) },
  { header: 'Paid', cell: (row) => formatUsd(row.dividendPaid), quiet: (row) => row.dividendPaid === 0 },
  { header: 'Current Balance', cell: (row) => formatUsd(row.currentBalance), strong: true },
]

/** The newest month first: it is the one that people come to see. */
function monthlyRows(rows: readonly PostedSummary[]): MonthlyRow[] {
  const balances = currentBalances(rows)
  return inMonthOrder(rows)
    .map((row, k) => ({ ...row, currentBalance: balances[k] ?? zeroCents }))
    .toReversed()
}

/** Month by month, with the running balance. */
export function MonthlyCard({ summaries }: { summaries: UseQueryResult<PostedSummary[]> }) {
  return (
    <Card title={title} heading="large">
      <Part query={summaries} skeleton={<TableSkeleton />} failure="Failed to load the monthly summary.">
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles['empty']}>No summary data available.</p>
          ) : (
            <Ledger
              caption={title}
              columns={columns}
              rows={monthlyRows(rows)}
              keyOf={(row) => row.id}
              groupOf={(row) => yearOf(row.month)}
            />
          )
        }
      </Part>
    </Card>
  )
}
