import type { Received } from '@portico/contract/api/endpoints'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd, subtractCents } from '@portico/contract/values/money'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/table-column.ts'
import { countOf, signedUsd } from '../../figures/figure-text.ts'
import styles from './corrections-effect.module.css'

interface CorrectionsEffectProps {
  corrections: Pick<NonNullable<Received<'previewImport'>['corrections']>, 'rows' | 'before' | 'after'>
  more?: string
}

/** What corrections change in the sums of the firm; `more` is another sentence about them. */
export function CorrectionsEffect({
  corrections: { rows, before, after },
  more = '',
}: CorrectionsEffectProps) {
  const shown = totalFigures.filter(
    ({ total, optional }) => optional !== true || before[total] !== 0 || after[total] !== 0,
  )
  return (
    <section
      aria-label="Effect on the firm"
      className="grid w-full max-w-3xl grid-cols-1 gap-3 overflow-x-auto"
    >
      <h2 className="text-xl font-extrabold font-stretch-112%">Effect on the firm</h2>
      <p className="text-muted">
        {`${countOf(rows, 'posted row')} will be corrected. Investors see the months as restated, with the figures before. ${more}`}
      </p>
      <DataTable
        caption="Effect on the firm"
        columns={columnsOf(before, after)}
        rows={shown}
        className={styles['effect']}
      />
    </section>
  )
}

const columnsOf = (
  before: CorrectionsEffectProps['corrections']['before'],
  after: CorrectionsEffectProps['corrections']['after'],
): readonly Column<(typeof totalFigures)[number]>[] => [
  { header: 'Sum', cell: ({ total }) => totalLabel(total) },
  { header: 'Before', cell: ({ total }) => formatUsd(before[total]) },
  { header: 'After', cell: ({ total }) => formatUsd(after[total]) },
  { header: 'Change', cell: ({ total }) => signedUsd(subtractCents(after[total], before[total])) },
]
