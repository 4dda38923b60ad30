import type { AccountMonth } from '@portico/contract/figures/account-months'
import { isLosing } from '@portico/contract/figures/account-months'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import type { CSSProperties } from 'react'
import { figureKeys } from '../../components/table/table-rows.tsx'
import { useExplain } from '../../investments/explanation.tsx'
import styles from './statement-months.module.css'
import type { MonthNote } from '@portico/contract/statement/notes'
import { cellText, columnTotal, statementColumns } from '@portico/contract/statement/columns'
import type { StatementTexts } from '@portico/contract/statement/texts'

interface StatementMonthsProps {
  /** All of the account's. */
  months: readonly AccountMonth[]
  texts: StatementTexts
}

/** The months of the period by year, with their sums. Each figure explains itself. */
export function StatementMonths({ months, texts }: StatementMonthsProps) {
  const explain = useExplain()
  const { statement, sumLabel, notes } = texts
  const own = statement.months
  const years = [...new Set(own.map(({ row }) => yearOf(row.month)))]
  const choose = (cell: HTMLTableCellElement) => {
    const month = own[Number(cell.parentElement?.dataset['at'])]
    const column = statementColumns[cell.cellIndex - 1]
    if (month && column) explain((code) => code.deriveMonth(months, month)[column.explains])
  }
  return (
    <table
      role="table"
      className={styles['months']}
      aria-label="Months"
      {...layoutBy(own.map(({ balance }) => balance))}
      {...figureKeys(choose)}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {years.length === 1 ? years[0] : 'Month'}
          </th>
          {statementColumns.map(({ header }) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {years.map((year) => (
        <tbody key={year} role="rowgroup">
          {years.length > 1 && (
            <tr role="row" className={styles['year']}>
              <th role="rowheader" scope="rowgroup" colSpan={statementColumns.length + 1}>
                {year}
              </th>
            </tr>
          )}
          {own.map(
            (month, at) =>
              yearOf(month.row.month) === year && (
                <MonthRow key={month.row.month} month={month} at={at} notes={notes} />
              ),
          )}
        </tbody>
      ))}
      {own.length > 1 && (
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              {sumLabel}
            </th>
            {statementColumns.map((column) => {
              const total = columnTotal(column, own)
              return (
                <td
                  key={column.header}
                  role="cell"
                  data-strong={column.total === 'last'}
                  data-label={column.header}
                >
                  {total === undefined ? null : formatUsd(total)}
                </td>
              )
            })}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Amounts of billions are condensed. */
const wide = 14

/**
 * How a table is laid out by its longest amount. The roles of the tables are written out because browsers drop them where
 * rows are not laid out as a table.
 */
export function layoutBy(amounts: readonly Cents[]): { style: CSSProperties; 'data-wide': boolean } {
  const longest = Math.max(0, ...amounts.map((amount) => formatUsd(amount).length))
  return { style: { '--widest': `${longest}ch` } as CSSProperties, 'data-wide': longest > wide }
}

interface MonthRowProps {
  month: AccountMonth
  /** Its number in the statement. */
  at: number
  notes: readonly MonthNote[]
}

function MonthRow({ month, at, notes }: MonthRowProps) {
  const { row } = month
  const lost = isLosing(row)
  const own = notes.filter((note) => note.month === row.month)
  return (
    <tr role="row" data-at={at}>
      <th role="rowheader" scope="row">
        {formatMonth(row.month).replace(/ \d+$/, '')}
        {own.map(({ number }) => (
          <sup key={number}>
            <span className="sr-only">Note </span>
            {number}
          </sup>
        ))}
        {lost && (
          <span
            className={`ml-2 rounded-xs bg-loss-wash px-1.5 text-xs font-semibold text-loss ${styles['loss']}`}
          >
            Loss
          </span>
        )}
      </th>
      {statementColumns.map((column, k) => (
        <td
          key={column.header}
          role="cell"
          data-label={column.header}
          data-strong={column.total === 'last'}
          data-none={column.total === 'sum' && column.value(month) === 0}
          data-loss={(column.value(month) ?? 0) < 0}
        >
          <button type="button" tabIndex={at === 0 && k === 0 ? 0 : -1} aria-haspopup="dialog">
            {cellText(column, month)}
          </button>
        </td>
      ))}
    </tr>
  )
}
