import type { PostedSummary } from '@portico/contract/features/summaries'
import type { DerivedMonth } from '@portico/contract/figures/derive-months'
import { deriveMonth } from '@portico/contract/figures/derive-months'
import { currentBalances, inMonthOrder } from '@portico/contract/figures/figures'
import { formatFigure, investorFigures } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, zeroCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Column } from '../../components/table/table-column.ts'

export type MonthlyRow = PostedSummary & { currentBalance: Cents }

/** A column of the monthly table: the same texts on the page, in the file and on paper. */
export interface MonthlyColumn extends Column<MonthlyRow> {
  cell: (row: MonthlyRow) => string
}

/** The figures that investors see, in the order of their table, and the running balance. */
const figures = [
  ...investorFigures.map((figure) => ({
    header: figure.label,
    key: figure.key,
    value: (row: MonthlyRow): number => row[figure.key],
    cell: (row: MonthlyRow) => formatFigure(figure, row),
    quiet: (row: MonthlyRow) => figure.key === 'dividendPaid' && row.dividendPaid === 0,
    strong: false,
  })),
  {
    header: 'Current Balance',
    key: 'currentBalance' as const,
    value: (row: MonthlyRow): number => row.currentBalance,
    cell: (row: MonthlyRow) => formatUsd(row.currentBalance),
    quiet: () => false,
    strong: true,
  },
]

const monthColumn: MonthlyColumn = { header: 'Month', cell: (row) => formatMonth(row.month) }

/** The columns of the monthly table. */
export const monthlyColumns: readonly MonthlyColumn[] = [monthColumn, ...figures]

/** The same to work with: a column puts the rows in its order, a figure explains itself when it is chosen. */
export function explainedColumns(
  rows: readonly PostedSummary[],
  explain: (derivation: DerivedMonth[keyof DerivedMonth]) => void,
): readonly MonthlyColumn[] {
  const choosable = figures.map((column) => ({
    ...column,
    sortBy: column.value,
    onChoose: (row: MonthlyRow) => explain(deriveMonth(rows, row)[column.key]),
  }))
  const orders = { descending: 'newest first', ascending: 'oldest first' }
  return [{ ...monthColumn, sortBy: (row) => row.month, orders }, ...choosable]
}

/** The newest month first: it is the one that people come to see. */
export function monthlyRows(rows: readonly PostedSummary[]): MonthlyRow[] {
  const balances = currentBalances(rows)
  return inMonthOrder(rows)
    .map((row, k) => ({ ...row, currentBalance: balances[k] ?? zeroCents }))
    .toReversed()
}
