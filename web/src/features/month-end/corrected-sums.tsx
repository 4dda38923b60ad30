import type { Received } from '@portico/contract/api/endpoints'
import type { TotalFigure } from '@portico/contract/figures/monthly-figures'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import type { Column } from '../../components/table/data-table.tsx'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import { signedUsd } from '../../figures/figure-text.ts'
import { lossTone, shownTotal } from '../../figures/shown-figures.ts'

type Sums = NonNullable<Received<'previewImport'>['corrections']>['before']

interface CorrectedSumsProps {
  caption: string
  before: Sums
  after: Sums
  /** The headings of the two columns. */
  headers?: readonly [before: string, after: string]
}

/** What a change of posted rows does to their sums. A change is no loss, whatever its sign. */
export function CorrectedSums({ caption, before, after, headers: [was, is] = usual }: CorrectedSumsProps) {
  const columns: readonly Column<TotalFigure>[] = [
    { header: 'Sum', cell: ({ total }) => totalLabel(total) },
    sumColumn(was, before),
    sumColumn(is, after),
    {
      header: 'Change',
      cell: (figure) => signedUsd(subtractCents(shownTotal(figure, after), shownTotal(figure, before))),
    },
  ]
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || before[total] !== 0 || after[total] !== 0,
  )
  return <FoldingTable caption={caption} columns={columns} rows={shown} />
}

const usual = ['Before', 'After'] as const

const sumColumn = (header: string, sums: Sums): Column<TotalFigure> => ({
  header,
  cell: (figure) => formatUsd(shownTotal(figure, sums)),
  tone: (figure) => lossTone(figure, shownTotal(figure, sums)),
})
