import type { Received } from '@portico/contract/api/endpoints'
import type { TotalFigure } from '@portico/contract/figures/monthly-figures'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import type { Column } from '../components/table/data-table.tsx'
import { FoldingTable } from '../components/table/folding-table.tsx'
import { ShowMore } from '../components/table/show-more.tsx'
import { groupedNumber, usdOrDash } from './figure-text.ts'
import { lossTone, shownTotal } from './shown-figures.ts'

type MonthSums = Omit<Received<'previewImport'>['months'][number], 'still_missing'>

/** A year; the rows of the file follow. */
const shownAtOnce = 12

interface SumsByMonthProps<Row extends MonthSums> {
  months: readonly Row[]
  /** What there is to say of a month next to how many rows it has. */
  columns?: readonly Column<Row>[]
}

/** What rows add up to by month; where they correct it, without and with the corrections. */
export function SumsByMonth<Row extends MonthSums>({ months, columns = [] }: SumsByMonthProps<Row>) {
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || months.some(({ after }) => after[total] !== 0),
  )
  const isMoved = months.some((month) => totalFigures.some((figure) => isChanged(month, figure)))
  return (
    <>
      {isMoved && (
        <p className="text-sm text-muted">
          An arrow leads from the sum without the corrections to the sum with them.
        </p>
      )}
      <ShowMore items={months} first={shownAtOnce}>
        {(some) => (
          <FoldingTable
            caption="Sums by month"
            columns={[
              { header: 'Month', cell: ({ quarter }) => formatMonth(quarter) },
              { header: 'Rows', cell: ({ rows }) => groupedNumber.format(rows) },
              ...columns,
              ...shown.map((figure): Column<Row> => ({
                header: totalLabel(figure.total),
                cell: (month) => sumsText(month, figure),
                tone: ({ after }) => lossTone(figure, shownTotal(figure, after) ?? 0),
              })),
            ]}
            rows={some}
          />
        )}
      </ShowMore>
    </>
  )
}

/** Whether a sum is corrected. */
const isChanged = ({ before, after }: MonthSums, figure: TotalFigure): boolean =>
  shownTotal(figure, before) !== shownTotal(figure, after)

function sumsText(month: MonthSums, figure: TotalFigure): string {
  const [before, after] = [month.before, month.after].map((sums) => usdOrDash(shownTotal(figure, sums)))
  return isChanged(month, figure) ? `${before} → ${after}` : `${after}`
}
