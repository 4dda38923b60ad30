import type { CSSProperties } from 'react'
import styles from './data-table.module.css'
import type { Column, Note } from './table-column.ts'
import { TableRows, figureKeys } from './table-rows.tsx'

/** As long as it fits it scrolls with the page, so that its head can stay in view there. */
const frame = `mt-2 ${styles['frame']}`

/** Up to this many columns fit next to each other on a phone. */
const unfolded = 3

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Rows of one group, such as a year, are set apart from the next. */
  groupOf?: (row: Row) => number
  /** Notes below a row. */
  notesOf?: (row: Row) => readonly Note[]
}

/**
 * A table of figures. On a phone a row of many figures folds into a small block; the roles are
 * written out because browsers drop those of table elements with another display value.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, groupOf, notesOf = () => [] } = props
  const chooses = columns.some(({ onChoose }) => onChoose !== undefined)
  const choose = (cell: HTMLTableCellElement) => {
    const row = rows[Number(cell.parentElement?.dataset['at'])]
    if (row !== undefined) columns[cell.cellIndex]?.onChoose?.(row)
  }
  const opensGroup = (row: Row, before: Row | undefined) =>
    before !== undefined && groupOf?.(row) !== groupOf?.(before)
  return (
    // Focusable, so that the arrow keys scroll it where very large amounts make it wider than its frame.
    <div role="group" {...(chooses ? {} : { tabIndex: 0 })} aria-label={caption} className={frame}>
      <table
        role="table"
        className={`w-full border-collapse text-md tabular-nums ${styles['table']} ${columns.length > unfolded ? styles['folding'] : ''}`}
        aria-label={caption}
        style={widths(columns, rows)}
        {...(chooses ? figureKeys(choose) : {})}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header }) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <TableRows columns={columns} rows={rows} opensGroup={opensGroup} notesOf={notesOf} />
      </table>
    </div>
  )
}

/** "September 2025", for cells that are more than text. */
const longestMonth = 14

/** Column widths in characters of their longest text, shared by all blocks of rows. */
function widths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CSSProperties {
  const texts = columns.map(({ cell, strong }) => {
    const lengths = rows.map((row) => {
      const content = cell(row)
      return typeof content === 'string' ? content.length : longestMonth
    })
    // A bold figure is a little wider.
    return Math.max(0, ...lengths) + (strong === true ? 1 : 0)
  })
  // A header is smaller.
  const signs = columns.map(({ header }, k) => Math.max(Math.ceil(header.length * 0.9), texts[k] ?? 0))
  return {
    '--widest': `${Math.max(0, ...texts.slice(1))}ch`,
    '--columns': signs.map((count) => `calc(${count}ch + var(--lead))`).join(' '),
    '--least': `calc(${signs.reduce((sum, count) => sum + count, 0)}ch + ${signs.length} * var(--lead))`,
  } as CSSProperties
}
