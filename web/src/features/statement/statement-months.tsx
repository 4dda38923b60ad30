import type { AccountMonth } from '@portico/contract/figures/account-months'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import type { CSSProperties } from 'react'
import { figureKeys } from '../../components/table/table-rows.tsx'
import { useExplain } from '../portfolio/explanation.tsx'
import styles from './statement-months.module.css'
import type { MonthNote } from './statement-notes.ts'
import { cellText, columnTotal, explains, statementColumns } from './statement-table.ts'
import type { StatementTexts } from './statement-texts.ts'

interface StatementMonthsProps {
  /** All of the account's. */
  months: readonly AccountMonth[]
  texts: StatementTexts
}

/** The months of the period by year, with their sums. Each figure explains itself. */
export function StatementMonths({ months, texts }: StatementMonthsProps) {
  const explain = useExplain()
  const { statement, period, notes } = texts
  const own = statement.months
  const years = [...new Set(own.map(({ row }) => yearOf(row.month)))]
  const choose = (cell: HTMLTableCellElement) => {
    const month = own[Number(cell.parentElement?.dataset['at'])]
    const column = statementColumns[cell.cellIndex - 1]
    if (month && column) explain((code) => code.deriveMonth(months, month)[explains(column, month)])
  }
  return (
    <table
      role="table"
      className={styles['months']}
      aria-label="Months"
      style={widest(own.map(({ balance }) => formatUsd(balance)))}
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
              {period}
            </th>
            {statementColumns.map((column) => {
              const total = columnTotal(column, own)
              return (
                <td
                  key={column.header}
                  role="cell"
                  data-strong={column.strong === true}
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

/**
 * The longest amount of a table, which decides how it is laid out. The roles of the tables are written out because
 * browsers drop them where rows are not laid out as a table.
 */
export const widest = (texts: readonly string[]): CSSProperties =>
  ({ '--widest': `${Math.max(0, ...texts.map(({ length }) => length))}ch` }) as CSSProperties

interface MonthRowProps {
  month: AccountMonth
  /** Its number in the statement. */
  at: number
  notes: readonly MonthNote[]
}

function MonthRow({ month, at, notes }: MonthRowProps) {
  const { row } = month
  const lost = row.lossAmount > 0
  const own = notes.filter((note) => note.month === row.month)
  return (
    <tr role="row" data-at={at}>
      <th role="rowheader" scope="row">
        {formatMonth(row.month).replace(/ \d+$/, '')}
        {own.map(({ number }) => (
          <sup key={number}>
            <span className="visually-hidden">Note </span>
            {number}
          </sup>
        ))}
        {lost && <span className={styles['loss']}>Loss</span>}
      </th>
      {statementColumns.map((column, k) => (
        <td
          key={column.header}
          role="cell"
          data-label={column.header}
          data-strong={column.strong === true}
          data-none={column.quiet === true && column.value(month) === 0}
          data-loss={column.value(month) < 0}
        >
          <button type="button" tabIndex={at === 0 && k === 0 ? 0 : -1} aria-haspopup="dialog">
            {cellText(column, month)}
          </button>
        </td>
      ))}
    </tr>
  )
}
