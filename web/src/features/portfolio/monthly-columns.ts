import { restatedAt } from '@portico/contract/figures/restated'
import type { Restatement } from '../../figures/derivations.tsx'
import type { CurrentSummary } from '@portico/contract/features/summaries'
import type { AccountMonth, History, NetMonth } from '@portico/contract/figures/account-months'
import { accountMonths, inMonthOrder, netMonth } from '@portico/contract/figures/account-months'
import type { FigureKey } from '@portico/contract/figures/monthly-figures'
import { investorFigures, kinds } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { formatMonthIso } from '@portico/contract/values/month'
import { noFigure } from '../../figures/figure-text.ts'

export type MonthlyRow = CurrentSummary & { walked: AccountMonth; net: NetMonth; currentBalance: Cents }

export type MonthlyKey = FigureKey | 'currentBalance'

/** A column of figures: the same on the page, in the file, on paper and next to a restatement. */
export interface MonthlyFigure {
  key: MonthlyKey
  header: string
  /** Shown only where a month has some. */
  isRare?: boolean
  /** The figure in cents or hundredths of a percent, negative for a loss; null if it is undefined. */
  value: (row: MonthlyRow) => number | null
  format: (value: number) => string
  /** As a plain decimal, for files. */
  plain: (value: number) => string
}

/** The figures of a month that investors see, in the order of their table, and the running balance. */
export const monthlyFigures: readonly MonthlyFigure[] = [
  ...investorFigures.map(({ key, label, kind, deducted }) => ({
    key,
    header: label,
    isRare: deducted !== null,
    value: (row: MonthlyRow) => (key in row.net ? row.net[key as keyof NetMonth] : row[key]),
    format: kinds[kind].format,
    plain: kinds[kind].toText,
  })),
  {
    key: 'currentBalance',
    header: 'Current Balance',
    value: (row) => row.currentBalance,
    format: kinds.money.format,
    plain: kinds.money.toText,
  },
]

/** The figures worth a column for these months: fees only where a month has some. */
export const figuresOf = <Shown extends { isRare?: boolean; value: (row: MonthlyRow) => number | null }>(
  figures: readonly Shown[],
  rows: readonly MonthlyRow[],
): readonly Shown[] =>
  figures.filter(({ isRare, value }) => isRare !== true || rows.some((row) => value(row) !== 0))

/** A month's figure for display. */
export function monthlyText({ value, format }: MonthlyFigure, row: MonthlyRow): string {
  const figure = value(row)
  return figure === null ? noFigure : format(figure)
}

/** The months as columns of a file: plain numbers that scripts and spreadsheets read, and months that sort. */
export const csvColumnsOf = (rows: readonly MonthlyRow[]) => [
  { header: 'Month', cell: (row: MonthlyRow) => formatMonthIso(row.month) },
  ...figuresOf(monthlyFigures, rows).map(({ header, value, plain }) => ({
    header,
    cell: (row: MonthlyRow) => {
      const figure = value(row)
      return figure === null ? '' : plain(figure)
    },
  })),
]

/** A row of the table, with all that it shows. */
export const monthlyRow = (row: CurrentSummary, walked: AccountMonth): MonthlyRow => ({
  ...row,
  walked,
  net: netMonth(row),
  currentBalance: walked.balance,
})

/** The newest month first, as people come to see that one. */
export function monthlyRows(history: History & { months: readonly CurrentSummary[] }): MonthlyRow[] {
  const rows = inMonthOrder(history.months)
  return accountMonths(history)
    .flatMap((walked, k) => {
      const row = rows[k]
      return row === undefined ? [] : [monthlyRow(row, walked)]
    })
    .toReversed()
}

/** When a month was restated, where it was. */
export function restatementOf(row: MonthlyRow | undefined): Restatement | undefined {
  const at = row && restatedAt(row)
  return at === undefined || row === undefined ? undefined : { month: row.month, at }
}
