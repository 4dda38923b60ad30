import type { DerivedMonth } from '@portico/contract/figures/derive-months'
import { deriveMonth } from '@portico/contract/figures/derive-months'
import { currentBalances, inMonthOrder } from '@portico/contract/figures/figures'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, zeroCents } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { Column } from '../../components/table/table-column.ts'

export type MonthlyRow = PostedSummary & { currentBalance: Cents }

/** A column of the monthly table: the same texts on the page, in the file and on paper. */
export interface MonthlyColumn extends Column<MonthlyRow> {
  cell: (row: MonthlyRow) => string
}

/** A figure of the row, and which part of its derivation explains it. */
const figure = (
  header: string,
  name: keyof DerivedMonth,
  value: (row: MonthlyRow) => number,
  text: (row: MonthlyRow) => string,
) => ({ header, name, value, cell: text })

const figures = [
  figure(
    'Principal',
    'principal',
    (row) => row.beginningBalance,
    (row) => formatUsd(row.beginningBalance),
  ),
  figure(
    'Div %',
    'percent',
    (row) => row.dividendPercent,
    (row) => formatPercent(row.dividendPercent),
  ),
  figure(
    'Dividend',
    'dividend',
    (row) => row.dividendAmount,
    (row) => formatUsd(row.dividendAmount),
  ),
  figure(
    'Unrealized',
    'unrealized',
    (row) => row.unrealizedGain,
    (row) => formatUsd(row.unrealizedGain),
  ),
  {
    ...figure(
      'Paid',
      'paid',
      (row) => row.dividendPaid,
      (row) => formatUsd(row.dividendPaid),
    ),
    quiet: (row: MonthlyRow) => row.dividendPaid === 0,
  },
  {
    ...figure(
      'Current Balance',
      'currentBalance',
      (row) => row.currentBalance,
      (row) => formatUsd(row.currentBalance),
    ),
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
    onChoose: (row: MonthlyRow) => explain(deriveMonth(rows, row)[column.name]),
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
