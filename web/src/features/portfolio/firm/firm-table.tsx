import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { groupedNumber, noFigure } from '../../../investments/figure-text.ts'
import type { FirmRow } from './firm-data.ts'
import { figures } from './firm-data.ts'
import styles from './firm-table.module.css'

const caption = 'The firm by month'

interface FirmTableProps {
  rows: readonly FirmRow[]
  sum: FirmRow
  /** The label of the month that the chart reads. */
  read: string | undefined
}

/**
 * The months with what moved in each, the newest first, and the sums of all of them. On a phone each is a block; the roles
 * are written out because browsers drop those of table elements with another display value.
 */
export const FirmTable = ({ rows, sum, read }: FirmTableProps) => (
  <table
    role="table"
    className={`mt-5 w-full border-collapse text-sm tabular-nums ${styles['table']}`}
    aria-label={caption}
  >
    <thead role="rowgroup">
      <tr role="row">
        {['Month', ...figures.map(({ header }) => header), 'Investors'].map((header) => (
          <th key={header} role="columnheader" scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <Row key={row.label} row={row} isRead={row.label === read} />
      ))}
    </tbody>
    <tfoot role="rowgroup">
      <Row row={sum} isRead={false} />
    </tfoot>
  </table>
)

const Row = ({ row, isRead }: { row: FirmRow; isRead: boolean }) => (
  <tr role="row" data-read={isRead}>
    <th role="rowheader" scope="row">
      {row.label}
    </th>
    {figures.map(({ key, header }) => (
      <td
        key={key}
        role="cell"
        data-name={header}
        data-figure={key}
        data-none={row[key] === 0 || (row.isSum && key === 'under_management')}
      >
        {row.isSum && key === 'under_management' ? '' : amountText(row[key], key === 'lost')}
      </td>
    ))}
    <td role="cell" data-name="Investors" data-none={row.investors === null}>
      {row.investors === null ? '' : groupedNumber.format(row.investors)}
    </td>
  </tr>
)

/** An amount without its currency sign; a loss has a minus. A dash for nothing, and for what is too large to be exact. */
function amountText(amount: Cents | null, isLoss: boolean): string {
  if (amount === null) return noFigure
  if (amount === 0) return '–'
  return `${isLoss ? '−' : ''}${formatUsd(amount).replace('$', '')}`
}
