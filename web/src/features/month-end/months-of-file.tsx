import type { Received } from '@portico/contract/api/endpoints'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { ScrollFrame } from '../../components/table/scroll-frame.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-column.ts'
import { countOf, groupedNumber, noFigure } from '../../figures/figure-text.ts'
import { monthsText } from '../../figures/months-text.ts'

type FileMonth = Received<'previewImport'>['months'][number]

/** "6 months × 303 rows, December 2025 to May 2026" */
function monthsSentence(months: readonly FileMonth[]): string {
  const [first] = months
  if (first === undefined) return 'No row of the file can be posted.'
  const isSame = months.every(({ rows }) => rows === first.rows)
  const rows = countOf(isSame ? first.rows : months.reduce((sum, each) => sum + each.rows, 0), 'row')
  const named = monthsText(months.map(({ quarter }) => quarter))
  return `${countOf(months.length, 'month')}${isSame ? ' ×' : ','} ${rows}, ${named}`
}

/** The months of a file: how many rows each has, and what they add up to, as posted now and after the file. */
export function MonthsOfFile({ months }: { months: readonly FileMonth[] }) {
  const isMoved = months.some((month) => totalFigures.some(({ total }) => isChanged(month, total)))
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || months.some(({ after }) => after[total] !== 0),
  )
  return (
    <section aria-label="Months of the file" className="grid grid-cols-1 gap-2">
      <h2 className="text-xl font-extrabold font-stretch-112%">{monthsSentence(months)}</h2>
      {isMoved && (
        <p className="text-sm text-muted">
          An arrow leads from what is posted for these rows to what the file has.
        </p>
      )}
      {months.length > 0 && (
        <ScrollFrame role="region" aria-label="Sums by month" className="max-h-88 overflow-auto">
          <DataTable
            caption="Sums by month"
            columns={[
              { header: 'Month', cell: ({ quarter }) => formatMonth(quarter) },
              { header: 'Rows', cell: ({ rows }) => groupedNumber.format(rows) },
              ...shown.map(({ total }): Column<FileMonth> => ({
                header: totalLabel(total),
                cell: (month) => sumsText(month, total),
              })),
            ]}
            rows={months}
            className="text-sm"
          />
        </ScrollFrame>
      )}
    </section>
  )
}

type Total = keyof FileMonth['before']

/** Whether the file changes a sum. Before the first rows of a month there is none to change. */
const isChanged = ({ before, after }: FileMonth, of: Total): boolean =>
  before[of] !== after[of] && totalFigures.some(({ total }) => before[total] !== 0)

const textOf = (sum: FileMonth['before'][Total]): string => (sum === null ? noFigure : formatUsd(sum))

const sumsText = (month: FileMonth, of: Total): string =>
  isChanged(month, of) ? `${textOf(month.before[of])} → ${textOf(month.after[of])}` : textOf(month.after[of])
