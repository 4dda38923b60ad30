import type { RollForwardTable } from '@portico/contract/features/records'
import { rollForwardPerPage } from '@portico/contract/features/records'
import type { RollForwardColumn } from '@portico/contract/figures/roll-forward'
import { rollForwardColumns } from '@portico/contract/figures/roll-forward'
import { formatMonthIso } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import { Link } from 'react-router'
import { download } from '../../api/api-client.ts'
import { recordLink } from '../../api/staff-links.ts'
import { displayName } from '../../auth/display-name.ts'
import { FoldingTable } from '../../components/table/folding-table.tsx'
import { Pages } from '../../components/table/pages.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { countOf, noFigure } from '../../figures/figure-text.ts'
import type { Range } from './month-range.tsx'
import { TableDownloads } from '../../components/table/table-downloads.tsx'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'

type Row = RollForwardTable['rows'][number]
/** An investor's, or the total, which has no return. */
type Line = Omit<Row, 'user' | 'return'> & Partial<Pick<Row, 'user' | 'return'>>

interface RollForwardProps {
  table: RollForwardTable
  page: number
}

/** The total of all investors and a page of their rows. A column of a figure that is zero for everyone is left out. */
export function RollForward({ table: { rows, count, total, from, to }, page }: RollForwardProps) {
  if (count === 0) return <p className="mt-4">No investor had a balance in these months.</p>
  const columns = rollForwardColumns.filter(({ name, isRare }) => !isRare || total[name] !== 0)
  const name: Column<Line> = {
    header: 'Investor',
    cell: ({ user }) =>
      user === undefined ? (
        countOf(count, 'investor')
      ) : (
        <Link to={recordLink(user.id)} className="touch-target">
          {displayName(user)}
        </Link>
      ),
  }
  return (
    <>
      <FoldingTable
        caption="Roll-forward"
        columns={[
          name,
          ...columns.slice(0, -1).map(columnOf),
          ...(columns.some(({ isRare }) => isRare) ? [profit] : []),
          yielded,
          ...columns.slice(-1).map(columnOf),
        ]}
        rows={[total, ...rows]}
      />
      <Pages
        page={page}
        pages={Math.ceil(count / rollForwardPerPage)}
        addressOf={(each) => `?from=${formatMonthIso(from)}&to=${formatMonthIso(to)}&page=${each}`}
      />
    </>
  )
}

const columnOf = ({ name, header, isRare }: RollForwardColumn): Column<Line> => ({
  header,
  key: name,
  cell: (row) => amountText(row[name]),
  strong: name === 'closing',
  tone: (row) => (row[name] === 0 ? 'quiet' : isRare ? 'loss' : undefined),
})

/** After what is deducted, where there is any; otherwise it is the gains. */
const profit: Column<Line> = { header: 'Profit', key: 'profit', cell: (row) => amountText(row.profit) }
const yielded: Column<Line> = {
  header: 'Return',
  key: 'return',
  cell: ({ return: value = null }) => (value === null ? noFigure : formatPercent(value)),
}

/** The same as files, with every investor and every column. */
export const RollForwardDownloads = ({ from, to }: Range) => (
  <TableDownloads
    read={(format) =>
      download('rollForward', { query: { from: formatMonthIso(from), to: formatMonthIso(to), format } })
    }
  />
)

/** An amount without its currency sign; a dash for one that is too large to be exact. */
const amountText = (amount: Cents | null): string =>
  amount === null ? noFigure : formatUsd(amount).replace('$', '')
