import type { PostedSummary } from '@portico/contract/features/summaries'
import type { AccountMonth, History } from '@portico/contract/figures/account-months'
import { accountMonths, inMonthOrder } from '@portico/contract/figures/account-months'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { investorFigures } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Column } from '../../components/table/table-column.ts'
import type { Derive } from './explanation.tsx'
import { isLoss, isQuiet, shownFigure, shownFigures } from '../../investments/shown-figures.ts'

export type MonthlyRow = PostedSummary & { walked: AccountMonth; currentBalance: Cents }

/** A column of the monthly table: the same texts on the page, in the file and on paper. */
export interface MonthlyColumn extends Column<MonthlyRow> {
  cell: (row: MonthlyRow) => string
}

/** The figures that investors see, in the order of their table, and the running balance. */
const figuresOf = (rows: readonly Summary[]) => [
  ...shownFigures(rows, investorFigures).map((figure) => ({
    header: figure.label,
    key: figure.key,
    value: (row: MonthlyRow): number => row[figure.key],
    cell: (row: MonthlyRow) => shownFigure(figure, row),
    quiet: (row: MonthlyRow) => isQuiet(figure, row),
    loss: (row: MonthlyRow) => isLoss(figure, row),
    strong: false,
  })),
  {
    header: 'Current Balance',
    key: 'currentBalance' as const,
    value: (row: MonthlyRow): number => row.currentBalance,
    cell: (row: MonthlyRow) => formatUsd(row.currentBalance),
    quiet: () => false,
    loss: (row: MonthlyRow) => row.currentBalance < 0,
    strong: true,
  },
]

const monthColumn: MonthlyColumn = { header: 'Month', cell: (row) => formatMonth(row.month) }

/** The columns of the monthly table; that of losses only where there are any. */
export const monthlyColumns = (rows: readonly Summary[]): readonly MonthlyColumn[] => [
  monthColumn,
  ...figuresOf(rows),
]

/** The same to work with: a column puts the rows in its order, a figure explains itself when it is chosen. */
export function explainedColumns(
  rows: readonly MonthlyRow[],
  explain: (derive: Derive) => void,
): readonly MonthlyColumn[] {
  const months = rows.map(({ walked }) => walked).toReversed()
  const choosable = figuresOf(rows).map((column) => ({
    ...column,
    sortBy: column.value,
    onChoose: (row: MonthlyRow) => explain((code) => code.deriveMonth(months, row.walked)[column.key]),
  }))
  const orders = { descending: 'newest first', ascending: 'oldest first' }
  return [{ ...monthColumn, sortBy: (row) => row.month, orders }, ...choosable]
}

/** The newest month first: it is the one that people come to see. */
export function monthlyRows(history: History & { months: readonly PostedSummary[] }): MonthlyRow[] {
  const rows = inMonthOrder(history.months)
  return accountMonths(history)
    .flatMap((walked, k) => {
      const row = rows[k]
      return row === undefined ? [] : [{ ...row, walked, currentBalance: walked.balance }]
    })
    .toReversed()
}
