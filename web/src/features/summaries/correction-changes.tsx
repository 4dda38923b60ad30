import styles from './summary-form.module.css'
import type { PostedSummary } from '@portico/contract/features/summaries'
import { addSummaryRequest } from '@portico/contract/features/summaries'
import { currentBalances, inMonthOrder } from '@portico/contract/figures/figures'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, formatFigure } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { Draft } from './summary-draft.ts'
import { plainTexts } from './summary-draft.ts'
import { DataTable } from '../../components/table/data-table.tsx'

interface CorrectionChangesProps {
  rows: readonly PostedSummary[]
  posted: PostedSummary
  draft: Draft
}

/** What a correction changes: the month's figures side by side, and the running balances that follow. */
export function CorrectionChanges({ rows, posted, draft }: CorrectionChangesProps) {
  const read = addSummaryRequest.safeParse({ user_id: 1, ...plainTexts(draft) })
  if (!read.success) return null
  const { summary } = read.data
  const changes = allFigures
    .map((figure) => ({
      name: figure.label,
      before: formatFigure(figure, posted),
      after: formatFigure(figure, summary),
    }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) return <p role="status">Nothing is changed yet.</p>
  return (
    <div role="status" className={styles['changes']}>
      <DataTable
        caption="What changes"
        columns={[
          { header: 'Figure', cell: (change) => change.name },
          { header: 'Posted', cell: (change) => change.before },
          { header: 'Corrected', cell: (change) => change.after, strong: true },
        ]}
        rows={changes}
      />
      <p>{balancesSentence(changedBalances(rows, summary))}</p>
    </div>
  )
}

/** The months whose running balance a correction moves, in month order. */
function changedBalances(rows: readonly PostedSummary[], corrected: Summary): Month[] {
  const before = currentBalances(rows)
  const after = currentBalances(rows.map((row) => (row.month === corrected.month ? corrected : row)))
  return inMonthOrder(rows).flatMap((row, k) => (before[k] === after[k] ? [] : [row.month]))
}

function balancesSentence(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return 'No running balance changes.'
  if (first === last) return `The current balance of ${formatMonth(first)} changes.`
  return `The current balances of ${months.length} months change, from ${formatMonth(first)} to ${formatMonth(last)}.`
}
